import { Trans } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { Link } from "#web/ui/controls/link.tsx";

/** The link from a request back to the list, on screens that show one of the two. */
export function AllRequests({ kind }: { kind: string }) {
  return (
    <Link
      to={`?kind=${kind}`}
      replace
      className="link -mb-4 inline-flex min-h-11 items-center gap-1.5 justify-self-start lg:hidden"
    >
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      <Trans>All requests</Trans>
    </Link>
  );
}
