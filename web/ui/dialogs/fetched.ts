import { type ComponentType, useCallback, useEffect, useState } from "react";
import { withTimeout } from "#web/api/with-timeout.ts";

/** A part of a screen whose code comes apart from the screen's. */
export class Fetched<P> {
  readonly #load: () => Promise<ComponentType<P>>;
  loaded: ComponentType<P> | undefined;

  constructor(load: () => Promise<ComponentType<P>>) {
    this.#load = load;
  }

  async fetch() {
    this.loaded ??= await withTimeout(this.#load());
    return this.loaded;
  }

  /** Before anybody asks; what fails here is fetched again, and said, when it is needed. */
  prefetch = () => void this.fetch().catch(() => undefined);
}

/** The part once it is there, and whether it could not be fetched; `start` tries again. */
export function useFetched<P>(fetched: Fetched<P>) {
  const [Part, setPart] = useState(() => fetched.loaded);
  const [failed, setFailed] = useState(false);
  const start = useCallback(() => {
    setFailed(false);
    fetched.fetch().then(
      (part) => setPart(() => part),
      () => setFailed(true),
    );
  }, [fetched]);
  useEffect(start, [start]);
  return { Part, failed, start };
}
