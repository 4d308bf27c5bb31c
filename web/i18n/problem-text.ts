import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { readProblem } from "#schema/problems.ts";

/** Turns a problem code of a schema (`too_long:80`) into a sentence in the person's language. */
export function useProblemWords() {
  const { t } = useLingui();
  return useCallback(
    (message: string) => {
      const { code, n } = readProblem(message);
      const count = Number(n);
      const words: Record<typeof code, string> = {
        required: t`This is required.`,
        too_long: t`${plural(count, { one: `Use at most ${n} character.`, other: `Use at most ${n} characters.` })}`,
        too_short: t`${plural(count, { one: `Use at least ${n} character.`, other: `Use at least ${n} characters.` })}`,
        too_small: t`This must be at least ${n}.`,
        too_large: t`This must be at most ${n}.`,
        too_many: t`Choose at most ${n}.`,
        not_integer: t`Enter a whole number.`,
        not_email: t`Enter an e-mail address, like name@example.com.`,
        not_a_date: t`Enter a real date.`,
        not_past: t`Enter a date in the past.`,
        not_in_list: t`Choose one of the options.`,
        not_well_formed: t`This holds characters that cannot be stored.`,
        too_common: t`This password is too easy to guess. Choose another.`,
        too_personal: t`Do not use your name or e-mail as your password.`,
        identifies_person: t`Others can read this comment, so it must not show who the person is or where they live. Take out last names, email addresses, phone numbers, postcodes and street addresses.`,
        not_visible: t`Use letters that can be seen.`,
        unknown_key: t`This is not a field of this form.`,
        not_other_party: t`Messages go to the other person of this connection.`,
        wrong_migrant: t`This payment was made for someone else.`,
        invalid: t`This does not look right.`,
      };
      return words[code];
    },
    [t],
  );
}
