import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Message } from "#schema/endpoints/messages.ts";
import { listen, otherDevice, say } from "#tests/live.ts";
import { newConnectedPair, newPerson, type TestPerson } from "#tests/people.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";

// Whole journeys, each of many calls.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => vi.restoreAllMocks());

const markRead = (person: TestPerson, connectionId: string, query = "") =>
  person.call("POST", `/api/connections/${connectionId}/messages/mark-read${query}`);

describe("what people write and read", () => {
  it("reaches every open screen of both, and only theirs", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const stranger = await listen(await newPerson({ userType: "landlord" }));
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
    await theirs.until((each) => each.words().length === 1);
    expect(theirs.of("unread")).toEqual([]);

    const second = await say(migrant, connectionId, "Hello?");
    await phone.until((each) => each.of("unread").length === 2);
    expect(phone.of("message")[1]).toMatchObject({ message: { id: second.id }, after: first.id });
    expect(stranger.frames.map(({ type }) => type)).toEqual(["hello"]);
  });

  it("clears the badge on every device, whatever the connection's status, and tells the writer", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const message = await say(migrant, connectionId, "Goodbye");
    await env.DB.prepare("update connections set status = 'cancelled' where id = ?").bind(connectionId).run();
    const [laptop, writer] = [await listen(await otherDevice(landlord)), await listen(migrant)];
    const answer = await markRead(landlord, connectionId);
    expect(await answer.json()).toEqual({ unread: 0 });
    await laptop.until((each) => each.of("unread").length === 1);
    expect(laptop.of("unread")).toEqual([{ type: "unread", connectionId, count: 0 }]);
    await writer.until((each) => each.of("read").length === 1);
    expect(writer.of("read")).toEqual([{ type: "read", connectionId, upTo: message.id }]);
    expect(laptop.of("read")).toEqual([]);
  });

  it("is read as far as the reader has seen, and no further", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const seen = await say(migrant, connectionId, "one");
    await say(migrant, connectionId, "two");
    const path = `/api/connections/${connectionId}/messages`;
    expect((await migrant.call("GET", path)).headers.get("X-Read-Up-To")).toBeNull();
    expect(await (await markRead(landlord, connectionId, `?upTo=${seen.id}`)).json()).toEqual({ unread: 1 });
    expect((await migrant.call("GET", path)).headers.get("X-Read-Up-To")).toBe(seen.id);
    expect((await landlord.call("GET", path)).headers.get("X-Read-Up-To")).toBeNull();
    expect((await markRead(landlord, connectionId, "?upTo=1")).status).toBe(422);
  });

  it("reaches a socket whose inbox has slept (fault 22)", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const screen = await listen(landlord);
    for (const words of ["one", "two", "three"]) {
      await evictDurableObject(openInbox(env, landlord.id));
      await say(migrant, connectionId, words);
      await screen.until((each) => each.words().includes(words));
    }
    expect(screen.words()).toEqual(["one", "two", "three"]);
    expect(screen.closed).toBeNull();
  });

  it("has no gap, no double and one order for somebody who drops twenty times while others write (fault 23)", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await say(landlord, connectionId, "Hello");
    const path = `/api/connections/${connectionId}/messages`;
    const known: { id: string; content: string }[] = [];
    const writer = (async () => {
      for (let line = 0; line < 25; line += 1) await say(migrant, connectionId, `line ${line}`);
    })();
    for (let drop = 0; drop < 20; drop += 1) {
      const screen = await listen(landlord);
      const last = known.at(-1)?.id;
      const missed = await landlord.call("GET", `${path}${last ? `?after=${last}` : ""}`);
      known.push(...(await missed.json<Message[]>()));
      // Each push is taken only where it touches what is known, as the screen does.
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
    known.push(
      ...(await (await landlord.call("GET", `${path}?after=${known.at(-1)?.id}`)).json<Message[]>()),
    );
    const truth = await (await migrant.call("GET", path)).json<Message[]>();
    expect(known.map(({ id }) => id)).toEqual(truth.map(({ id }) => id));
    expect(truth).toHaveLength(26);
  }, 30_000);

  it("reaches a socket once although its inbox could not be reached for a while (fault 25)", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const screen = await listen(landlord);
    const away = vi.spyOn(env.USER_INBOX, "getByName").mockImplementation(() => {
      throw new Error("unreachable");
    });
    for (const words of ["one", "two"]) await say(migrant, connectionId, words);
    away.mockRestore();
    expect(screen.words()).toEqual([]);
    await runDurableObjectAlarm(openThread(env, connectionId));
    await say(migrant, connectionId, "three");
    await screen.until((each) => each.words().length >= 3);
    expect(screen.words()).toEqual(["one", "two", "three"]);
    expect(screen.of("unread").at(-1)).toEqual({ type: "unread", connectionId, count: 3 });
    const links = screen.of("message").map(({ message, after }) => [after, message.id] as const);
    expect(links.slice(1).map(([after]) => after)).toEqual(links.slice(0, -1).map(([, id]) => id));
  });
});

describe("other news", () => {
  it("is a connection that has changed, for both", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    const [one, other] = [await listen(landlord), await listen(migrant)];
    await landlord.call("PUT", `/api/connections/${connectionId}`, { status: "active" });
    for (const screen of [one, other]) {
      await screen.until((each) => each.of("connection").length === 1);
      expect(screen.of("connection")).toEqual([{ type: "connection", connectionId }]);
    }
  });

  it("comes although the inbox has just moved, or was given new code", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    const screens = [await listen(landlord), await listen(migrant)];
    vi.spyOn(env.USER_INBOX, "getByName").mockImplementationOnce(() => {
      throw Object.assign(new Error("moved"), { retryable: true });
    });
    await landlord.call("PUT", `/api/connections/${connectionId}`, { status: "active" });
    for (const screen of screens) await screen.until((each) => each.of("connection").length === 1);
  });

  it("is a decided verification for the person, and what waits for every admin", async () => {
    const migrant = await newPerson({ userType: "migrant" });
    const admin = await newPerson({ userType: "landlord", role: "admin" });
    const [person, reviewer] = [await listen(migrant), await listen(admin)];
    const asked = { fullName: "Amal Haddad", reasonForMigration: "War." };
    const request = await migrant.call("POST", "/api/migrant/verification", asked);
    await reviewer.until((each) => each.of("pending").length === 1);
    const before = reviewer.of("pending")[0]?.count ?? 0;
    const { id } = await request.json<{ id: string }>();
    await admin.call("PATCH", `/api/admin/migrant-verifications/${id}`, { status: "approved" });
    await person.until((each) => each.of("verification").length === 1);
    expect(person.of("verification")).toEqual([{ type: "verification", status: "approved" }]);
    await reviewer.until((each) => each.of("pending").length === 2);
    expect(reviewer.of("pending")[1]?.count).toBe(before - 1);
    expect(person.of("pending")).toEqual([]);
  });

  it("says at the greeting how long there has been none, so that a screen knows what it may have missed", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const first = await listen(landlord);
    expect(first.of("hello")).toEqual([{ type: "hello", quietFor: null }]);
    await say(migrant, connectionId, "Hello");
    const second = await listen(landlord);
    const quietFor = second.of("hello")[0]?.quietFor ?? -1;
    expect(quietFor).toBeGreaterThanOrEqual(0);
    expect(quietFor).toBeLessThan(5_000);
  });
});
