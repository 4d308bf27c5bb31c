import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type * as vocabulary from "#schema/vocabulary.ts";

type Words<L extends string> = { readonly [list in L]: Readonly<Record<string, MessageDescriptor>> };

/** The words of these closed lists, complete. */
export type WordsOf<L extends keyof typeof vocabulary> = {
  readonly [list in L]: (typeof vocabulary)[list] extends readonly (infer Value extends string)[]
    ? Readonly<Record<Value, MessageDescriptor>>
    : never;
};

/** Reads closed lists in the person's language; a value outside its list reads as it is written. */
export function useWords<L extends string>(words: Words<L>) {
  const { t } = useLingui();
  return useMemo(() => {
    const label = (list: L, value: string): string => {
      const descriptor = words[list][value];
      return descriptor ? t(descriptor) : value;
    };
    const options = (list: L) =>
      Object.keys(words[list]).map((value) => ({ value, label: label(list, value) }));
    return { label, options };
  }, [words, t]);
}
