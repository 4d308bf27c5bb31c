import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { filterLanguages } from "#schema/limits.ts";
import { type Filters, filtersOf, readAddress, readLanguages } from "./browse-address.ts";

const draftOf = ({ languages, ...filters }: Filters) => ({ ...filters, languages: languages.join(", ") });
type Draft = ReturnType<typeof draftOf>;

const filtersIn = (draft: Draft) => filtersOf(readAddress(new URLSearchParams(draft).toString()));

/** Milliseconds without a key until typed languages count. */
const pause = 800;

interface FilterDraft {
  /** The filters of the address. */
  filters: Filters;
  /** Whether each change counts at once; otherwise all wait for `apply`. */
  instant: boolean;
  onApply: (changed: Partial<Filters>, options: { replace: boolean }) => void;
}

/** The filters as a form shows them. They follow the address, except for languages that are being typed. */
export function useFilterDraft({ filters, instant, onApply }: FilterDraft) {
  const [draft, setDraft] = useState(draftOf(filters));
  const [attempted, setAttempted] = useState(false);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What the address last got from the text field, and whether this edit has its entry in the history already.
  const sent = useRef(filters.languages.join());
  const hasEntry = useRef(false);

  const address = JSON.stringify(filters);
  useLayoutEffect(() => {
    const now = JSON.parse(address) as Filters;
    const isOurs = now.languages.join() === sent.current;
    setDraft(({ languages }) => ({ ...draftOf(now), ...(isOurs && { languages }) }));
    if (isOurs) return;
    // Back or a chip has changed the languages, and ends what was being typed.
    clearTimeout(typing.current);
    sent.current = now.languages.join();
    hasEntry.current = false;
  }, [address]);
  useEffect(() => () => clearTimeout(typing.current), []);

  const tooMany = readLanguages(draft.languages).length > filterLanguages;
  /** One edit of the text field is one step in the history, however often it counts. */
  function send(changed: Partial<Filters> & Pick<Filters, "languages">) {
    sent.current = changed.languages.join();
    onApply(changed, { replace: hasEntry.current });
    hasEntry.current = true;
  }
  function sendTyped(text: string) {
    clearTimeout(typing.current);
    setAttempted(true);
    const languages = readLanguages(text);
    if (languages.length <= filterLanguages && languages.join() !== sent.current) send({ languages });
  }
  return {
    draft,
    tooMany: attempted && tooMany,
    choose(key: Exclude<keyof Draft, "languages">, value: string) {
      const next = { ...draft, [key]: value };
      setDraft(next);
      if (instant) onApply({ [key]: filtersIn(next)[key] }, { replace: false });
    },
    type(text: string) {
      setDraft({ ...draft, languages: text });
      if (!instant) return;
      clearTimeout(typing.current);
      typing.current = setTimeout(() => sendTyped(text), pause);
    },
    /** The reader has left the text field. */
    leave() {
      if (!instant) return;
      sendTyped(draft.languages);
      hasEntry.current = false;
    },
    /** Answers whether there was nothing wrong. */
    apply(): boolean {
      clearTimeout(typing.current);
      setAttempted(true);
      if (tooMany) return false;
      send(filtersIn(draft));
      hasEntry.current = false;
      return true;
    },
  };
}
