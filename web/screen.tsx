import { type ComponentType, lazy } from "react";

/** A screen whose code comes when it is shown; one that was fetched before is drawn without waiting. */
export function screen(load: () => Promise<{ default: ComponentType }>) {
  const Later = lazy(load);
  let Now: ComponentType | undefined;
  const Screen = () => (Now ? <Now /> : <Later />);
  Screen.fetch = async () => {
    Now = (await load()).default;
  };
  return Screen;
}
