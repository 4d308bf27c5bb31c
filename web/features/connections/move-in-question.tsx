import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { Day } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { useAnswerMoveIn } from "./use-answer-move-in.ts";

const NotMovedInDialog = fetchedDialog(async () => (await import("./migrant-dialogs.tsx")).NotMovedInDialog);

/** "Robin says you have moved in. Is that right?" After the stay, asks whether it took place. */
export function MoveInQuestionText({ connection }: { connection: Connection }) {
  const name = <bdi>{connection.landlord.firstName}</bdi>;
  if (connection.status === "completed")
    return <Trans>{name} says you moved in and the stay is over. Did you move in?</Trans>;
  return <Trans>{name} says you have moved in. Is that right?</Trans>;
}

/** The deadline for an answer, and the effect of the answer No. */
export function MoveInTerms({ connection: { moveIn, status } }: { connection: Connection }) {
  if (!moveIn) return null;
  if (status === "completed")
    return (
      <Trans>
        Please answer by <Day at={moveIn.until} />. If you never moved in, say no: the connection is cancelled
        and you pay nothing.
      </Trans>
    );
  return (
    <Trans>
      Please answer by <Day at={moveIn.until} />. If you have not moved in, say no: the connection ends and
      you pay nothing.
    </Trans>
  );
}

/** The buttons Yes and No. The button No asks for confirmation. */
export function MoveInAnswers({ connection }: { connection: Connection }) {
  const { mutate, isPending } = useAnswerMoveIn();
  const isOver = connection.status === "completed";
  return (
    <>
      <Button
        pending={isPending}
        onClick={() => mutate({ params: { id: connection.id }, body: { movedIn: true } })}
      >
        {isOver ? <Trans>Yes, I moved in</Trans> : <Trans>Yes, I have moved in</Trans>}
      </Button>
      <ConfirmButton connection={connection} dialog={NotMovedInDialog} variant="outlined">
        {isOver ? <Trans>No, I did not</Trans> : <Trans>No, I have not</Trans>}
      </ConfirmButton>
    </>
  );
}

/** The question as a box in a conversation. */
export function MoveInQuestion({ connection }: { connection: Connection }) {
  return (
    <div className="mb-3 rounded-card bg-lamp-tint p-4">
      <p className="font-medium wrap-anywhere">
        <MoveInQuestionText connection={connection} />
      </p>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
        <MoveInAnswers connection={connection} />
      </div>
    </div>
  );
}
