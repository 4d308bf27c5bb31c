import { useLingui } from "@lingui/react/macro";

/** The name of a device by its browser and system: "Chrome on Android". In a right-to-left language it reads from the right. */
export function useDeviceName({
  browser,
  system,
}: {
  browser: string | null;
  system: string | null;
}): string {
  const { t } = useLingui();
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}
