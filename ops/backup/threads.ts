import { openThread, type ThreadPage } from "#worker/objects/thread/connection-thread.ts";
import type { BackupEnv } from "./env.ts";
import { nextIds, pageOf, type Step } from "./step.ts";

const connectionIds = "SELECT id FROM connections WHERE id > ? ORDER BY id LIMIT ?";
const liveIds = `SELECT id FROM connections WHERE id > ? AND status IN ('pending', 'active') ORDER BY id LIMIT ?`;
const erasedPeople = `SELECT connections.id, users.id AS person FROM connections
  JOIN users ON users.id IN (landlord_id, migrant_id)
  WHERE connections.id IN (SELECT value FROM json_each(?)) AND erased_at IS NOT NULL`;
const folderOf = (run: string) => `runs/${run}/threads/`;

/** One line of a copy. */
type Line = { connectionId: string; page: ThreadPage };

const messagesIn = (lines: readonly Line[]) =>
  lines.flatMap(({ page }) => page.rows).filter(({ table }) => table === "messages").length;

/** A file ends after the page that makes it longer than this, because a Worker has little memory. */
const fileLength = 4 * 1024 * 1024;

/** Copies the threads of the next connections, one line for each of their pages, into one file or more. */
export const copyThreads: Step = async (env, run, after) => {
  const ids = await nextIds(env, connectionIds, after);
  const counts = { threads: 0, messages: 0 };
  let text = "";
  let files = 0;
  const store = async () => {
    if (text === "") return;
    files += 1;
    // The names sort in the order of writing, because a thread may continue in the next file.
    await env.BACKUPS.put(`${folderOf(run)}${ids[0]}.${String(files).padStart(6, "0")}.ndjson`, text);
    text = "";
  };
  const firsts = await Promise.all(ids.map((id) => openThread(env, id).exportPage(null)));
  for (const [at, connectionId] of ids.entries()) {
    let page: ThreadPage | null = firsts[at] ?? null;
    for (; page; page = await pageAfter(env, connectionId, page)) {
      text += `${JSON.stringify({ connectionId, page } satisfies Line)}\n`;
      counts.threads += page.from === null ? 1 : 0;
      counts.messages += messagesIn([{ connectionId, page }]);
      if (text.length > fileLength) await store();
    }
  }
  await store();
  return pageOf(ids, counts);
};

const pageAfter = async (
  env: BackupEnv,
  connectionId: string,
  { next }: ThreadPage,
): Promise<ThreadPage | null> =>
  next === null ? null : await openThread(env, connectionId).exportPage(next);

/** Restores the threads of the next file. `kept` counts threads that were not empty and stay as they are. */
export const restoreThreads: Step = async ({ BACKUPS, ...env }, run, after) => {
  const { objects } = await BACKUPS.list({ prefix: folderOf(run), startAfter: after || undefined, limit: 1 });
  const [file] = objects;
  const text = file && (await (await BACKUPS.get(file.key))?.text());
  if (!text) return pageOf([], {});
  const threads = Map.groupBy(
    text
      .trim()
      .split("\n")
      .map((line): Line => JSON.parse(line)),
    ({ connectionId }) => connectionId,
  );
  const erased = await findErased(env, [...threads.keys()]);
  const restored = await Promise.all(
    [...threads].map(async ([connectionId, lines]) => {
      // A thread is counted in the file in which it begins.
      const thread = lines.some(({ page }) => page.from === null) ? 1 : 0;
      return (await writeThread(env, run, connectionId, lines, erased.get(connectionId) ?? []))
        ? { threads: thread, messages: messagesIn(lines), kept: 0 }
        : { threads: 0, messages: 0, kept: thread };
    }),
  );
  const sum = (name: "threads" | "messages" | "kept") =>
    restored.reduce((total, each) => total + each[name], 0);
  return {
    after: file.key,
    counts: { threads: sum("threads"), messages: sum("messages"), kept: sum("kept") },
  };
};

/** The people of these connections whose account is erased in D1. */
async function findErased({ DB }: Pick<BackupEnv, "DB">, connections: readonly string[]) {
  const found = await DB.withSession("first-primary")
    .prepare(erasedPeople)
    .bind(JSON.stringify(connections))
    .all<{ id: string; person: string }>();
  return Map.groupBy(found.results, ({ id }) => id);
}

async function writeThread(
  env: Omit<BackupEnv, "BACKUPS">,
  run: string,
  connectionId: string,
  lines: readonly Line[],
  erased: readonly { person: string }[],
): Promise<boolean> {
  const thread = openThread(env, connectionId);
  let isImported = true;
  for (const { page } of lines) {
    const { outcome } = await thread.importPage(run, page);
    isImported &&= outcome === "imported";
  }
  // A person may have been erased between the copy of the thread and the copy of D1. No due work would erase them again.
  for (const { person } of erased) await thread.forgetParty(person);
  // Also for a thread that stays as it is, because the inboxes are empty.
  await thread.reportAgain();
  return isImported;
}

/** The reasons that close a thread permanently. A block also ends the connection of the two people. */
const endings = ["cancelled", "completed", "blocked"] as const;

/**
 * Reopens the threads of the next live connections, because D1 may no longer know that they ended. Lets all threads report to
 * both inboxes. The main Worker updates freezes for disputes and suspensions.
 */
export const realignThreads: Step = async (env, _, after) => {
  const ids = await nextIds(env, connectionIds, after);
  const live = new Set(await nextIds(env, liveIds, after));
  await Promise.all(
    ids.map(async (id) => {
      const thread = openThread(env, id);
      for (const reason of live.has(id) ? endings : []) await thread.unfreeze(reason);
      await thread.reportAgain();
    }),
  );
  return pageOf(ids, { threads: ids.length });
};
