/**
 * Device tokens: they tell a sign-in that an account has signed in on this device before. They survive signing
 * out.
 */

const key = "devices";
/** The most that a sign-in may send (schema/limits.ts). */
const most = 5;

type Known = { id: string; device: string };

/** Stores an account's device token as the latest. */
export function storeDevice({ id, device }: Known) {
  const others = read().filter((known) => known.id !== id);
  try {
    localStorage.setItem(key, JSON.stringify([{ id, device }, ...others].slice(0, most)));
  } catch {
    // When storage is full, the device stays unknown. Signing in still works.
  }
}

/** All tokens separated by spaces, as a sign-in sends them; undefined when there are none. */
export const deviceTokens = () =>
  read()
    .map(({ device }) => device)
    .join(" ") || undefined;

export const forgetDevices = () => localStorage.removeItem(key);

function read(): Known[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isKnown) : [];
  } catch {
    return [];
  }
}

const isKnown = (value: Partial<Known> | null): value is Known =>
  typeof value?.id === "string" && typeof value.device === "string";
