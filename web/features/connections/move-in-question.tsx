import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { Button } from "#web/ui/button.tsx";
import { fetchedDialog } from "#web/ui/fetched-dialog.tsx";
import { Day } from "./day.tsx";
import { QuestionButton } from "./question-button.tsx";
import { useAnswerMoveIn } from "./use-answer-move-in.ts";

const NotMovedInDialog = fetchedDialog(() => import("./not-moved-in-dialog.tsx"));

/** "Robin says you have moved in. Is that right?" */
export function MoveInWords({ connection }: { connection: Connection }) {
  const name = <bdi>{connection.landlord.firstName}</bdi>;
  return <Trans>{name} says you have moved in. Is that right?</Trans>;
}

/** Until when, and what No does. */
export function MoveInTerms({ connection: { moveIn } }: { connection: Connection }) {
  if (!moveIn) return null;
  return (
    <Trans>
      Please answer by <Day at={moveIn.until} />. If you have not moved in, say no: the connection ends and
      you pay nothing.
    </Trans>
  );
}

/** Yes and No; No asks once more. */
export function MoveInAnswers({ connection }: { connection: Connection }) {
  const { mutate, isPending } = useAnswerMoveIn();
  return (
    <>
      <Button
        pending={isPending}
        onClick={() => mutate({ params: { id: connection.id }, body: { movedIn: true } })}
      >
        <Trans>Yes, I have moved in</Trans>
      </Button>
      <QuestionButton connection={connection} question={NotMovedInDialog} variant="outlined">
        <Trans>No, I have not</Trans>
      </QuestionButton>
    </>
  );
}

/** The question in a small box, for a conversation. */
export default function MoveInQuestion({ connection }: { connection: Connection }) {
  return (
    <div className="mb-3 rounded-card bg-lamp-tint p-4">
      <p className="font-medium wrap-anywhere">
        <MoveInWords connection={connection} />
      </p>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
        <MoveInAnswers connection={connection} />
      </div>
    </div>
  );
}
