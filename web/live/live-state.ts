import { createStore, useStore } from "#web/api/store.ts";

/** Whether this tab receives live updates: not started, connected, or disconnected for now. */
export type LiveState = "off" | "on" | "down";

const state = createStore<LiveState>("off");

/** Set by the code that holds the socket (web/live/socket.ts). */
export const setLiveState = state.set;

/** The state of this tab's live socket. */
export const useLiveState = () => useStore(state);
