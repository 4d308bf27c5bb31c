import { createStore, useStore } from "#web/api/store.ts";
import { onTokenChange } from "#web/api/token.ts";

/** Why an approval had no effect: the person was suspended first, or the call was refused or did not arrive. */
export type Loss = "suspended" | "failed";

// A store outside the screen, because an approval is sent a few seconds later, perhaps when its screen is closed.
const losses = createStore<Readonly<Record<string, Loss>>>({});
onTokenChange(() => losses.set({}));

/** Stores why the approval of a request was lost, or removes the entry before the next decision. */
export function storeLoss(id: string, loss?: Loss) {
  const { [id]: _, ...others } = losses.get();
  losses.set(loss ? { ...others, [id]: loss } : others);
}

/** Why the approval of this request had no effect, if it was lost. */
export const useLoss = (id: string): Loss | undefined => useStore(losses)[id];
