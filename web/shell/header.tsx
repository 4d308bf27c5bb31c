import { useLingui } from "@lingui/react/macro";
import { LoaderCircle } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { productName } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import { onEvents } from "#web/api/store.ts";
import { withTimeout } from "#web/api/with-timeout.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { QuickExit } from "#web/ui/controls/quick-exit.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Logo } from "#web/ui/layout/logo.tsx";
import { PageWidth } from "#web/ui/layout/page.tsx";
import { DestinationLinks } from "./destinations.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { PhoneNavigation } from "./phone-navigation.tsx";
import { registerFor, signInFor, useReturnPath } from "./return-path.ts";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { QuestionContext, useLogOut } from "./use-log-out.tsx";

// Only signed-in people load these.
const AccountMenu = lazy(() => withTimeout(import("./account-menu.tsx")));
const NotificationBell = lazy(() => withTimeout(import("#web/features/notifications/bell.tsx")));

/** The header: Home, and links that depend on the session (specification section 2, header). As wide as the screen. */
export function Header({ wide }: { wide: boolean }) {
  const { t } = useLingui();
  const session = useSession();
  const loading = session.status === "loading";
  // Prerendered as signed out. A person with a token (the root's data-token) sees the spinner from the first
  // paint.
  const out = session.status === "out";
  const [question, setQuestion] = useState<ReactNode>(null);
  return (
    <PageWidth
      width={wide ? "wide" : "page"}
      className="flex min-h-14 flex-wrap items-center sm:min-h-16 sm:gap-x-6"
    >
      <Link
        to={screens.home}
        className="-ms-1 flex min-h-11 min-w-11 items-center justify-center rounded-control px-1 max-[24.5rem]:*:gap-1.5 max-[24.5rem]:*:text-lg max-[23rem]:*:text-base"
      >
        {/* Beside the bell and the exit, phones have room for the mark alone. */}
        <Logo name={productName} className="in-data-token:max-[30rem]:[&>span]:sr-only" />
      </Link>
      {(loading || out) && (
        <span
          role="status"
          className={classes(
            "ms-auto size-11 place-items-center",
            loading ? "grid" : "hidden in-data-token:grid",
          )}
        >
          <LoaderCircle aria-hidden className="size-6 animate-spin text-soft" />
          <span className="sr-only">{t`Loading…`}</span>
        </span>
      )}
      {!loading && (
        <QuestionContext value={setQuestion}>
          <div className={classes("contents", out && "in-data-token:hidden")}>
            <nav aria-label={t`Main`} className="ms-auto hidden items-center gap-2 md:flex">
              <WideNavigation />
            </nav>
            <PhoneNavigation />
          </div>
        </QuestionContext>
      )}
      {question}
      {session.status === "in" && (
        <ScreenBoundary instead={null}>
          <Suspense fallback={<span className="size-11" />}>
            <NotificationBell />
          </Suspense>
        </ScreenBoundary>
      )}
      <LanguageSwitch />
      <QuickExit className="max-lg:w-min" />
    </PageWidth>
  );
}

const wide = () => matchMedia("(min-width: 48rem)");

function WideNavigation() {
  const { t } = useLingui();
  const session = useSession();
  const returnPath = useReturnPath();
  const signInPath = signInFor(returnPath);
  // Phones have their own navigation and never load the menu.
  const isWide = useSyncExternalStore(
    onEvents(wide, "change"),
    () => wide().matches,
    () => false,
  );
  if (session.status === "failed") return <Button variant="quiet" onClick={session.retry}>{t`Retry`}</Button>;
  if (session.status !== "in")
    return (
      <>
        <ButtonLink to={signInPath} variant="quiet">{t`Sign In`}</ButtonLink>
        <ButtonLink to={registerFor(returnPath)}>{t`Get Started`}</ButtonLink>
      </>
    );
  return (
    <>
      <DestinationLinks />
      <ScreenBoundary instead={<LogOut />}>
        <Suspense fallback={<span className="size-11" />}>{isWide ? <AccountMenu /> : null}</Suspense>
      </ScreenBoundary>
    </>
  );
}

/** The sign-out button, when the menu's code fails to load. */
function LogOut() {
  const { t } = useLingui();
  return <Button variant="quiet" onClick={useLogOut()}>{t`Log out`}</Button>;
}
