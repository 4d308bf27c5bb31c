import { Fragment } from "react";

/** An email address. A line breaks before "@" or ".", and inside a word only when necessary. */
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
