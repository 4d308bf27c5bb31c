import { Trans, useLingui } from "@lingui/react/macro";
import { KeyboardHelp } from "./keyboard-help.tsx";

type HelpProps = { open: boolean; onClose: () => void };

/** The keys of the verification requests. */
export function ReviewHelp(props: HelpProps) {
  const { t } = useLingui();
  const keys = [
    { keys: ["j", "↓"], does: t`Next request` },
    { keys: ["k", "↑"], does: t`Previous request` },
    { keys: ["a"], does: t`Approve` },
    { keys: ["r"], does: t`Reject` },
    { keys: ["u"], does: t`Undo the last approval` },
  ];
  return (
    <KeyboardHelp {...props} keys={keys}>
      <Trans>
        The arrow keys work while you are on a card of the list. There, Page Down and Page Up scroll the
        request. Nothing is decided before you confirm it.
      </Trans>
    </KeyboardHelp>
  );
}

/** The keys of the queue. */
export function QueueHelp(props: HelpProps) {
  const { t } = useLingui();
  const keys = [
    { keys: ["j", "↓"], does: t`Next case` },
    { keys: ["k", "↑"], does: t`Previous case` },
    { keys: ["Enter"], does: t`Open the case` },
    { keys: ["c"], does: t`Take the case, or give it back` },
    { keys: ["p"], does: t`Open the page of the person` },
  ];
  return (
    <KeyboardHelp {...props} keys={keys}>
      <Trans>The arrow keys work while you are on a case of the list.</Trans>
    </KeyboardHelp>
  );
}

/** The keys of one case. */
export function CaseHelp(props: HelpProps) {
  const { t } = useLingui();
  const keys = [
    { keys: ["c"], does: t`Take the case, or give it back` },
    { keys: ["n"], does: t`Write a note` },
    { keys: ["e"], does: t`Close the case` },
    { keys: ["p"], does: t`Open the page of the person` },
    { keys: ["b"], does: t`Back` },
  ];
  return (
    <KeyboardHelp {...props} keys={keys}>
      <Trans>Nothing is sent before you press the button of a form.</Trans>
    </KeyboardHelp>
  );
}
