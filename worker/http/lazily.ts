import type { Endpoint } from "#schema/endpoint.ts";
import type { Verb } from "./handle.ts";

/** A verb whose code loads at its first call, so that the Worker starts without the code of features that few requests use. */
export const lazily =
  <const E extends Endpoint, Found = undefined>(load: () => Promise<Verb<E, Found>>): Verb<E, Found> =>
  async (call) =>
    (await load())(call);
