import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { decideMigrantVerification } from "#schema/endpoints/admin.ts";
import { updateConnection } from "#schema/endpoints/connections.ts";
import { listMessages, type Message, markRead } from "#schema/endpoints/messages.ts";
import { submitMigrantVerification } from "#schema/endpoints/verification.ts";
import { connections } from "#schema/tables/connections.ts";
import { as } from "#tests/client.ts";
import { listen, say } from "#tests/live.ts";
import {
  newAdmin,
  newConnectedPair,
  newLandlord,
  newMigrant,
  otherDevice,
  type TestPerson,
} from "#tests/people.ts";
import { change } from "#tests/rows.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { pushPaymentChange } from "./push-frames.ts";

// Each test makes many calls.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The messages of a thread, and the id of the last message that the other person has read. */
async function readThread(person: TestPerson, id: string) {
  const answer = await as(person).send(listMessages, { params: { id } });
  return { messages: await answer.json<Message[]>(), readUpTo: answer.headers.get("X-Read-Up-To") };
}

describe("live messages and read marks", () => {
  it("reach every open screen of both people, and no other person's", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const stranger = await listen(await newLandlord());
    const [phone, laptop, theirs] = [
      await listen(landlord),
      await listen(await otherDevice(landlord)),
      await listen(migrant),
    ];
    const first = await say(migrant, connectionId, "Is the room free?");
    const { sender, ...pushed } = first;
    expect(sender).toEqual({ firstName: "Amal", lastName: "Haddad" });
    for (const screen of [phone, laptop]) {
      await screen.until((each) => each.of("unread").length === 1);
      expect(screen.of("message")).toEqual([{ type: "message", message: pushed, after: null }]);
      expect(screen.of("unread")).toEqual([{ type: "unread", connectionId, count: 1 }]);
    }
    await theirs.until((each) => each.contents().length === 1);

    const second = await say(migrant, connectionId, "Hello?");
    await phone.until((each) => each.of("unread").length === 2);
    expect(phone.of("message")[1]).toMatchObject({ message: { id: second.id }, after: first.id });
    // A read mark is reported once, and not again with the next message.
    await as(landlord).call(markRead, { params: { id: connectionId } });
    await theirs.until((each) => each.of("read").length === 1);
    for (const content of ["Are you there?", "I will call you."]) await say(migrant, connectionId, content);
    await theirs.until((each) => each.contents().length === 4);
    expect([theirs.of("unread"), theirs.of("read").length]).toEqual([[], 1]);
    await phone.until((each) => each.contents().length === 4);
    for (const screen of [theirs, phone]) expect(screen.texts).toEqual([]);
    expect(stranger.frames.map(({ type }) => type)).toEqual(["hello"]);
  });

  it("clear the badge on every device, even when the connection has ended, and notify the writer", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const message = await say(migrant, connectionId, "Goodbye");
    await change(connections, { id: connectionId }, { status: "cancelled" });
    const [laptop, writer] = [await listen(await otherDevice(landlord)), await listen(migrant)];
    expect(await as(landlord).call(markRead, { params: { id: connectionId } })).toEqual({ unread: 0 });
    await laptop.until((each) => each.of("unread").length === 1);
    expect(laptop.of("unread")).toEqual([{ type: "unread", connectionId, count: 0 }]);
    await writer.until((each) => each.of("read").length === 1);
    expect(writer.of("read")).toEqual([{ type: "read", connectionId, upTo: message.id }]);
    expect(laptop.of("read")).toEqual([]);
  });

  it("mark messages as read only up to the last one that the reader has seen", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const seen = await say(migrant, connectionId, "one");
    await say(migrant, connectionId, "two");
    const params = { id: connectionId };
    expect((await readThread(migrant, connectionId)).readUpTo).toBeNull();
    const marked = await as(landlord).call(markRead, { params, query: { upTo: seen.id } });
    expect(marked).toEqual({ unread: 1 });
    expect((await readThread(migrant, connectionId)).readUpTo).toBe(seen.id);
    expect((await readThread(landlord, connectionId)).readUpTo).toBeNull();
    const wrong = await as(landlord).refused(markRead, { params, query: { upTo: "1" } });
    expect(wrong).toMatchObject({ status: 422 });
  });

  it("reach a socket after its inbox was evicted (fault 22)", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const screen = await listen(landlord);
    for (const content of ["one", "two", "three"]) {
      await evictDurableObject(openInbox(env, landlord.id));
      await say(migrant, connectionId, content);
      await screen.until((each) => each.contents().includes(content));
    }
    expect(screen.contents()).toEqual(["one", "two", "three"]);
    expect(screen.closed).toBeNull();
  });

  it("arrive without gaps or duplicates and in the stored order while a person reconnects twenty times (fault 23)", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await say(landlord, connectionId, "Hello");
    const readAfter = (after?: string) =>
      as(landlord).call(listMessages, { params: { id: connectionId }, query: { after } });
    const known: { id: string; content: string }[] = [];
    const writer = (async () => {
      for (let line = 0; line < 25; line += 1) await say(migrant, connectionId, `line ${line}`);
    })();
    for (let drop = 0; drop < 20; drop += 1) {
      const screen = await listen(landlord);
      known.push(...(await readAfter(known.at(-1)?.id)));
      // Like the app, this accepts a push only when it directly follows the known messages.
      const take = () => {
        for (const { message, after } of screen.of("message")) {
          if (after === known.at(-1)?.id) known.push(message);
        }
      };
      take();
      screen.socket.close(1000, "dropped");
      take();
    }
    await writer;
    known.push(...(await readAfter(known.at(-1)?.id)));
    const stored = (await readThread(migrant, connectionId)).messages;
    expect(known.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(stored).toHaveLength(26);
  }, 30_000);

  it("reach no socket twice when the inbox pushes a message but cannot store that it did", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await say(migrant, connectionId, "one");
    const screen = await listen(landlord);
    const setWritable = (writable: boolean) =>
      runInDurableObject(openInbox(env, landlord.id), (_, { storage: { sql } }) => {
        sql.exec(
          writable
            ? "DROP TRIGGER full"
            : "CREATE TRIGGER full BEFORE INSERT ON reports BEGIN SELECT RAISE(ABORT, 'full'); END",
        );
      });
    await setWritable(false);
    await say(migrant, connectionId, "two");
    // The screen reconnects and reads what it missed.
    await screen.end();
    await setWritable(true);
    const next = await listen(landlord);
    await runDurableObjectAlarm(openThread(env, connectionId));
    await next.until((each) => each.contents().length === 1);
    expect(next.contents()).toEqual(["two"]);
    expect(await openInbox(env, landlord.id).unreadByConnection()).toEqual([{ connectionId, count: 2 }]);
  });

  it("reach a socket once after its inbox was unreachable (fault 25)", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const screen = await listen(landlord);
    const outage = vi.spyOn(env.USER_INBOX, "getByName").mockImplementation(() => {
      throw new Error("unreachable");
    });
    for (const content of ["one", "two"]) await say(migrant, connectionId, content);
    outage.mockRestore();
    expect(screen.contents()).toEqual([]);
    await runDurableObjectAlarm(openThread(env, connectionId));
    await say(migrant, connectionId, "three");
    await screen.until((each) => each.contents().length >= 3);
    expect(screen.contents()).toEqual(["one", "two", "three"]);
    expect(screen.of("unread").at(-1)).toEqual({ type: "unread", connectionId, count: 3 });
    const links = screen.of("message").map(({ message, after }) => [after, message.id] as const);
    expect(links.slice(1).map(([after]) => after)).toEqual(links.slice(0, -1).map(([, id]) => id));
  });
});

describe("other live events", () => {
  it("report a changed connection to both people", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    const [one, other] = [await listen(landlord), await listen(migrant)];
    await as(landlord).call(updateConnection, { params: { id: connectionId }, body: { status: "active" } });
    for (const screen of [one, other]) {
      await screen.until((each) => each.of("connection").length === 1);
      expect(screen.of("connection")).toEqual([{ type: "connection", connectionId }]);
    }
  });

  it("arrive although the first call to the inbox fails because the object has moved", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    const screens = [await listen(landlord), await listen(migrant)];
    vi.spyOn(env.USER_INBOX, "getByName").mockImplementationOnce(() => {
      throw Object.assign(new Error("moved"), { retryable: true });
    });
    await as(landlord).call(updateConnection, { params: { id: connectionId }, body: { status: "active" } });
    for (const screen of screens) await screen.until((each) => each.of("connection").length === 1);
  });

  it("report submitted and decided verifications to the person, and the number of pending requests to every admin", async () => {
    const migrant = await newMigrant();
    const admin = await newAdmin();
    const [person, reviewer] = [await listen(migrant), await listen(admin)];
    const verification = { fullName: "Amal Haddad", reasonForMigration: "War." };
    const request = await as(migrant).send(submitMigrantVerification, { body: verification });
    await reviewer.until((each) => each.of("pending").length === 1);
    const before = reviewer.of("pending")[0]?.count ?? 0;
    const { id } = await request.json<{ id: string }>();
    await as(admin).call(decideMigrantVerification, { params: { id }, body: { status: "approved" } });
    await person.until((each) => each.of("verification").length === 2);
    expect(person.of("verification").map(({ status }) => status)).toEqual(["pending", "approved"]);
    await reviewer.until((each) => each.of("pending").length === 2);
    expect(reviewer.of("pending")[1]?.count).toBe(before - 1);
    expect(person.of("pending")).toEqual([]);
  });

  it("begin with a greeting that contains the time since the last event, because the screen may have missed it", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const first = await listen(landlord);
    expect(first.of("hello")).toEqual([{ type: "hello", quietFor: null, unread: [] }]);
    await say(migrant, connectionId, "Hello");
    const payer = await newLandlord();
    await pushPaymentChange(env, openDatabase(env), payer.id);
    for (const person of [landlord, migrant, payer]) {
      const quietFor = (await listen(person)).of("hello")[0]?.quietFor ?? -1;
      expect(quietFor).toBeGreaterThanOrEqual(0);
      expect(quietFor).toBeLessThan(5_000);
    }
  });

  it("begin with all unread counts, so that a screen learns of messages that were read on another device", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await say(migrant, connectionId, "Hello");
    const before = (await listen(landlord)).of("hello");
    expect(before).toMatchObject([{ unread: [{ connectionId, count: 1 }] }]);
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
    await as(landlord).call(markRead, { params: { id: connectionId } });
    const [after] = (await listen(landlord)).of("hello");
    expect(after?.unread).toEqual([]);
    expect(after?.quietFor).toBeGreaterThanOrEqual(60_000);
  });
});
