import { useSyncExternalStore } from "react";

/** Listeners for a change outside React. `subscribe` returns the function that unsubscribes. */
export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value outside React. `useStore` renders again when it is set. */
export function createStore<T>(initial: T) {
  let value = initial;
  const { notify, subscribe } = createSignal();
  return {
    subscribe,
    get: () => value,
    set(next: T) {
      value = next;
      notify();
    },
  };
}

/** The current value of a store, or of anything with a `subscribe` and a `get`. */
export const useStore = <T>({
  subscribe,
  get,
}: {
  subscribe: (listener: () => void) => () => void;
  get: () => T;
}): T => useSyncExternalStore(subscribe, get, get);

/** Subscribes to events of the window or the document, for `useSyncExternalStore`. */
export const onEvents =
  (target: () => EventTarget, ...types: string[]) =>
  (listener: () => void) => {
    const controller = new AbortController();
    for (const type of types) target().addEventListener(type, listener, { signal: controller.signal });
    return () => controller.abort();
  };
