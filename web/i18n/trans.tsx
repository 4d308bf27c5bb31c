import { Trans as LinguiTrans, type TransProps } from "@lingui/react";

/**
 * Every `Trans` macro becomes this component (lingui.config.ts). It passes a value with `<` as a list, which Lingui treats
 * as an element. In a plain value, Lingui would treat `<0>` and other tags as parts of the sentence, so a name could
 * change the words around it.
 */
export function Trans({ values, ...sentence }: TransProps) {
  return (
    <LinguiTrans {...sentence} values={values && Object.fromEntries(Object.entries(values).map(asTyped))} />
  );
}

const asTyped = ([name, value]: [string, unknown]): [string, unknown] =>
  typeof value === "string" && value.includes("<") ? [name, [value]] : [name, value];
