import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { blockPerson, unblockPerson } from "#schema/endpoints/blocks.ts";
import { listConnections } from "#schema/endpoints/connections.ts";
import {
  lastByConnection,
  listMessages,
  markRead,
  sendMessage,
  unreadByConnection,
} from "#schema/endpoints/messages.ts";
import { getProfilePhoto } from "#schema/endpoints/photos.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import { as, send } from "#tests/client.ts";
import { move } from "#tests/connections.ts";
import { newConnectedPair, type TestPerson } from "#tests/people.ts";
import { quarters } from "#tests/photo-files.ts";
import { givePhoto } from "#tests/photos.ts";
import { change, now, rows } from "#tests/rows.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import type { ThreadRow } from "#worker/objects/thread/backup.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import backup from "./index.ts";
import { type Job, readJob, workOnJob, writeJob } from "./job.ts";

/** Gives the Worker a job and runs its schedule until the job has ended. Returns its counts. */
async function work(job: Job, bindings: typeof env = env): Promise<Job["counts"]> {
  await writeJob(bindings, job);
  for (;;) {
    const state = await workOnJob(bindings);
    if (!state || state.endedAt) return state?.counts;
  }
}

/** The statements of an export, as `wrangler d1 export --local` requests them. */
async function exportDatabase(database: D1Database): Promise<string[]> {
  const [statements] = await database
    .prepare("PRAGMA miniflare_d1_export(?,?,?);")
    .bind(0, 0)
    .raw<string[]>();
  return statements ?? [];
}

/** The data that a person sees; the photo as base64. */
async function viewOf(person: TestPerson, bindings: typeof env = env) {
  const own = as(person, { bindings });
  const listed = await own.call(listConnections);
  const { objectPath } = await own.call(getProfilePhoto);
  const photo = objectPath && (await (await send("GET", objectPath, { bindings })).bytes());
  return {
    connections: listed.map(({ id, status }) => ({ id, status })),
    threads: await Promise.all(listed.map(({ id }) => own.call(listMessages, { params: { id } }))),
    unread: await own.call(unreadByConnection),
    last: await own.call(lastByConnection),
    photo: photo && Buffer.from(photo).toString("base64"),
  };
}

const say = (person: TestPerson, connectionId: string, content: string, bindings: typeof env = env) =>
  as(person, { bindings }).call(sendMessage, { body: { connectionId, content } });

/** Deletes everything except D1: threads, inboxes and photos. */
async function loseEverythingElse() {
  for (const { id, landlordId, migrantId } of await rows(connections)) {
    await openThread(env, id).erase();
    for (const person of [landlordId, migrantId]) await openInbox(env, person).erase();
  }
  const { objects } = await env.PHOTOS.list();
  await env.PHOTOS.delete(objects.map(({ key }) => key));
}

describe("a backup", () => {
  it("restores people, connections, messages, badges and photos into empty storage", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const silent = await newConnectedPair("pending");
    const unopened = await newConnectedPair("pending");
    await givePhoto(migrant, await quarters());
    await say(landlord, connectionId, "It's free; -- \\n 'today'\nand “tomorrow” 🏠");
    await say(migrant, connectionId, "When may I come?");
    await as(landlord).call(markRead, { params: { id: connectionId } });
    await say(migrant, connectionId, "At nine?");
    const everyone = [landlord, migrant, silent.landlord, silent.migrant];
    const before = await Promise.all(everyone.map((person) => viewOf(person)));
    expect(before[0]).toMatchObject({ unread: [{ connectionId, count: 1 }] });

    expect(await work({ do: "export", run: "one" })).toMatchObject({ threads: 2, messages: 3, photos: 1 });
    const statements = await exportDatabase(env.DB);
    await loseEverythingElse();
    await env.REPLICA.batch(statements.map((statement) => env.REPLICA.prepare(statement)));
    const restored = { ...env, DB: env.REPLICA };
    const counts = await work({ do: "restore", run: "one" }, restored);
    expect(counts).toMatchObject({ threads: 2, messages: 3, kept: 0, photos: 1 });

    expect(await exportDatabase(env.REPLICA)).toEqual(statements);
    expect(await Promise.all(everyone.map((person) => viewOf(person, restored)))).toEqual(before);
    await say(unopened.landlord, unopened.connectionId, "The first message", restored);
  });

  it("does not restore the messages of a person who was erased after the thread was copied", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const words = async () => (await viewOf(migrant)).threads[0]?.map(({ content }) => content);
    await say(landlord, connectionId, "I live at the harbour");
    await say(migrant, connectionId, "Thank you");
    await work({ do: "export", run: "early" });
    await change(users, { id: landlord.id }, { leftAt: now(), erasedAt: now() });
    await openThread(env, connectionId).forgetParty(landlord.id);
    expect(await words()).toEqual(["Thank you"]);

    await openThread(env, connectionId).erase();
    await work({ do: "restore", run: "early" });
    expect(await words()).toEqual(["Thank you"]);
  });

  it("consists of small files, however much two people have written", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const thread = openThread(env, connectionId);
    const [pages, perPage] = [8, 200];
    const place = (page: number) => (page === 0 ? null : `messages ${page * perPage}`);
    for (let page = 0; page < pages; page += 1) {
      const rows = Array.from({ length: perPage }, (_, at): ThreadRow => {
        const seq = page * perPage + at + 1;
        const values = { seq, id: crypto.randomUUID(), sender_id: landlord.id, client_message_id: null };
        return { table: "messages", values: { ...values, content: "x".repeat(4_000), sent_at: now() } };
      });
      await thread.importPage("made", { steps: 1, from: place(page), next: place(page + 1), rows });
    }
    const parties = [landlord.id, migrant.id].map((user_id) => ({ table: "parties", values: { user_id } }));
    const rows: ThreadRow[] = [
      ...parties,
      { table: "thread", values: { only_row: 1, connection_id: connectionId } },
    ];
    await thread.importPage("made", { steps: 1, from: place(pages), next: null, rows });

    await work({ do: "export", run: "long" });
    const { objects } = await env.BACKUPS.list({ prefix: "runs/long/threads/" });
    expect(Math.max(...objects.map(({ size }) => size))).toBeLessThan(6_000_000);
    await thread.erase();
    expect(await work({ do: "restore", run: "long" })).toMatchObject({
      threads: 1,
      messages: pages * perPage,
    });
    expect(await thread.tally(landlord.id, 10_000)).toMatchObject({ written: pages * perPage });
  });

  it("leaves threads that are not empty as they are, with their badges", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await say(landlord, connectionId, "Before");
    await work({ do: "export", run: "two" });
    await say(landlord, connectionId, "After");
    expect(await work({ do: "restore", run: "two" })).toMatchObject({ kept: expect.any(Number) });
    expect((await viewOf(landlord)).threads[0]).toHaveLength(2);
    expect((await viewOf(migrant)).unread).toEqual([{ connectionId, count: 2 }]);
  });

  it("reopens a thread after a block that the database no longer has", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await say(landlord, connectionId, "Hello");
    await as(migrant).call(blockPerson, { params: { userId: landlord.id } });
    await as(migrant).call(unblockPerson, { params: { userId: landlord.id } });
    await change(connections, { id: connectionId }, { status: "active", cancelledAt: null, endReason: null });

    await work({ do: "realign", run: "threads" });
    await say(migrant, connectionId, "Still here");
    expect((await viewOf(landlord)).unread).toEqual([{ connectionId, count: 1 }]);
  });

  it("is not restored before it is complete", async () => {
    await writeJob(env, { do: "restore", run: "unknown" });
    expect(await workOnJob(env)).toMatchObject({ refused: "no complete copy", counts: {} });
  });

  it("makes threads and badges agree with a database that was set back to an earlier time", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await say(landlord, connectionId, "Hello");
    const forgotten = crypto.randomUUID();
    await openInbox(env, migrant.id).report({ connectionId: forgotten, unread: 3, seq: 1 });
    await move(landlord, connectionId, "completed");
    await change(connections, { id: connectionId }, { status: "active", completedAt: null });

    await work({ do: "realign", run: "threads" });
    expect((await viewOf(migrant)).unread).toEqual([{ connectionId, count: 1 }]);
    await say(migrant, connectionId, "Still here");
  });

  it("never overwrites a job that the operator has started meanwhile", async () => {
    await writeJob(env, { do: "export", run: "night" });
    const given: Job = { do: "photos", run: "day" };
    const working = workOnJob(env);
    await writeJob(env, given);
    await working;
    expect(await readJob(env)).toMatchObject(given);
    await work(given);
  });

  it("begins every night, and continues every minute until it has ended", async () => {
    const tick = (cron: string) => {
      const controller = createScheduledController({ cron, scheduledTime: new Date("2026-12-01T02:17:00Z") });
      return backup.scheduled(controller, env);
    };
    await tick("17 2 * * *");
    for (let minutes = 0; minutes < 9 && !(await readJob(env))?.endedAt; minutes += 1)
      await tick("* * * * *");
    expect(await readJob(env)).toMatchObject({
      do: "export",
      run: "2026-12-01T02-17",
      endedAt: expect.any(String),
    });
    expect(await env.BACKUPS.head("runs/2026-12-01T02-17/manifest.json")).not.toBeNull();
  });
});
