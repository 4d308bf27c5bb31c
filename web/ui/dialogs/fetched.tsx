import { Trans } from "@lingui/react/macro";
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { withTimeout } from "#web/api/with-timeout.ts";
import { Failed } from "#web/ui/feedback/states.tsx";

/** A component in its own chunk, loaded once. */
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

  /** Loads the code ahead of use. A failure here is retried, and shown, when the part is needed. */
  prefetch = (): Promise<unknown> => this.fetch().catch(() => undefined);
}

/** The loaded part, and whether loading failed. `start` tries again. */
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

/**
 * A part of a screen in its own chunk. Renders `meanwhile` until the code has loaded, and an error with Retry
 * when it cannot load.
 */
export function fetchedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
) {
  const fetched = new Fetched(load);
  function FetchedPart(props: P) {
    const { Part, failed, start } = useFetched(fetched);
    if (Part) return <Part {...props} />;
    if (!failed) return meanwhile;
    return <Failed message={<Trans>We could not reach the server.</Trans>} onRetry={start} />;
  }
  /** Loads the code before the part renders. */
  FetchedPart.prefetch = fetched.prefetch;
  return FetchedPart;
}

/**
 * A menu that loads after the rest of the screen, because the code of menus is large. Its placeholder is as large as its
 * button, so that nothing moves when it arrives.
 */
export const fetchedMenu = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  fetchedPart(load, <span className="block size-11" />);
