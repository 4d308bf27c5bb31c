import { useSyncExternalStore } from "react";

/** Whether this tab hears of news by itself: not asked for yet, yes, or not for the moment. */
export type LiveState = "off" | "on" | "down";

let state: LiveState = "off";
const listeners = new Set<() => void>();

/** Set by whoever holds the socket (web/live/socket.ts). */
export function setLiveState(next: LiveState) {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How this tab's live socket is. */
export const useLiveState = () => useSyncExternalStore(subscribe, () => state);
