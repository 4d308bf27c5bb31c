import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";

/** A status in its colour: active green, pending yellow, completed blue, cancelled red (specification section 4). */
export function StatusBadge({ status }: { status: ConnectionStatus }) {
  const { label } = useLabels();
  return <Badge tone={status}>{label("connectionStatuses", status)}</Badge>;
}
