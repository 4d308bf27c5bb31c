import { Trans } from "@lingui/react/macro";
import { BadgeCheck } from "lucide-react";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";

/** Active is green, pending yellow, completed blue, cancelled red (specification section 4). */
export function StatusBadge({ status }: { status: ConnectionStatus }) {
  const { label } = useLabels();
  return <Badge tone={status}>{label("connectionStatuses", status)}</Badge>;
}

/** The mark of a verified person behind their name, one letter wide. */
export function VerifiedMark() {
  return (
    <span className="whitespace-nowrap">
      {"\u00a0"}
      <BadgeCheck aria-hidden className="inline size-5 align-[-0.2em] text-harbour" />
      <span className="sr-only">
        <Trans>Verified</Trans>
      </span>
    </span>
  );
}
