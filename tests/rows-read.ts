import { env } from "cloudflare:workers";
import { observe } from "#worker/platform/observe.ts";

/** The numbers of rows that some work has read and written, as D1 reports them. */
export interface RowsUsed {
  read: number;
  written: number;
  /** Round trips to the database. */
  trips: number;
}

/** Does work in this process, with these bindings and through `openDatabase`. Returns what it used and its result. */
export const rowsUsed = <T>(work: (bindings: typeof env) => Promise<T>): Promise<RowsUsed & { result: T }> =>
  observe(async (uses) => {
    const result = await work(env);
    const { read = 0, written = 0, calls: trips } = uses.of("d1");
    return { read, written, trips, result };
  });
