import { useLingui } from "@lingui/react/macro";
import type { Passkey } from "#schema/endpoints/passkeys.ts";

/** The person's name for a passkey, or where it was added. */
export function usePasskeyName({ name, browser, system }: Passkey): string {
  const { t } = useLingui();
  if (name !== null) return name;
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}
