import { Trans } from "@lingui/react/macro";
import { ShieldAlert } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { productName } from "#schema/limits.ts";
import { phrasesIn } from "#schema/phrases/index.ts";
import { screens } from "#schema/screens.ts";
import type { PhraseKind } from "#schema/vocabulary.ts";
import { Link } from "#web/ui/controls/link.tsx";

interface Text {
  content: string;
  /** Whether the connection is not accepted yet. */
  pending: boolean;
}

/** Advice under a message of the other person, about each kind of warning phrase in it. */
export function ReaderNotes({ content, pending }: Text) {
  const kinds = useMemo(() => phrasesIn(content, { pending }), [content, pending]);
  if (kinds.length === 0) return null;
  const link = (
    <Link to={screens.safety} className="link py-2.5">
      <Trans>Staying safe</Trans>
    </Link>
  );
  return (
    <div role="note" className="flex max-w-[min(88%,34rem)] gap-1.5 px-1 text-sm text-soft">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-lamp" />
      <div>
        <OneOrList kinds={kinds} say={advice} after={link} />
      </div>
    </div>
  );
}

interface OneOrListProps {
  kinds: readonly PhraseKind[];
  say(kind: PhraseKind): ReactNode;
  after?: ReactNode;
}

/** One sentence, or a list with one for each kind. */
function OneOrList({ kinds, say, after }: OneOrListProps) {
  const [first, second] = kinds;
  if (first && !second)
    return (
      <p>
        {say(first)} {after}
      </p>
    );
  return (
    <>
      <ul className="grid list-disc gap-2 ps-5">
        {kinds.map((kind) => (
          <li key={kind}>{say(kind)}</li>
        ))}
      </ul>
      {after && <p>{after}</p>}
    </>
  );
}

function advice(kind: PhraseKind): ReactNode {
  switch (kind) {
    case "payment":
      return (
        <Trans>
          Take care with money: do not send money or bank details to someone you met here, and pay nothing
          before you have seen the home.
        </Trans>
      );
    case "documents":
      return (
        <Trans>
          Your documents stay with you. No one may keep your passport, and you do not have to send a photo.
        </Trans>
      );
    case "work":
      return (
        <Trans>Work is never rent. No one may ask you for work, sex or company in return for a room.</Trans>
      );
    case "contact":
      return (
        <Trans>
          You do not have to leave {productName} to talk. If something goes wrong somewhere else, we cannot
          help.
        </Trans>
      );
  }
}

/** A hint while the person writes, about each kind of warning phrase. It does not block sending. */
export function WriterHint({ content, pending }: Text) {
  const later = useDeferredValue(content);
  const kinds = useMemo(() => phrasesIn(later, { pending }), [later, pending]);
  return (
    <div role="status" className="text-sm text-soft empty:hidden">
      {kinds.length > 0 && <OneOrList kinds={kinds} say={hint} />}
    </div>
  );
}

function hint(kind: PhraseKind): ReactNode {
  switch (kind) {
    case "payment":
      return <Trans>Please do not ask for money or send bank details here. We never do.</Trans>;
    case "documents":
      return <Trans>Please do not ask for documents or send photos of them here. We never do.</Trans>;
    case "work":
      return <Trans>Please do not ask for work or company in return for a room.</Trans>;
    case "contact":
      return <Trans>Please write here until you have both agreed. Then we can help with problems.</Trans>;
  }
}
