import { useEffect } from "react";
import { createStore, useStore } from "#web/api/store.ts";
import { onTokenChange } from "#web/api/token.ts";
import type { Watched } from "#web/forms/form.tsx";

type Texts = Readonly<Record<string, string>>;

// Like the notes of a decision (draft-notes.ts), the texts last only as long as the tab and the session.
const kept = createStore<Readonly<Record<string, Texts>>>({});
onTokenChange(() => kept.set({}));

/** The names of the forms of a case. */
export const noteOf = (id: string) => `${id} note`;
export const decisionOf = (id: string) => `${id} decision`;

/** The unsent texts of a form about a case. They remain while the reviewer visits another screen. */
export const textsOf = (name: string): Texts => kept.get()[name] ?? {};

/** Whether one of these forms has unsent text. */
export const useIsUnsent = (...names: string[]) => {
  const all = useStore(kept);
  return names.some((name) => name in all);
};

/** Keeps the texts of a form that are not empty. */
export function storeTexts(name: string, texts: Texts) {
  const { [name]: _, ...others } = kept.get();
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  kept.set(written.length > 0 ? { ...others, [name]: Object.fromEntries(written) } : others);
}

/** Keeps the texts of a form at every change. */
export function useTextKeeping<V extends object>(
  name: string,
  { subscribe, values }: Watched<V>,
  textsIn: (values: V) => Texts,
) {
  useEffect(() => subscribe(() => storeTexts(name, textsIn(values()))), [name, subscribe, values, textsIn]);
}
