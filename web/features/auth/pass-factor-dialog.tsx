import { Trans } from "@lingui/react/macro";
import { useUnloadWarning } from "#web/forms/leaving.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { PassForm } from "./pass-factor-form.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

interface PassDialogProps {
  onClose: () => void;
  onPassed: () => void;
}

/** Asks for the second factor again, before an action that cannot be undone. */
export function PassDialog({ onClose, onPassed }: PassDialogProps) {
  const { data, error, refetch, isFetching } = useSecondFactor();
  // Leaving the page would lose the call that waits for the second factor.
  useUnloadWarning(true);
  return (
    <Dialog
      open
      onClose={onClose}
      backCloses={false}
      title={<Trans>Is it still you?</Trans>}
      description={
        <Trans>
          Your last step waits: confirm with your second factor again. Nothing that you have written is lost.
        </Trans>
      }
    >
      {data ? (
        <PassForm factor={data} onPassed={onPassed} />
      ) : error ? (
        <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-24" />
        </Loading>
      )}
    </Dialog>
  );
}
