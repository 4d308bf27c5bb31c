import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { filterLanguages } from "#schema/limits.ts";
import { type Filters, readAddress, readLanguages } from "./browse-address.ts";
import { useLanguageNames } from "./use-language-names.ts";

/** The filters, with the languages as text in the reader's language. */
type Draft = Omit<Filters, "languages"> & { languages: string };

/** Milliseconds without a key press before typed languages apply. */
const pause = 800;

interface FilterDraft {
  /** The filters of the address. */
  filters: Filters;
  /** Whether each change applies at once. Otherwise all changes wait for `apply`. */
  instant: boolean;
  onApply: (changed: Partial<Filters>, options: { replace: boolean }) => void;
}

/** The filters in a form. They follow the address, except for languages that the person is typing. */
export function useFilterDraft({ filters, instant, onApply }: FilterDraft) {
  const { textOf, languageOf } = useLanguageNames();
  const languagesIn = (text: string) => [...new Set(readLanguages(text).map(languageOf))];
  const [draft, setDraft] = useState<Draft>({ ...filters, languages: textOf(filters.languages) });
  const [attempted, setAttempted] = useState(false);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The languages that this field last applied, and whether this edit already has a history entry.
  const sent = useRef(filters.languages.join());
  const hasEntry = useRef(false);

  const latest = useRef(textOf);
  latest.current = textOf;
  const address = JSON.stringify(filters);
  const shown = useRef(address);
  useLayoutEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    const now = JSON.parse(address) as Filters;
    const isOurs = now.languages.join() === sent.current;
    setDraft(({ languages }) => ({ ...now, languages: isOurs ? languages : latest.current(now.languages) }));
    if (isOurs) return;
    // Back or a chip changed the languages, which ends the typing.
    clearTimeout(typing.current);
    sent.current = now.languages.join();
    hasEntry.current = false;
  }, [address]);
  useEffect(() => () => clearTimeout(typing.current), []);

  const tooMany = languagesIn(draft.languages).length > filterLanguages;
  /** Applies languages. One edit of the text field makes one history entry, even if it applies several times. */
  function send(changed: Partial<Filters> & Pick<Filters, "languages">) {
    sent.current = changed.languages.join();
    onApply(changed, { replace: hasEntry.current });
    hasEntry.current = true;
  }
  function sendTyped(text: string) {
    clearTimeout(typing.current);
    setAttempted(true);
    const languages = languagesIn(text);
    if (languages.length <= filterLanguages && languages.join() !== sent.current) send({ languages });
  }
  return {
    draft,
    tooMany: attempted && tooMany,
    choose(key: Exclude<keyof Draft, "languages">, value: string) {
      // Reads the value as from the address, which gives it its type.
      const changed = { [key]: readAddress(new URLSearchParams({ [key]: value }).toString())[key] };
      setDraft({ ...draft, ...changed });
      if (instant) onApply(changed, { replace: false });
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
      send({ ...draft, languages: languagesIn(draft.languages) });
      hasEntry.current = false;
      return true;
    },
  };
}
