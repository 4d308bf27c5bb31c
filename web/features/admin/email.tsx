import { Fragment } from "react";

/** An email address. It breaks before its signs, and within a word only when it must. */
export function Email({ children }: { children: string }) {
  return (
    <bdi className="min-w-0 wrap-anywhere">
      {children.split(/(?=[@.])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
