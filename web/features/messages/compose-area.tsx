import { Plural, Trans } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { productName } from "#schema/limits.ts";
import { forgetDraft, keepDraft, keepsDrafts, readDraft } from "#web/api/drafts.ts";
import { useUnloadWarning } from "#web/forms/leaving.tsx";
import { Composer } from "./composer.tsx";

type ComposeAreaProps = {
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
export function ComposeArea({ draftName, young, closed, onSend, box }: ComposeAreaProps) {
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

/**
 * A kind word for people who do not know each other yet; shown above the composer of a young conversation, unless a
 * keyboard leaves too little room.
 */
function SafetyHint() {
  return (
    <p className="flex gap-2 text-sm text-soft [@media(max-height:30rem)]:hidden">
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

/** The notice appears when this many messages are left. */
const noticedFrom = 2;

/** Tells a person in time that they have to wait for a reply. */
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
