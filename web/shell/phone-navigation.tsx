import { Trans, useLingui } from "@lingui/react/macro";
import { LogOut, Menu, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { PageWidth } from "#web/ui/layout/page.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { DestinationLinks, NavigationLink, UnreadMark } from "./destinations.tsx";
import { registerFor, signInFor, useReturnPath } from "./return-path.ts";
import { useLogOut } from "./use-log-out.tsx";

/** The navigation behind one button. Escape, tabbing out and navigating close it. */
export function PhoneNavigation() {
  const { t } = useLingui();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = openAt === key;
  // Back does not open it again.
  if (openAt !== null && !open) setOpenAt(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpenAt(null);
    button.current?.focus();
  };
  // Only when the focus moves to another element: a click between the links moves it nowhere.
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenAt(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere within closes it
    <div className="ms-auto md:hidden" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="phone-navigation"
        onClick={() => setOpenAt(open ? null : key)}
        className="inline-flex min-h-11 min-w-11 items-center gap-2 rounded-control px-2 font-medium text-ink max-[26rem]:gap-1 max-[26rem]:px-0"
      >
        <span className="max-[26rem]:hidden">
          {open ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
        </span>
        {open ? t`Close` : t`Menu`}
        {!open && <UnreadMark />}
      </button>
      <nav
        id="phone-navigation"
        aria-label={t`Main`}
        hidden={!open}
        className={
          open
            ? "absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))] animate-rise overflow-y-auto border-b border-line bg-page cast-raised"
            : undefined
        }
      >
        {open && (
          <PageWidth className="grid gap-2 py-4">
            <NavigationItems onLeave={() => setOpenAt(null)} />
          </PageWidth>
        )}
      </nav>
    </div>
  );
}

function NavigationItems({ onLeave }: { onLeave: () => void }) {
  const session = useSession();
  const logOut = useLogOut();
  const returnPath = useReturnPath();
  const signInPath = signInFor(returnPath);
  if (session.status === "failed")
    return (
      <Button variant="outlined" wide onClick={session.retry}>
        <Trans>Retry</Trans>
      </Button>
    );
  if (session.status !== "in")
    return (
      <>
        <ButtonLink to={registerFor(returnPath)} wide onClick={onLeave}>
          <Trans>Get Started</Trans>
        </ButtonLink>
        <ButtonLink to={signInPath} variant="outlined" wide onClick={onLeave}>
          <Trans>Sign In</Trans>
        </ButtonLink>
      </>
    );
  const { id, firstName, lastName, role } = session.user;
  const name = `${firstName} ${lastName}`;
  return (
    <>
      <p className="flex items-center gap-3 px-3 pb-2 font-medium">
        <Portrait id={id} firstName={firstName} lastName={lastName} />
        <bdi title={name} className="line-clamp-2">
          {name}
        </bdi>
      </p>
      <DestinationLinks />
      <NavigationLink to={screens.account}>
        <Trans>Account</Trans>
      </NavigationLink>
      <NavigationLink to={screens.sessions}>
        <Trans>Where you are signed in</Trans>
      </NavigationLink>
      {role === "admin" && (
        <NavigationLink to={screens.adminVerifications}>
          <Trans>Admin: Review Verifications</Trans>
        </NavigationLink>
      )}
      <Button
        variant="outlined"
        wide
        onClick={logOut}
        icon={<LogOut aria-hidden className="size-5 rtl:mirrored" />}
      >
        <Trans>Log out</Trans>
      </Button>
    </>
  );
}
