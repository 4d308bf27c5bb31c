import { type ComponentType, lazy } from "react";
import { withTimeout } from "#web/api/with-timeout.ts";

/** A screen whose code loads when it is shown. After `fetch`, it renders without waiting. */
export function screen(load: () => Promise<{ default: ComponentType }>) {
  const Later = lazy(() => withTimeout(load()));
  let Now: ComponentType | undefined;
  const Screen = () => (Now ? <Now /> : <Later />);
  Screen.fetch = async () => {
    Now = (await withTimeout(load())).default;
  };
  return Screen;
}
