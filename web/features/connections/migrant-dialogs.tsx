import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isLive } from "#schema/lifecycle.ts";
import { pounds } from "#web/i18n/money.ts";
import type { ConnectionDialogProps } from "./confirm-button.tsx";
import { ConfirmChange, ConfirmDialog } from "./confirm-change.tsx";
import { asksMoveIn } from "./connection-state.ts";
import { useAnswerMoveIn } from "./use-answer-move-in.ts";
import { closingUnlessOvertaken, useExplains, useNow } from "./what-changed.tsx";

/** Explains what withdrawing means for both people, and asks for confirmation. */
export function WithdrawDialog({ connection: before, onClose }: ConnectionDialogProps) {
  const now = useNow(before);
  const connection = isLive(now.status) ? now : before;
  const name = <bdi>{connection.landlord.firstName}</bdi>;
  const fee = pounds(connection.amount);
  return (
    <ConfirmChange
      connection={before}
      from={connection.status}
      to="cancelled"
      onClose={onClose}
      action={<Trans>Withdraw</Trans>}
      keep={<Trans>Stay connected</Trans>}
      title={<Trans>Withdraw from {name}?</Trans>}
      again={isLive(now.status) && <Trans>You have not withdrawn. Do you still want to withdraw?</Trans>}
    >
      {connection.status === "pending" ? (
        <>
          <p>
            <Trans>
              You do not have to give a reason. {name} sees that you have withdrawn, and neither of you can
              send messages any more.
            </Trans>
          </p>
          <FullRefund fee={fee} name={name} />
        </>
      ) : (
        <>
          <p>
            <Trans>
              Your stay ends as cancelled. Neither of you can send messages any more, and you cannot rate each
              other. Landlords can find you again, unless you hide your profile.
            </Trans>
          </p>
          <p>
            <Trans>
              You pay nothing. {name} does not get the {fee} back.
            </Trans>
          </p>
          {asksMoveIn(connection) && (
            <p>
              <Trans>
                If you have not moved in, go back and answer "No, I have not": then {name} gets the fee back.
              </Trans>
            </p>
          )}
          <p>
            <Trans>If you are in danger, leave first and call 999.</Trans>
          </p>
        </>
      )}
    </ConfirmChange>
  );
}

/** Explains what the answer No means for both people and the fee, and asks for confirmation. */
export function NotMovedInDialog({ connection, onClose }: ConnectionDialogProps) {
  const { mutate, isPending } = useAnswerMoveIn(useExplains(connection));
  const name = <bdi>{connection.landlord.firstName}</bdi>;
  const fee = pounds(connection.amount);
  const { id, status } = connection;
  const isOver = status === "completed";
  return (
    <ConfirmDialog
      connection={connection}
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
      onConfirm={() =>
        mutate({ params: { id }, body: { movedIn: false } }, closingUnlessOvertaken(connection, onClose))
      }
    >
      <p>
        {isOver ? (
          <Trans>This connection counts as cancelled. Ratings that you gave each other are deleted.</Trans>
        ) : (
          <Trans>
            This connection ends, and neither of you can send messages any more. Other landlords can find you
            again, unless you hide your profile.
          </Trans>
        )}
      </p>
      <FullRefund fee={fee} name={name} />
      {!isOver && (
        <p>
          <Trans>If you only agreed on a later day, go back and ask {name} first.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}

function FullRefund({ fee, name }: { fee: string; name: ReactNode }) {
  return (
    <p>
      <Trans>
        We refund the full {fee} to {name}. You pay nothing.
      </Trans>
    </p>
  );
}
