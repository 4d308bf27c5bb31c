import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type PaceName, paces } from "#schema/limits.ts";
import { openCounter, type SubjectKind } from "#worker/platform/rate-limit/counter.ts";

/** Fills the window of a person or an address without making the calls. */
export async function fillPace(pace: PaceName, kind: SubjectKind, name: string): Promise<void> {
  await runInDurableObject(openCounter(env, kind, name), (counter, { storage }) => {
    // Its tables come with the first question.
    counter.waitFor({ name: pace, pace: paces[pace] });
    storage.sql.exec(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert or replace into calls (pace, key, at) select ?, i, ? from n`,
      paces[pace].calls,
      pace,
      Date.now(),
    );
  });
}
