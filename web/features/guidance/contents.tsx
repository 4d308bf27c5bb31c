import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "#web/ui/controls/link.tsx";

/** The table of contents, beside the text on wide screens and above it on phones. */
export function Contents() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`On this page`} className="self-start lg:sticky lg:top-24 print:hidden">
      <p className="mb-2 text-sm text-soft">
        <Trans>On this page</Trans>
      </p>
      <ol className="border-s-2 border-line">
        <Chapter id="safety">
          <Trans>Safety</Trans>
        </Chapter>
        <Chapter id="property-standards">
          <Trans>Property standards</Trans>
        </Chapter>
        <Chapter id="guest-relations">
          <Trans>Guest relations</Trans>
        </Chapter>
        <Chapter id="legal">
          <Trans>Legal and documentation</Trans>
        </Chapter>
        <Chapter id="duration">
          <Trans>Duration and expectations</Trans>
        </Chapter>
      </ol>
    </nav>
  );
}

function Chapter({ id, children }: { id: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={`#${id}`}
        className="-ms-0.5 flex min-h-11 items-center border-s-2 border-transparent ps-4 hover:border-harbour hover:text-harbour"
      >
        {children}
      </Link>
    </li>
  );
}
