import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { openThread, type ThreadPage } from "./connection-thread.ts";
import { threadSteps } from "./tables.ts";

const people = () => ({ migrant: crypto.randomUUID(), landlord: crypto.randomUUID() });

/** Creates a thread with this many messages of the migrant. The landlord has read the first three. */
async function threadWith(messages: number) {
  const connectionId = crypto.randomUUID();
  const { migrant, landlord } = people();
  const thread = openThread(env, connectionId);
  await thread.open({ connectionId, parties: [landlord, migrant] });
  const say = (senderId: string, content: string) =>
    thread.append({ senderId, content, sentAt: "2026-03-01T09:00:00.000Z" });
  for (let number = 1; number <= 3; number += 1) await say(migrant, `Message ${number}`);
  await thread.markRead(landlord);
  await runInDurableObject(thread, (_, { storage }) => {
    storage.sql.exec(
      `WITH RECURSIVE numbers (n) AS (SELECT 4 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO messages (id, sender_id, content, sent_at)
       SELECT lower(hex(randomblob(16))), ?, 'Message ' || n, '2026-03-01T09:00:00.000Z' FROM numbers WHERE n <= ?`,
      messages,
      migrant,
      messages,
    );
  });
  return { connectionId, thread, migrant, landlord, say };
}

const hasTable = (sql: SqlStorage, name: string) =>
  sql.exec("SELECT 1 FROM sqlite_master WHERE name = ?", name).toArray().length > 0;

async function pagesOf(thread: ReturnType<typeof openThread>): Promise<ThreadPage[]> {
  const pages: ThreadPage[] = [];
  for (let from: string | null = null, ended = false; !ended; ) {
    const page: ThreadPage | null = await thread.exportPage(from);
    if (!page) return pages;
    pages.push(page);
    from = page.next;
    ended = from === null;
  }
  return pages;
}

const messagesOf = async (thread: ReturnType<typeof openThread>, userId: string) => {
  const list = await thread.list({ userId, limit: 500 });
  return list.outcome === "listed" ? list.messages.map(({ content }) => content) : list.outcome;
};

describe("a copy of a thread", () => {
  it("has every row in bounded pages, and restores the thread with its read marks and both inboxes", async () => {
    const { thread, connectionId, migrant, landlord } = await threadWith(450);
    await thread.freeze("disputed");
    const pages = await pagesOf(thread);
    expect(pages.map(({ rows }) => rows.length)).toEqual([200, 200, 55]);
    const before = await messagesOf(thread, landlord);
    await thread.erase();
    for (const person of [migrant, landlord]) await openInbox(env, person).erase();

    for (const page of pages) expect(await thread.importPage("one", page)).toEqual({ outcome: "imported" });
    await thread.reportAgain();
    expect(await messagesOf(thread, landlord)).toEqual(before);
    expect(await thread.summary(landlord)).toMatchObject({ unread: 447, frozen: ["disputed"] });
    expect(await openInbox(env, landlord).unreadByConnection()).toEqual([{ connectionId, count: 447 }]);
    expect(await openInbox(env, migrant).lastByConnection(9)).toMatchObject([{ content: "Message 450" }]);
    // No screen gets the restored messages as new ones.
    const pushed = await runInDurableObject(openInbox(env, landlord), (_, { storage: { sql } }) =>
      sql.exec("SELECT at FROM last_push").toArray(),
    );
    expect(pushed).toEqual([]);
    const again = await pagesOf(thread);
    const numbers = (some: ThreadPage[]) =>
      some.flatMap(({ rows }) => rows).filter(({ table }) => table === "sqlite_sequence");
    expect(numbers(again)).toEqual(numbers(pages));
  });

  it("causes no report to the inboxes when the thread has no messages", async () => {
    const { migrant, landlord } = people();
    const connectionId = crypto.randomUUID();
    const thread = openThread(env, connectionId);
    await thread.open({ connectionId, parties: [landlord, migrant] });
    const pages = await pagesOf(thread);
    await thread.erase();
    for (const page of pages) await thread.importPage("one", page);
    await thread.reportAgain();
    expect(await thread.summary(landlord)).toMatchObject({ outcome: "summary", lastMessage: null });
    for (const person of [landlord, migrant]) {
      const tables = await runInDurableObject(openInbox(env, person), (_, { storage: { sql } }) =>
        sql.exec("SELECT name FROM sqlite_master").toArray(),
      );
      expect(tables).toEqual([]);
    }
  });

  it("has no rows about the steps of its tables, because a restore runs the steps itself", async () => {
    const { thread } = await threadWith(3);
    await runInDurableObject(thread, (_, { storage }) => {
      storage.sql.exec("INSERT INTO applied_steps (step) VALUES (?)", threadSteps.length);
    });
    const pages = await pagesOf(thread);
    expect(pages.map(({ steps }) => steps)).toEqual([threadSteps.length + 1]);
    const tables = pages.flatMap(({ rows }) => rows).map(({ table }) => table);
    expect([...new Set(tables)]).toEqual(["messages", "parties", "sqlite_sequence", "thread"]);
  });

  it("continues with the next message number, also after the last messages were deleted", async () => {
    const { thread, migrant, landlord, say } = await threadWith(3);
    await say(landlord, "Welcome");
    await thread.forgetParty(landlord);
    const pages = await pagesOf(thread);
    await thread.erase();
    for (const page of pages) await thread.importPage("one", page);
    expect(await say(migrant, "Thank you")).toMatchObject({ outcome: "stored", message: { seq: 5 } });
  });

  it("cannot be opened while only a part of it is restored", async () => {
    const { thread, connectionId, migrant, landlord } = await threadWith(450);
    const pages = await pagesOf(thread);
    await thread.erase();
    for (const page of pages.slice(0, 2)) await thread.importPage("one", page);
    await evictDurableObject(thread);
    expect(await messagesOf(thread, migrant)).toBe("not_open");
    const parties: [string, string] = [landlord, migrant];
    await expect(thread.open({ connectionId, parties }).then((opened) => opened)).rejects.toThrow(
      "being restored",
    );
    // The restore starts again with the same file.
    for (const page of pages) expect(await thread.importPage("one", page)).toEqual({ outcome: "imported" });
    expect((await messagesOf(thread, migrant)).length).toBe(450);
  });

  it("does not change a thread that has rows, even when the same copy is imported again", async () => {
    const { thread, migrant, say } = await threadWith(3);
    const pages = await pagesOf(thread);
    await say(migrant, "Later");
    for (const page of pages) expect(await thread.importPage("one", page)).toEqual({ outcome: "not_empty" });
    await thread.erase();
    for (const page of pages) await thread.importPage("one", page);
    await say(migrant, "After the restore");
    for (const page of pages) expect(await thread.importPage("one", page)).toEqual({ outcome: "imported" });
    for (const page of pages) expect(await thread.importPage("two", page)).toEqual({ outcome: "not_empty" });
    expect(await messagesOf(thread, migrant)).toEqual([
      "Message 1",
      "Message 2",
      "Message 3",
      "After the restore",
    ]);
  });

  it("brings the tables of a copy of older code up to date after its last page", async () => {
    const { thread } = await threadWith(250);
    const [first, second] = (await pagesOf(thread)) as [ThreadPage, ThreadPage];
    await thread.erase();
    const tables = () => runInDurableObject(thread, (_, { storage }) => hasTable(storage.sql, "later"));
    const steps: string[] = threadSteps;
    steps.push("CREATE TABLE later (value TEXT)");
    try {
      await thread.importPage("one", first);
      expect(await tables()).toBe(false);
      await thread.importPage("one", second);
      expect(await tables()).toBe(true);
    } finally {
      steps.pop();
    }
  });

  it("refuses pages out of order and pages of newer code, and stores nothing", async () => {
    const { thread } = await threadWith(250);
    const [first, second] = (await pagesOf(thread)) as [ThreadPage, ThreadPage];
    await thread.erase();
    const send = async (page: ThreadPage) => await thread.importPage("one", page);
    await expect(send(second)).rejects.toThrow("out of order");
    await expect(send({ ...first, steps: 99 })).rejects.toThrow("newer code");
    expect(await thread.exportPage(null)).toBeNull();
  });
});
