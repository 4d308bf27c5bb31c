import { Trans as LinguiTrans, type TransProps } from "@lingui/react";

/**
 * What every `Trans` macro becomes (lingui.config.ts). A text with `<` goes in as a list, which Lingui treats as an
 * element. In a plain text, it reads `<0>` and other tags as parts of the sentence, so a name could take over the words
 * around it.
 */
export function Trans({ values, ...sentence }: TransProps) {
  return (
    <LinguiTrans {...sentence} values={values && Object.fromEntries(Object.entries(values).map(asTyped))} />
  );
}

const asTyped = ([name, value]: [string, unknown]): [string, unknown] =>
  typeof value === "string" && value.includes("<") ? [name, [value]] : [name, value];
