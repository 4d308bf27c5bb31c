import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { productName } from "#schema/limits.ts";
import { dashboardOf, screens } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { useSession } from "#web/api/session.tsx";
import { Operator } from "#web/i18n/operator.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Logo } from "#web/ui/layout/logo.tsx";
import { PageWidth } from "#web/ui/layout/page.tsx";

const linkClasses =
  "inline-flex min-h-11 min-w-11 items-center leading-snug text-soft hover:text-harbour hover:underline";

function To({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <li className={className}>
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

function Group({
  title,
  className,
  children,
}: {
  title: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <h2 className="text-base">{title}</h2>
      <ul className={classes(Boolean(className) && "max-md:columns-[2_8rem] max-md:gap-x-6")}>{children}</ul>
    </div>
  );
}

/** The footer: in one line under forms, otherwise with every group of links. */
export function Footer({ slim = false }: { slim?: boolean }) {
  return (
    <footer className="dusk-band text-sm print:hidden">
      <PageWidth className={slim ? "py-2" : "grid gap-x-16 pt-4 pb-3 md:py-12 lg:grid-cols-[1fr_auto]"}>
        {!slim && <Groups />}
        <LegalLinks slim={slim} />
        {!slim && <Imprint />}
      </PageWidth>
    </footer>
  );
}

/** Visitors see every group. Signed-in people see the group for their kind of account, and the support group. */
function Groups() {
  const session = useSession();
  const userType = session.status === "in" ? session.user.userType : null;
  // While the session is unknown, a person with a token (the root's data-token) sees no links, because they
  // might disappear.
  const unknown = session.status === "out" || session.status === "loading";
  const begin = (type: UserType) => (userType ? dashboardOf(userType) : `${screens.auth}?type=${type}`);
  return (
    <nav
      className={classes(
        "grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-2 md:gap-x-14 lg:order-2 lg:row-span-2",
        userType ? "md:grid-cols-2" : "md:grid-cols-3",
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
        </Group>
      )}
      {userType !== "migrant" && (
        <Group title={<Trans>For landlords</Trans>}>
          <To to={begin("landlord")}>
            <Trans>Offer space</Trans>
          </To>
          <To to={screens.hostingGuidelines}>
            <Trans>Hosting guidelines</Trans>
          </To>
        </Group>
      )}
      <Group title={<Trans>Support</Trans>} className={userType ? "" : "max-md:col-span-full"}>
        <To to={screens.safety}>
          <Trans>Staying safe</Trans>
        </To>
        <To to={screens.report}>
          <Trans>Report a concern</Trans>
        </To>
        <Away href="https://www.shelter.org.uk/">
          <Trans>Shelter, for housing advice</Trans>
        </Away>
        <Away href="tel:999">
          <Trans>Emergency: call 999</Trans>
        </Away>
      </Group>
    </nav>
  );
}

function LegalLinks({ slim }: { slim: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-5 lg:order-3 lg:self-end">
      <To to={screens.privacy}>
        <Trans>Privacy</Trans>
      </To>
      <To to={screens.terms}>
        <Trans>Terms and refunds</Trans>
      </To>
      <To to={screens.accessibility}>
        <Trans>Accessibility</Trans>
      </To>
      {!slim && (
        <To to={screens.developers} className="max-lg:hidden">
          <Trans>For developers</Trans>
        </To>
      )}
    </ul>
  );
}

/** Who runs this site. */
function Imprint() {
  return (
    <div className="max-w-line lg:order-1">
      <div className="max-lg:hidden">
        <Logo name={productName} />
      </div>
      <p className="text-soft lg:mt-4">
        <Trans>
          <Operator fact="company" />, <Operator fact="address" />, runs {productName}. Write to{" "}
          <Operator fact="email" />.
        </Trans>
      </p>
    </div>
  );
}
