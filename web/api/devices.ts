/** The tokens by which this device is known to accounts that have signed in on it. They survive signing out. */

const key = "devices";
/** As many as a sign-in may send (schema/limits.ts). */
const most = 5;

type Known = { id: string; device: string };

/** Keeps the token of an account's device, the latest first. */
export function keepDevice({ id, device }: Known) {
  const others = read().filter((known) => known.id !== id);
  try {
    localStorage.setItem(key, JSON.stringify([{ id, device }, ...others].slice(0, most)));
  } catch {
    // Where storage is full, the device stays unknown: it can sign in all the same.
  }
}

/** All tokens, as a sign-in sends them; nothing without any. */
export const deviceTokens = () =>
  read()
    .map(({ device }) => device)
    .join(" ") || undefined;

export const forgetDevices = () => localStorage.removeItem(key);

function read(): Known[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKnown) : [];
  } catch {
    return [];
  }
}

const isKnown = (value: Partial<Known> | null): value is Known =>
  typeof value?.id === "string" && typeof value.device === "string";
