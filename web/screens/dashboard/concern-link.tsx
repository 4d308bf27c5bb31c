import { Trans } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";

/** Leads to the report about a person, with help beside it. */
export function ConcernLink({ about }: { about: string }) {
  return (
    <Link to={`${screens.report}?about=${about}`} className="link inline-flex min-h-11 items-center px-2">
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
