import { type ComponentType, lazy } from "react";
import { withTimeout } from "#web/api/with-timeout.ts";

/** A screen whose code comes when it is shown; one that was fetched before is drawn without waiting. */
export function screen(load: () => Promise<{ default: ComponentType }>) {
  const Later = lazy(() => withTimeout(load()));
  let Now: ComponentType | undefined;
  const Screen = () => (Now ? <Now /> : <Later />);
  Screen.fetch = async () => {
    Now = (await withTimeout(load())).default;
  };
  return Screen;
}
