import { Trans } from "@lingui/react/macro";
import { pounds } from "#web/i18n/money.ts";
import type { ConnectionDialogProps } from "./confirm-button.tsx";
import { ConfirmDialog } from "./confirm-change.tsx";
import { useAnswerMoveIn } from "./use-answer-move-in.ts";

/** Says what No changes, for the two of them and for the fee, and asks. */
export default function NotMovedInDialog({ connection, onClose }: ConnectionDialogProps) {
  const { mutate, isPending } = useAnswerMoveIn();
  const name = <bdi>{connection.landlord.firstName}</bdi>;
  const fee = pounds(connection.amount);
  const { id, status } = connection;
  const isOver = status === "completed";
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        isOver ? (
          <Trans>You never moved in with {name}?</Trans>
        ) : (
          <Trans>You have not moved in with {name}?</Trans>
        )
      }
      keep={<Trans>Go back</Trans>}
      action={isOver ? <Trans>Cancel the connection</Trans> : <Trans>End the connection</Trans>}
      pending={isPending}
      onConfirm={() => mutate({ params: { id }, body: { movedIn: false } }, { onSettled: onClose })}
    >
      <p>
        {isOver ? (
          <Trans>This connection counts as cancelled. Ratings that you gave each other are deleted.</Trans>
        ) : (
          <Trans>
            This connection ends, and neither of you can send messages any more. Other landlords can find you
            again.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          We refund the full {fee} to {name}. You pay nothing.
        </Trans>
      </p>
      {!isOver && (
        <p>
          <Trans>If you only agreed on a later day, go back and ask {name} first.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
