import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { filterLanguages } from "#schema/limits.ts";
import { type Filters, filtersOf, readAddress, readLanguages } from "./browse-address.ts";

const draftOf = ({ languages, ...filters }: Filters) => ({ ...filters, languages: languages.join(", ") });
type Draft = ReturnType<typeof draftOf>;

const filtersIn = (draft: Draft) => filtersOf(readAddress(new URLSearchParams(draft).toString()));

/** Milliseconds without a key before typed languages apply. */
const pause = 800;

interface FilterDraft {
  /** The filters of the address. */
  filters: Filters;
  /** Whether each change applies at once; otherwise all wait for `apply`. */
  instant: boolean;
  onApply: (changed: Partial<Filters>, options: { replace: boolean }) => void;
}

/** The filters as a form shows them. They follow the address, except for languages that are being typed. */
export function useFilterDraft({ filters, instant, onApply }: FilterDraft) {
  const [draft, setDraft] = useState(draftOf(filters));
  const [attempted, setAttempted] = useState(false);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The languages that this field last applied, and whether this edit already has a history entry.
  const sent = useRef(filters.languages.join());
  const hasEntry = useRef(false);

  const address = JSON.stringify(filters);
  useLayoutEffect(() => {
    const now = JSON.parse(address) as Filters;
    const isOurs = now.languages.join() === sent.current;
    setDraft(({ languages }) => ({ ...draftOf(now), ...(isOurs && { languages }) }));
    if (isOurs) return;
    // Back or a chip changed the languages, which ends the typing.
    clearTimeout(typing.current);
    sent.current = now.languages.join();
    hasEntry.current = false;
  }, [address]);
  useEffect(() => () => clearTimeout(typing.current), []);

  const tooMany = readLanguages(draft.languages).length > filterLanguages;
  /** One edit of the text field makes one history entry, however often it applies. */
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
    /** Called when the text field loses the focus. */
    leave() {
      if (!instant) return;
      sendTyped(draft.languages);
      hasEntry.current = false;
    },
    /** Returns whether the filters were valid. */
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
