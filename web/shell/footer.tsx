import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { productName } from "#schema/limits.ts";
import { dashboardOf, screens } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { useSession } from "#web/api/session.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Logo } from "#web/ui/layout/logo.tsx";
import { PageWidth } from "#web/ui/layout/page.tsx";

const linkClasses =
  "inline-flex min-h-11 items-center py-1.5 leading-snug text-soft hover:text-harbour hover:underline";

function To({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={linkClasses}>
        {children}
      </Link>
    </li>
  );
}

function Away({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} rel="noopener noreferrer" className={linkClasses}>
        {children}
      </a>
    </li>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="max-sm:last:col-span-full">
      <h2 className="mb-1 text-base">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

/** Visitors see every group. Signed-in people see the group for their kind of account, and the support group. */
export function Footer() {
  const session = useSession();
  const userType = session.status === "in" ? session.user.userType : null;
  // While the session is unknown, a person with a token (the root's data-token) sees no links, because they
  // might disappear.
  const unknown = session.status === "out" || session.status === "loading";
  const begin = (type: UserType) => (userType ? dashboardOf(userType) : `${screens.auth}?type=${type}`);
  return (
    <footer className="border-t border-line bg-surface print:hidden">
      <PageWidth className="grid gap-10 py-10 md:grid-cols-[1fr_auto] md:gap-20 lg:py-14">
        <div className="max-w-72">
          <Logo name={productName} />
          <p className="mt-3 text-soft">
            <Trans>A bridge between people who need a home for a while and people with room to spare.</Trans>
          </p>
        </div>
        <nav
          className={classes(
            "grid gap-8 sm:gap-x-14",
            userType ? "sm:grid-cols-2" : "grid-cols-2 sm:grid-cols-3",
            unknown && "in-data-token:invisible",
          )}
          aria-labelledby="footer-links"
        >
          <p id="footer-links" className="sr-only">
            <Trans>More on this site</Trans>
          </p>
          {userType !== "landlord" && (
            <Group title={<Trans>For migrants</Trans>}>
              <To to={begin("migrant")}>
                <Trans>Find housing</Trans>
              </To>
              <To to={`${screens.home}#how-it-works`}>
                <Trans>How it works</Trans>
              </To>
              <To to={`${screens.home}#promises`}>
                <Trans>What we promise</Trans>
              </To>
            </Group>
          )}
          {userType !== "migrant" && (
            <Group title={<Trans>For landlords</Trans>}>
              <To to={begin("landlord")}>
                <Trans>Offer space</Trans>
              </To>
              <To to={screens.browseMigrants}>
                <Trans>Browse Migrants</Trans>
              </To>
              <To to={screens.hostingGuidelines}>
                <Trans>Hosting guidelines</Trans>
              </To>
            </Group>
          )}
          <Group title={<Trans>Support</Trans>}>
            <To to={`${screens.hostingGuidelines}#safety`}>
              <Trans>Staying safe</Trans>
            </To>
            <Away href="https://www.citizensadvice.org.uk/">
              <Trans>Citizens Advice</Trans>
            </Away>
            <Away href="https://www.shelter.org.uk/">
              <Trans>Shelter, for housing advice</Trans>
            </Away>
            <Away href="tel:999">
              <Trans>Emergency: call 999</Trans>
            </Away>
          </Group>
        </nav>
      </PageWidth>
    </footer>
  );
}
