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

/** Copies the threads of the next connections, one line for each of their pages. */
export const copyThreads: Step = async (env, run, after) => {
  const ids = await nextIds(env, connectionIds, after);
  const pages = await Promise.all(ids.map((id) => readThread(env, id)));
  const lines = pages.flat();
  if (lines.length > 0) {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    await env.BACKUPS.put(`${folderOf(run)}${ids[0]}.ndjson`, text);
  }
  const threads = pages.filter((each) => each.length > 0).length;
  return pageOf(ids, { threads, messages: messagesIn(lines) });
};

async function readThread(env: BackupEnv, connectionId: string): Promise<Line[]> {
  const lines: Line[] = [];
  const thread = openThread(env, connectionId);
  let from: string | null = null;
  do {
    const page: ThreadPage | null = await thread.exportPage(from);
    if (!page) break;
    lines.push({ connectionId, page });
    from = page.next;
  } while (from !== null);
  return lines;
}

/** Brings back the threads of the next file. `kept` counts threads that were not empty and stay as they are. */
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
    [...threads].map(async ([connectionId, lines]) =>
      (await writeThread(env, run, connectionId, lines, erased.get(connectionId) ?? []))
        ? { threads: 1, messages: messagesIn(lines), kept: 0 }
        : { threads: 0, messages: 0, kept: 1 },
    ),
  );
  const sum = (name: "threads" | "messages" | "kept") =>
    restored.reduce((total, each) => total + each[name], 0);
  return {
    after: file.key,
    counts: { threads: sum("threads"), messages: sum("messages"), kept: sum("kept") },
  };
};

/** The people of these connections whom D1 calls erased. */
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
  // Someone may have been erased between the copies of the thread and of D1. No work is left that would erase them again.
  for (const { person } of erased) await thread.forgetParty(person);
  // Also a thread that is kept, because the inboxes are empty.
  await thread.reportAgain();
  return isImported;
}

/** Why a thread is closed for good. A block, too, ends the connection of its pair. */
const endings = ["cancelled", "completed", "blocked"] as const;

/**
 * Reopens the threads of the next live connections, whose end D1 no longer knows, and lets all threads tell both inboxes
 * what these show. Disputes and suspensions are followed by the main Worker.
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
