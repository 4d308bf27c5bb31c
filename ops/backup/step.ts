import type { BackupEnv } from "./env.ts";

/** What one page has done, and the last id that it has handled; null when nothing is left. */
export type Page = { after: string | null; counts: Record<string, number> };

/** Does one page of a job: the rows after `after`, which is empty at the beginning. Safe to repeat. */
export type Step = (env: BackupEnv, run: string, after: string) => Promise<Page>;

/** The most ids in one page. Ten pages stay below the thousand calls that one run of a Worker may make. */
const idsPerPage = 40;

/** The next ids of a table of D1, the directory of everything that is copied. */
export async function nextIds({ DB }: BackupEnv, query: string, after: string): Promise<string[]> {
  const found = await DB.withSession("first-primary")
    .prepare(query)
    .bind(after, idsPerPage)
    .all<{ id: string }>();
  return found.results.map(({ id }) => id);
}

/** The page of a step over these ids. */
export const pageOf = (ids: readonly string[], counts: Page["counts"]): Page => ({
  after: ids.length < idsPerPage ? null : (ids.at(-1) ?? null),
  counts,
});
