import { type ReactNode, type RefObject, useState } from "react";
import { forgetDraft, keepDraft, keepsDrafts, readDraft } from "#web/api/drafts.ts";
import { useUnloadWarning } from "#web/forms/leaving.tsx";
import { Composer } from "./composer.tsx";
import { SafetyHint } from "./safety-hint.tsx";

type WritingProps = {
  /** The name under which the unfinished message is kept on this device. */
  draftName: string;
  /** The two people hardly know each other yet. */
  young: boolean;
  /** Why nothing can be written; false when it can. What was written can still be read. */
  closed: ReactNode;
  onSend: (content: string) => void;
  box: RefObject<HTMLTextAreaElement | null>;
};

/** The strip under a conversation. It holds the draft, so that typing draws nothing else anew. */
export function Writing({ draftName, young, closed, onSend, box }: WritingProps) {
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
  const ended = Boolean(closed);
  return (
    <div className="grid gap-3">
      {closed || (young && <SafetyHint />)}
      {(!ended || draft !== "") && (
        <Composer value={draft} readOnly={ended} onChange={change} onSend={send} box={box} />
      )}
    </div>
  );
}
