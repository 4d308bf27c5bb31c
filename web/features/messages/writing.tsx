import { Trans } from "@lingui/react/macro";
import { type RefObject, useState } from "react";
import { forgetDraft, keepDraft, keepsDrafts, readDraft } from "#web/api/drafts.ts";
import { useUnloadWarning } from "#web/ui/leaving.tsx";
import { Composer } from "./composer.tsx";
import { SafetyHint } from "./safety-hint.tsx";

type WritingProps = {
  /** The name under which the unfinished message is kept on this device. */
  draftName: string;
  /** The two people hardly know each other yet. */
  young: boolean;
  /** What can be written no more can still be read. */
  ended: boolean;
  paused?: boolean;
  onSend: (content: string) => void;
  box: RefObject<HTMLTextAreaElement | null>;
};

/** The strip under a conversation. It holds the draft, so that typing draws nothing else anew. */
export function Writing({ draftName, young, ended, paused, onSend, box }: WritingProps) {
  const [draft, setDraft] = useState(() => readDraft<string>(draftName) ?? "");
  // Closing the dialog loses no word; a reload does, where the device keeps none.
  useUnloadWarning(draft.trim() !== "" && !keepsDrafts());
  const change = (next: string) => {
    setDraft(next);
    if (next.trim() === "") forgetDraft(draftName);
    else keepDraft(draftName, next);
  };
  const send = (content: string) => {
    change("");
    onSend(content);
  };
  return (
    <div className="grid gap-3">
      {ended ? <NoWriting paused={paused} /> : young && <SafetyHint />}
      {(!ended || draft !== "") && (
        <Composer value={draft} readOnly={ended} onChange={change} onSend={send} box={box} />
      )}
    </div>
  );
}

/** What is said while nobody can write: the connection has ended, or is paused. */
function NoWriting({ paused = false }: { paused?: boolean }) {
  return (
    <p role="status" className="text-soft">
      {paused ? (
        <Trans>Messages are paused. What you have written to each other can still be read.</Trans>
      ) : (
        <Trans>This connection has ended. The messages can still be read.</Trans>
      )}
    </p>
  );
}
