import { useSyncExternalStore } from "react";

/** Ends the question with whether the person has passed the second factor. */
type Answer = (passed: boolean) => void;

let asked: { answer: Answer; answered: Promise<boolean> } | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Asks an admin for their second factor again. Calls that wait at the same time share one question. */
export function askForFactor(): Promise<boolean> {
  if (asked) return asked.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (passed: boolean) => {
    asked = undefined;
    resolve(passed);
    tell();
  };
  asked = { answer, answered: promise };
  tell();
  return promise;
}

const onAsk = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The function that answers the open question; undefined while there is none. */
export const useAskedForFactor = () =>
  useSyncExternalStore(
    onAsk,
    () => asked?.answer,
    () => undefined,
  );
