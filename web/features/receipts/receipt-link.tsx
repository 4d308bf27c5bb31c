import { Trans } from "@lingui/react/macro";
import { generatePath } from "react-router";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";

/** A link to the receipt of a connection's fee. */
export function ReceiptLink({ connectionId, firstName }: { connectionId: string; firstName: string }) {
  return (
    <Link
      to={generatePath(screens.receipt, { connectionId })}
      className="link -my-3 inline-flex min-h-11 min-w-11 items-center"
    >
      <Trans>Receipt</Trans>
      <span className="sr-only">
        {" "}
        <bdi>{firstName}</bdi>
      </span>
    </Link>
  );
}
