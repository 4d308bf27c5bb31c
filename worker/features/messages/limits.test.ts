import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listMessages, sendMessage } from "#schema/endpoints/messages.ts";
import { connections } from "#schema/tables/connections.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { as, refusalOf } from "#tests/client.ts";
import { move } from "#tests/connections.ts";
import { Fuse, fuse } from "#tests/crashing.ts";
import { loseThread } from "#tests/faults.ts";
import { say } from "#tests/live.ts";
import { newConnectedPair, newConnection, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change } from "#tests/rows.ts";
import { rowsUsed } from "#tests/rows-read.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const send = (person: TestPerson, connectionId: string, content = "Hello") =>
  as(person).send(sendMessage, { body: { connectionId, content } });

/** The server's answer to a message: "201", or the status with the code of the refusal. */
async function answerTo(person: TestPerson, connectionId: string): Promise<string> {
  const answer = await send(person, connectionId);
  if (answer.ok) return String(answer.status);
  const { status, code } = await refusalOf(answer);
  return `${status} ${code}`;
}

/** Sends `times` messages and counts how many the server accepted. */
async function countAccepted(person: TestPerson, connectionId: string, times: number): Promise<number> {
  let accepted = 0;
  for (let time = 0; time < times; time += 1) {
    if ((await send(person, connectionId)).status === 201) accepted += 1;
  }
  return accepted;
}

/** Inserts messages into an open thread without its checks. */
const fill = (connectionId: string, { id }: TestPerson, times: number, at = Date.now()) =>
  runInDurableObject(openThread(env, connectionId), (_, state) => {
    for (let time = 0; time < times; time += 1) {
      state.storage.sql.exec(
        "INSERT INTO messages (id, sender_id, content, sent_at) VALUES (?, ?, 'Hello', ?)",
        crypto.randomUUID(),
        id,
        new Date(at).toISOString(),
      );
    }
  });

const end = (connectionId: string, status: ConnectionStatus) =>
  change(connections, { id: connectionId }, { status });

describe("unanswered messages", () => {
  it("are looked up in earlier connections only if the same two people have one", async () => {
    const [alone, busy, again] = [
      await newConnectedPair(),
      await newConnectedPair(),
      await newConnectedPair(),
    ];
    await newConnection(busy.landlord, await newMigrant(), "cancelled");
    await newConnection(await newLandlord(), busy.migrant, "cancelled");
    await newConnection(again.landlord, again.migrant, "cancelled");
    const trips: number[] = [];
    for (const { landlord, connectionId } of [alone, busy, again]) {
      const body = { connectionId, content: "Hello" };
      trips.push(
        (await rowsUsed((bindings) => as(landlord, { bindings }).call(sendMessage, { body }))).trips,
      );
    }
    const [few = 0, ofBusy, more] = trips;
    expect([ofBusy, more]).toEqual([few, few + 1]);
  });

  it("are limited to five per pair, even after they end the connection and connect again", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    expect(await countAccepted(landlord, connectionId, 3)).toBe(3);
    await move(migrant, connectionId, "cancelled");
    const second = await newConnection(landlord, migrant);
    expect(await countAccepted(landlord, second, 3)).toBe(2);
    expect(await answerTo(landlord, second)).toBe("409 answer_awaited");
    await end(second, "cancelled");
    const third = await newConnection(landlord, migrant);
    expect(await answerTo(landlord, third)).toBe("409 answer_awaited");
    // The migrant has not written yet and has a limit of their own.
    expect(await answerTo(migrant, third)).toBe("201");
    expect(await answerTo(landlord, third)).toBe("201");
  });

  it("have no limit once the other person has replied in an earlier thread of the pair", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    expect(await countAccepted(landlord, connectionId, 5)).toBe(5);
    await say(migrant, connectionId, "Hello");
    await end(connectionId, "cancelled");
    const second = await newConnection(landlord, migrant);
    expect(await countAccepted(landlord, second, 6)).toBe(6);
  });

  it("are counted separately per pair", async () => {
    const { landlord, connectionId } = await newConnectedPair();
    expect(await countAccepted(landlord, connectionId, 5)).toBe(5);
    await end(connectionId, "cancelled");
    // This is also true for a pair that has an earlier connection.
    for (const earlier of [0, 1]) {
      const other = await newMigrant();
      if (earlier) await newConnection(landlord, other, "cancelled");
      expect(await answerTo(landlord, await newConnection(landlord, other))).toBe("201");
    }
    // The migrants above may not write here, because one reply would lift the landlord's limit.
    const guest = await newMigrant();
    const first = await newConnection(landlord, guest);
    expect(await countAccepted(guest, first, 5)).toBe(5);
    await end(first, "cancelled");
    for (const earlier of [0, 1]) {
      const another = await newLandlord();
      if (earlier) await newConnection(another, guest, "cancelled");
      expect(await answerTo(guest, await newConnection(another, guest))).toBe("201");
    }
  });

  it("need no call to earlier threads when the two people have earlier connections only with others", async () => {
    const callsToWrite = async (status: ConnectionStatus) => {
      const { landlord, migrant, connectionId } = await newConnectedPair(status);
      await newConnection(landlord, await newMigrant(), "cancelled");
      await newConnection(await newLandlord(), migrant, "cancelled");
      await say(landlord, connectionId, "Hello");
      const counting = new Fuse(null);
      const bindings = fuse(env, counting) as typeof env;
      const body = { connectionId, content: "Hello" };
      await as(landlord, { bindings }).call(sendMessage, { body });
      return counting.calls;
    };
    // In an active stay, unanswered messages are not counted, so no earlier thread is read.
    expect(await callsToWrite("pending")).toBe(await callsToWrite("active"));
  });

  it("are limited to five when many are sent at once", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    expect(await countAccepted(landlord, connectionId, 2)).toBe(2);
    await end(connectionId, "cancelled");
    const second = await newConnection(landlord, migrant);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(landlord, second)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it("have no limit in an active stay", async () => {
    const { landlord, connectionId } = await newConnectedPair("active");
    expect(await countAccepted(landlord, connectionId, 7)).toBe(7);
  });

  it("are refused with 503 when an earlier thread of the pair is unreachable", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    await say(landlord, connectionId, "Hello");
    await end(connectionId, "cancelled");
    const second = await newConnection(landlord, migrant);
    loseThread(connectionId);
    expect(await answerTo(landlord, second)).toBe("503 unavailable");
  });
});

it("a thread shows its newest 200 messages, and then the older ones", async () => {
  // `messagePage`
  const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
  await say(landlord, id, "The first");
  await fill(id, landlord, 200);
  const list = (query: Record<string, string> = {}) =>
    as(migrant).call(listMessages, { params: { id }, query });
  const newest = await list();
  expect(newest).toHaveLength(200);
  expect(await list({ limit: "201" })).toEqual(newest);
  const before = String(newest[0]?.id);
  expect(await list({ before })).toMatchObject([{ content: "The first" }]);
});

describe("the rate limit of messages", () => {
  // `messageRateLimit` and `settledMessageRateLimit`
  it.each([
    ["a pending connection without a reply", "pending", false, 30],
    ["a pending connection with a reply", "pending", true, 300],
    ["an active stay", "active", false, 300],
  ] as const)("applies to %s, per ten minutes", async (_, status, answered, limit) => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    // The pair has written in an earlier connection, so the limit of five unanswered messages does not apply.
    await say(migrant, connectionId, "Hello");
    await end(connectionId, "cancelled");
    const again = await newConnection(landlord, migrant, status);
    if (answered) await say(migrant, again, "Hello again");
    await say(landlord, again, "Hello");
    await fill(again, landlord, limit - 2);
    expect(await answerTo(landlord, again)).toBe("201");
    const refused = await send(landlord, again);
    const seconds = Number(refused.headers.get("Retry-After"));
    expect(await refusalOf(refused)).toEqual({ status: 429, code: "too_many_messages" });
    expect(seconds).toBeGreaterThan(540);
    expect(seconds).toBeLessThanOrEqual(600);
    await say(migrant, again, "Slowly!");
    const withOther = await newConnection(landlord, await newMigrant());
    expect(await answerTo(landlord, withOther)).toBe("201");
    vi.setSystemTime(Date.now() + (seconds + 1) * 1000);
    expect(await answerTo(landlord, again)).toBe("201");
  });

  it("does not apply for hours when the clock was wrong for a moment (fault 33)", async () => {
    const { landlord, connectionId } = await newConnectedPair("active");
    await say(landlord, connectionId, "Hello");
    await fill(connectionId, landlord, 300, Date.now() + 11 * 60 * 60 * 1000);
    expect(await answerTo(landlord, connectionId)).toBe("201");
  });
});
