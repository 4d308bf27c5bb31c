import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** The content of every store as text: one entry for each table of D1, for R2, for KV and for each object. */
export type Stored = Readonly<Record<string, string>>;

/** Every table of D1, the keys of R2, every key and value of KV, and these threads and inboxes. */
export async function everythingStored(objects: { threads: string[]; inboxes: string[] }): Promise<Stored> {
  const stored: Record<string, string> = {};
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name <> 'd1_migrations'",
  ).all<{ name: string }>();
  for (const { name } of tables) {
    const { results } = await env.DB.prepare(`select * from "${name}"`).all();
    stored[`D1 ${name}`] = JSON.stringify(results);
  }
  const photos = await env.PHOTOS.list();
  stored.R2 = photos.objects.map(({ key }) => key).join(" ");
  const sessions = await env.SESSIONS.list();
  const values = await Promise.all(sessions.keys.map(({ name }) => env.SESSIONS.get(name)));
  stored.KV = JSON.stringify([sessions.keys, values]);
  for (const id of objects.threads) stored[`thread ${id}`] = await dump(env.CONNECTION_THREAD.getByName(id));
  for (const id of objects.inboxes) stored[`inbox ${id}`] = await dump(env.USER_INBOX.getByName(id));
  return stored;
}

const dump = (stub: DurableObjectStub) =>
  runInDurableObject(stub as DurableObjectStub<undefined>, async (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and substr(name, 1, 4) <> '_cf_' and name not like 'sqlite_%'",
      )
      .toArray();
    const rows = tables.map(({ name }) => [name, storage.sql.exec(`select * from "${name}"`).toArray()]);
    return JSON.stringify([rows, [...storage.kv.list()]]);
  });

/** The names of the stores that contain a text, in upper or lower case. */
export const holdersOf = (stored: Stored, text: string): string[] =>
  Object.entries(stored)
    .filter(([, content]) => content.toLowerCase().includes(text.toLowerCase()))
    .map(([name]) => name)
    .sort();
