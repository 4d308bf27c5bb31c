import type { Passkey } from "#schema/endpoints/passkeys.ts";
import { useDeviceName } from "#web/i18n/device-name.ts";

/** The person's name for a passkey, or where it was added. */
export function usePasskeyName({ name, browser, system }: Passkey): string {
  const device = useDeviceName({ browser, system });
  return name ?? device;
}
