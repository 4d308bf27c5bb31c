import { Plural, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { classes } from "#web/ui/layout/classes.ts";

type CharactersLeftProps = {
  /** The id of the spoken text, for `aria-describedby`. */
  id?: string;
  left: number;
  /** Shown when this many characters or fewer are left. */
  from: number;
};

/** The number of characters left: shown at every key, spoken after one second without a key. */
export function CharactersLeft({ id, left, from }: CharactersLeftProps) {
  const seen = left <= from ? left : undefined;
  const [said, setSaid] = useState(seen);
  useEffect(() => {
    const rested = setTimeout(() => setSaid(seen), 1_000);
    return () => clearTimeout(rested);
  }, [seen]);
  return (
    <>
      <p
        aria-hidden
        className={classes("text-sm empty:hidden", left < 0 ? "font-medium text-danger" : "text-soft")}
      >
        {seen !== undefined && <CountText left={seen} />}
      </p>
      <p id={id} aria-live="polite" className="sr-only">
        {said !== undefined && <CountText left={said} />}
      </p>
    </>
  );
}

function CountText({ left }: { left: number }) {
  const { i18n } = useLingui();
  const over = i18n.number(-left);
  const remaining = i18n.number(left);
  return left < 0 ? (
    <Plural value={-left} one={`${over} character too many`} other={`${over} characters too many`} />
  ) : (
    <Plural value={left} one={`${remaining} character left`} other={`${remaining} characters left`} />
  );
}
