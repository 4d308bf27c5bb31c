import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { recentConnections } from "#schema/endpoints/health.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useSession } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { PageHeading, PageWidth } from "#web/ui/layout/page.tsx";
import { StreetScene } from "#web/ui/scenes/street-scene.tsx";
import { Begin, forVisitors } from "./begin.tsx";
import { LanguageNames } from "./language-names.tsx";

/**
 * What the product is, with the next step for each kind of reader, above a picture of a street. On wide screens the text
 * does not cover the part of the picture with the light sky.
 */
export function Hero() {
  const { key } = useLocation();
  return (
    <div className="dusk-band relative isolate overflow-hidden lg:min-h-[max(100dvh-var(--header-height),44vw)]">
      <PageWidth className="pt-3 pb-6 lg:pb-[23vw]">
        <LanguageNames />
        <PageHeading className="mt-3 text-display">
          <Trans>Safe Temporary Housing for Migrants</Trans>
        </PageHeading>
        <div className="lg:w-5/12">
          <p className="mt-3 text-lg text-soft ">
            <Trans>
              People who need a home for a while meet people with room to spare. You talk first. Then you both
              decide.
            </Trans>
          </p>
          <div className="mt-5 min-h-12 ">
            <NextStep />
          </div>
          <RecentConnections />
        </div>
      </PageWidth>
      <div className="relative -z-1 h-72 lg:static lg:h-auto">
        {/* The lamps light up only on the first screen of a visit. */}
        <StreetScene
          lighting={key === "default"}
          className="absolute -end-16 bottom-0 -z-1 block h-auto w-[max(44rem,100%)] sm:end-0 rtl:mirrored"
        />
      </div>
    </div>
  );
}

function NextStep() {
  const session = useSession();
  const large = "min-h-12 px-5 text-lg";
  if (session.status === "loading") return null;
  if (session.status !== "in")
    return <Begin className={session.status === "out" ? forVisitors : undefined} />;
  return session.user.userType === "migrant" ? (
    <ButtonLink to={screens.migrantDashboard} className={large}>
      <Trans>Go to Dashboard</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink to={screens.browseMigrants} className={large}>
      <Trans>Browse Migrants</Trans>
    </ButtonLink>
  );
}

/** The real number of connections in the last 30 days. Shows no text while it is unknown or too small to publish. */
function RecentConnections() {
  const { i18n } = useLingui();
  const { data } = useRead(recentConnections, {});
  const count = data?.recentConnections ?? null;
  // An empty line of the same height, so that nothing moves when the count arrives.
  if (count === null) return <div className="mt-4 h-6" />;
  const figure = i18n.number(count);
  return (
    <p className="mt-4 flex min-h-6 items-center gap-3 text-soft">
      <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-lit" />
      <Plural
        value={count}
        one={`${figure} connection made this month`}
        other={`${figure} connections made this month`}
      />
    </p>
  );
}
