import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { passwordLength } from "#schema/limits.ts";
import { PasswordField } from "#web/forms/field.tsx";

/** A field for a password that the person chooses, with the one rule that they must know. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, "hint" | "autoComplete">) {
  const { t } = useLingui();
  const least = passwordLength.min;
  return (
    <PasswordField
      {...props}
      hint={t`At least ${plural(least, { one: "# character", other: "# characters" })}. A few words that you will remember make a good one.`}
      autoComplete="new-password"
      required
    />
  );
}
