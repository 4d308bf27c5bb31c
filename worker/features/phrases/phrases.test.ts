import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { keptDays, phraseHitsForCase } from "#schema/limits.ts";
import { cases } from "#schema/tables/cases.ts";
import { phraseHits } from "#schema/tables/phrase-hits.ts";
import { as } from "#tests/client.ts";
import { newAdmin, newConnectedPair, newConnection, newMigrant, type TestPerson } from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { change, insert, now, rows } from "#tests/rows.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { countPhrases } from "./count.ts";
import { countPhrasesOf, readPhrasesForReview } from "./index.ts";

const db = openDatabase(env);
const secret = "Send me your passport, code word heliotrope";

afterEach(() => vi.restoreAllMocks());

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const say = (person: TestPerson, connectionId: string, content: string, clientMessageId?: string) =>
  as(person).call(sendMessage, { body: { connectionId, content, clientMessageId } });
const hitsOf = ({ id }: { id: string }) => rows(phraseHits, { senderId: id });
const casesOf = ({ id }: { id: string }) => rows(cases, { subjectId: id, kind: "phrases" });

it("a message counts once for each kind of phrase, also when it is sent again, and a message without phrases does not count", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair();
  const again = crypto.randomUUID();
  await say(landlord, connectionId, "You can live here for free if you clean. Send me your passport.", again);
  await say(landlord, connectionId, "You can live here for free if you clean. Send me your passport.", again);
  await say(landlord, connectionId, "Welcome! The room is free from March.");
  await say(migrant, connectionId, "Do I have to pay a deposit?");
  await vi.waitFor(async () => expect(await hitsOf(landlord)).toHaveLength(2));
  expect((await hitsOf(landlord)).map(({ kind }) => kind).sort()).toEqual(["documents", "work"]);
  expect(await hitsOf(migrant)).toEqual([]);
  expect(await casesOf(landlord)).toEqual([]);
  const content = "Welcome! The room is free from March.";
  const plain = { messageId: crypto.randomUUID(), content, sentAt: now(), pending: true };
  const sender = { connectionId, senderId: migrant.id };
  await expect(countPhrases(env, db, { ...sender, ...plain }, now())).resolves.toBeUndefined();
});

it("a message whose first answer was lost counts when it is sent again, with the time when it was stored", async () => {
  const { landlord, connectionId } = await newConnectedPair();
  // The first message opens the thread.
  await say(landlord, connectionId, "Welcome! The room is free from March.");
  const clientMessageId = crypto.randomUUID();
  const sentAt = daysAgo(1);
  const lost = { senderId: landlord.id, content: secret, clientMessageId, sentAt };
  expect(await openThread(env, connectionId).append(lost)).toMatchObject({ repeated: false });
  await say(landlord, connectionId, secret, clientMessageId);
  await vi.waitFor(async () => expect(await hitsOf(landlord)).toMatchObject([{ hitAt: sentAt }]));
});

it("many simultaneous messages open one case, which has kinds and numbers but no text [abuse 32]", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  const { landlord, connectionId } = await newConnectedPair("active");
  await Promise.all(Array.from({ length: 6 }, () => say(landlord, connectionId, secret)));
  await vi.waitFor(async () => expect(await hitsOf(landlord)).toHaveLength(6));
  expect(await casesOf(landlord)).toMatchObject([{ objectId: `${connectionId}:${landlord.id}` }]);
  expect(await readPhrasesForReview(db, `${connectionId}:${landlord.id}`)).toEqual([
    { kind: "documents", messages: 6 },
  ]);
  expect(lines.join("\n")).not.toContain("heliotrope");
  const names = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  for (const { name } of names.results) {
    const all = await env.DB.prepare(`select * from "${name}"`).all();
    expect(JSON.stringify(all.results)).not.toContain("heliotrope");
  }
});

it("a case opens with the third message of one sender in one connection", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair();
  const other = await newConnectedPair();
  const count = (sender: TestPerson, id = connectionId) => {
    const message = { connectionId: id, senderId: sender.id, messageId: crypto.randomUUID() };
    return countPhrases(env, db, { ...message, content: secret, sentAt: now(), pending: true }, now());
  };
  // `phraseHitsForCase`
  for (let time = 1; time <= 2; time += 1) await count(landlord);
  await count(migrant);
  await count(other.landlord, other.connectionId);
  const second = await newConnection(landlord, other.migrant);
  await count(landlord, second);
  expect(await casesOf(landlord)).toEqual([]);
  const read = (sender: TestPerson) => readPhrasesForReview(db, `${connectionId}:${sender.id}`);
  expect(await read(landlord), "of this connection only").toEqual([{ kind: "documents", messages: 2 }]);
  expect(await read(migrant), "of this sender only").toEqual([{ kind: "documents", messages: 1 }]);
  await count(landlord);
  expect(await casesOf(landlord)).toHaveLength(1);
  expect(await casesOf(migrant)).toEqual([]);
  expect(await casesOf(other.landlord)).toEqual([]);
});

it("reviewers with an open queue are notified once, except the person whom the case is about", async () => {
  const sender = await newAdmin();
  const connectionId = await newConnection(sender, await newMigrant(), "active");
  const count = () => {
    const message = { connectionId, senderId: sender.id, messageId: crypto.randomUUID() };
    return countPhrases(env, db, { ...message, content: secret, sentAt: now(), pending: true }, now());
  };
  for (let time = 1; time < phraseHitsForCase; time += 1)
    expect(await queueNews([sender], count, false)).toEqual([0, 0]);
  const told = await queueNews([sender], async () => {
    for (const _ of ["opens the case", "opens no other"]) await count();
  });
  expect(told).toEqual([1, 0]);
});

it("a closed case opens again after three new messages, and messages from before it was closed no longer count", async () => {
  const { landlord, connectionId } = await newConnectedPair();
  const count = () => {
    const message = { connectionId, senderId: landlord.id, messageId: crypto.randomUUID() };
    return countPhrases(env, db, { ...message, content: secret, sentAt: now(), pending: true }, now());
  };
  for (let time = 0; time < phraseHitsForCase; time += 1) await count();
  const [{ id, dueAt } = { id: "", dueAt: "" }] = await casesOf(landlord);
  const closedAt = new Date(Date.now() + 1).toISOString();
  await change(phraseHits, { senderId: landlord.id }, { hitAt: daysAgo(1) });
  await change(cases, { id }, { closedAt, closedBy: "an admin", outcome: "warned", dueAt: daysAgo(1) });
  await vi.waitUntil(() => now() > closedAt);
  for (let time = 1; time < phraseHitsForCase; time += 1)
    expect(await queueNews([], count, false)).toEqual([0]);
  expect(await casesOf(landlord)).toMatchObject([{ id, closedAt, outcome: "warned" }]);
  expect(await queueNews([], count)).toEqual([1]);
  const [again, ...more] = await casesOf(landlord);
  expect([again, more]).toMatchObject([{ id, closedAt: null, closedBy: null, outcome: null }, []]);
  expect(String(again?.dueAt) > String(dueAt)).toBe(true);
  expect(await queueNews([], count, false), "an open case stays as it is").toEqual([0]);
});

it("messages with phrases from more than 30 days ago do not count", async () => {
  const { landlord, connectionId } = await newConnectedPair();
  const sender = { connectionId, senderId: landlord.id };
  for (const messageId of ["a", "b"])
    await insert(phraseHits, {
      ...sender,
      messageId: `${connectionId}${messageId}`,
      kind: "payment",
      hitAt: daysAgo(keptDays.phraseHits + 1),
    });
  const stored = { messageId: crypto.randomUUID(), content: secret, sentAt: now() };
  const message = { ...sender, ...stored, pending: true };
  await countPhrases(env, db, message, now());
  expect(await casesOf(landlord)).toEqual([]);
  expect(await readPhrasesForReview(db, `${connectionId}:${landlord.id}`)).toEqual([
    { kind: "documents", messages: 1 },
  ]);
});

it("a request to use another messenger counts only before the connection is accepted", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  await say(landlord, connectionId, "Do you have WhatsApp?");
  await say(landlord, connectionId, secret);
  await vi.waitFor(async () => expect(await hitsOf(landlord)).toHaveLength(1));
  expect(await hitsOf(migrant)).toEqual([]);
});

it("an error while counting is logged without the text of the message", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  const { landlord, connectionId } = await newConnectedPair();
  const broken = { ...db, batch: () => Promise.reject(new Error("The database is down.")) };
  const stored = { messageId: "x", content: secret, sentAt: now() };
  const message = { connectionId, senderId: landlord.id, ...stored, pending: true };
  const context = createExecutionContext();
  context.waitUntil(countPhrasesOf(env, broken as unknown as typeof db, message, now()));
  await waitOnExecutionContext(context);
  expect(lines.join("\n")).toContain("phrases_not_counted");
  expect(lines.join("\n")).not.toContain("heliotrope");
});
