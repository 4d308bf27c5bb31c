import { createStore } from "#web/api/store.ts";

/**
 * Why this device did not change the password: another one changed it meanwhile, or this session ended for a reason that the
 * answer does not name. The sign-in screen says so.
 */
export const slowerDevice = createStore<"password changed" | "signed out" | null>(null);
