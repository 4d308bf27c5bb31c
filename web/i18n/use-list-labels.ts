import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type * as vocabulary from "#schema/vocabulary.ts";

type Labels<L extends string> = { readonly [list in L]: Readonly<Record<string, MessageDescriptor>> };

/** A label for every value of these closed lists of schema/vocabulary.ts. */
export type LabelsOf<L extends keyof typeof vocabulary> = {
  readonly [list in L]: (typeof vocabulary)[list] extends readonly (infer Value extends string)[]
    ? Readonly<Record<Value, MessageDescriptor>>
    : never;
};

/** The labels of closed lists in the reader's language. A value outside its list is its own label. */
export function useListLabels<L extends string>(labels: Labels<L>) {
  const { t } = useLingui();
  return useMemo(() => {
    const label = (list: L, value: string): string => {
      const descriptor = labels[list][value];
      return descriptor ? t(descriptor) : value;
    };
    const options = (list: L) =>
      Object.keys(labels[list]).map((value) => ({ value, label: label(list, value) }));
    return { label, options };
  }, [labels, t]);
}
