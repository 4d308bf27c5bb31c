import { Trans } from "@lingui/react/macro";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { MakeCodes } from "./make-recovery-codes.tsx";

/** Makes new recovery codes and shows them once. */
export function CodesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreenOnPhone
      title={<Trans>New recovery codes</Trans>}
      description={<Trans>All codes that you have now stop working.</Trans>}
    >
      <MakeCodes isFirst={false} onKept={onClose} />
    </Dialog>
  );
}
