import { Trans } from "@lingui/react/macro";
import type { ComponentType, ReactNode } from "react";
import { Failed } from "../feedback/states.tsx";
import { Fetched, useFetched } from "./fetched.ts";

/**
 * A part of a screen whose code comes apart from the screen's. `meanwhile` is drawn until it is there; where it cannot
 * be fetched it says so and offers to try again.
 */
export function fetchedPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode = null,
) {
  const fetched = new Fetched(async () => (await load()).default);
  return function FetchedPart(props: P) {
    const { Part, failed, start } = useFetched(fetched);
    if (Part) return <Part {...props} />;
    if (!failed) return meanwhile;
    return <Failed message={<Trans>We could not reach the server.</Trans>} onRetry={start} />;
  };
}
