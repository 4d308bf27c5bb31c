import { createStore } from "#web/api/store.ts";

/**
 * Why this device did not change the password: another device changed it meanwhile, or this session ended for a reason that
 * the answer does not name. The sign-in screen shows this.
 */
export const passwordConflict = createStore<"password changed" | "signed out" | null>(null);
