import { Trans } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";

/** Where someone who is worried about the other person finds help. */
export const concerns = `${screens.hostingGuidelines}#safety`;

export function ConcernLink() {
  return (
    <Link to={concerns} className="link inline-flex min-h-11 items-center px-2">
      <Trans>Report a concern</Trans>
    </Link>
  );
}
