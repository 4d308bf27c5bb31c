import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { recentConnections } from "#schema/endpoints/health.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useSession } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { PageHeading } from "#web/ui/layout/page.tsx";
import { StreetScene } from "#web/ui/scenes/street-scene.tsx";

/** What the product is, with the next step for each kind of reader. */
export function Hero() {
  const { key } = useLocation();
  return (
    <div className="grid items-center gap-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:gap-14">
      <div>
        <PageHeading className="text-display tracking-tight">
          <Trans>Safe Temporary Housing for Migrants</Trans>
        </PageHeading>
        <p className="mt-5 max-w-line text-lg text-soft">
          <Trans>
            Havenbridge brings together people who need a home for a while and people with room to spare. You
            get to know each other first, then decide.
          </Trans>
        </p>
        <div className="mt-8 flex min-h-12 flex-wrap gap-3">
          <NextStep />
        </div>
        <p className="mt-4 text-soft">
          <Trans>Free for migrants, always.</Trans>
        </p>
        <RecentConnections />
      </div>
      {/* The lamps go on only at the start of a visit. */}
      <StreetScene near lighting={key === "default"} className="block w-full rounded-card" />
    </div>
  );
}

function NextStep() {
  const session = useSession();
  const large = "min-h-12 grow px-5 text-lg sm:grow-0";
  if (session.status === "loading") return null;
  // Hidden on a prerendered page while a stored token says that the person is signed in.
  const toStart = classes(large, session.status === "out" && "in-data-token:hidden");
  if (session.status !== "in")
    return (
      <>
        <ButtonLink to={`${screens.auth}?type=migrant`} className={toStart}>
          <Trans>I Need Housing</Trans>
        </ButtonLink>
        <ButtonLink to={`${screens.auth}?type=landlord`} variant="outlined" className={toStart}>
          <Trans>I Have Space</Trans>
        </ButtonLink>
      </>
    );
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

/** The real count of the last 30 days. Renders no text while it is unknown or too small to publish. */
function RecentConnections() {
  const { i18n } = useLingui();
  const { data } = useRead(recentConnections, {});
  const count = data?.recentConnections ?? null;
  // An empty line of the same height, so that nothing moves when the count arrives.
  if (count === null) return <div className="mt-8 h-[2.625rem]" />;
  const figure = i18n.number(count);
  return (
    <p className="mt-8 flex items-center gap-3 border-t border-line pt-4 text-soft">
      <span aria-hidden className="size-2.5 shrink-0 rounded-[3px] bg-lit" />
      <Plural
        value={count}
        one={`${figure} connection made this month`}
        other={`${figure} connections made this month`}
      />
    </p>
  );
}
