import { Trans } from "@lingui/react/macro";
import ConfirmChange from "./confirm-change.tsx";
import type { QuestionProps } from "./question-button.tsx";

/** Says what the end of a stay means, and asks. */
export default function CompleteDialog({ connection, onClose }: QuestionProps) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  return (
    <ConfirmChange
      connection={connection}
      to="completed"
      onClose={onClose}
      action={<Trans>Mark Complete</Trans>}
      keep={<Trans>Not yet</Trans>}
      title={<Trans>Has {name} moved out?</Trans>}
      confirmVariant="primary"
    >
      <p>
        <Trans>
          This says that the stay is over. Landlords see {name} as seeking a home again, and you can rate each
          other.
        </Trans>
      </p>
      <p>
        <Trans>You can both still read your messages, but not send new ones.</Trans>
      </p>
    </ConfirmChange>
  );
}
