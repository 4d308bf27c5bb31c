import { Trans } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";

/** Leads to help for someone who is worried about the other person. */
export function ConcernLink() {
  return (
    <Link to={screens.report} className="link inline-flex min-h-11 items-center px-2">
      <Trans>Report a concern</Trans>
    </Link>
  );
}

/** Leads to advice and to who can help. */
export function SafetyLink() {
  return (
    <Link to={screens.safety} className="link inline-flex min-h-11 items-center px-2">
      <Trans>Staying safe</Trans>
    </Link>
  );
}
