import { useLingui } from "@lingui/react/macro";
import { useUser } from "#web/api/session.tsx";

/** A greeting by first name, by this device's clock. */
export function useGreeting(): string {
  const { t } = useLingui();
  const { firstName } = useUser();
  const hour = new Date().getHours();
  // U+2068 and U+2069 keep a name of another direction from turning the comma around.
  const name = `\u2068${firstName}\u2069`;
  if (hour >= 5 && hour < 12) return t`Good morning, ${name}`;
  return hour >= 12 && hour < 18 ? t`Good afternoon, ${name}` : t`Good evening, ${name}`;
}
