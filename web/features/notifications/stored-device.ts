const place = "push-device";

/** What this browser stores about its notifications: its id on the server, and the person who turned them on. */
export interface StoredDevice {
  id: string;
  userId: string;
  /** The address of the subscription that the server knows. */
  endpoint: string;
  /** A fingerprint of the session with which the server stored it. */
  session: string;
}

/** Null when this browser gets no notifications. */
export function readDevice(): StoredDevice | null {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? "null");
    return typeof stored?.id === "string" ? stored : null;
  } catch {
    return null;
  }
}

export const storeDevice = (device: StoredDevice) => localStorage.setItem(place, JSON.stringify(device));
export const forgetDevice = () => localStorage.removeItem(place);
