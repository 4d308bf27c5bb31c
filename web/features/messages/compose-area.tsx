import { Plural, Trans } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useState } from "react";
import { productName } from "#schema/limits.ts";
import { forgetDraft, readDraft, storeDraft, storesDrafts } from "#web/api/drafts.ts";
import { useUnloadWarning } from "#web/forms/leaving.tsx";
import { Composer } from "./composer.tsx";
import { usePhraseCode } from "./phrase-code.ts";

/** Adds words to the draft. The person can then change them. */
export type Compose = { add: (words: string) => void };

type ComposeAreaProps = {
  ref: Ref<Compose>;
  /** The name of the draft on this device. */
  draftName: string;
  /** Whether the two people have exchanged few messages. */
  young: boolean;
  /** Whether the connection is not accepted yet. */
  pending: boolean;
  /** Why the person cannot send messages, or false when they can. A draft stays readable. */
  closed: ReactNode;
  onSend: (content: string) => void;
  box: RefObject<HTMLTextAreaElement | null>;
};

/** The area under a conversation. The draft is its state, so that typing does not render the conversation. */
export function ComposeArea({ ref, draftName, young, pending, closed, onSend, box }: ComposeAreaProps) {
  const [draft, setDraft] = useState(() => readDraft<string>(draftName) ?? "");
  // Closing the dialog keeps the draft. A reload loses it when the device stores no drafts.
  useUnloadWarning(draft.trim() !== "" && !storesDrafts());
  const change = (next: string) => {
    setDraft(next);
    if (next.trim() === "") forgetDraft(draftName);
    else storeDraft(draftName, next);
  };
  const add = (words: string) => {
    if (!draft.includes(words)) change(draft.trim() === "" ? words : `${draft}\n${words}`);
    box.current?.focus();
  };
  useImperativeHandle(ref, () => ({ add }));
  const send = (content: string) => {
    change("");
    onSend(content);
  };
  const ended = Boolean(closed);
  const phrases = usePhraseCode();
  return (
    <div className="grid gap-3">
      {closed || (young && <SafetyHint />)}
      {phrases && !ended && <phrases.WriterHint content={draft} pending={pending} />}
      {(!ended || draft !== "") && (
        <Composer value={draft} readOnly={ended} onChange={change} onSend={send} box={box} />
      )}
    </div>
  );
}

/** Safety advice above the composer of a new conversation. It is hidden when a keyboard leaves too little space. */
function SafetyHint() {
  return (
    <p className="flex gap-2 text-sm text-soft low:hidden">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-harbour" />
      <span>
        <Trans>
          Take your time. Never send money, bank details or photos of documents here; {productName} will never
          ask for them.
        </Trans>
      </span>
    </p>
  );
}

/** The notice appears when this many messages or fewer are left. */
const noticedFrom = 2;

/** Says how many more messages the person can send before a reply. */
export function BeforeReply({ left, otherName }: { left: number | null; otherName: string }) {
  if (left === null || left > noticedFrom) return null;
  const name = <bdi>{otherName}</bdi>;
  return (
    <p className="text-soft">
      {left === 0 ? (
        <Trans>You can write more when {name} has replied.</Trans>
      ) : (
        <Plural
          value={left}
          one={<span>You can send one more message before {name} replies.</span>}
          other={<span>You can send # more messages before {name} replies.</span>}
        />
      )}
    </p>
  );
}
