import { describe, expect, it } from "vitest";
import type { Message } from "#schema/endpoints/messages.ts";
import { createOutbox, type Outgoing, type Place } from "./outbox.ts";
import { createSendQueue } from "./send-queue.ts";

const place: Place = { userId: "amal", connectionId: "c1" };
const outgoing = (content: string): Outgoing => ({
  clientMessageId: content,
  content,
  at: "2026-03-01T09:00:00.000Z",
  state: "sending",
});

/** A device and its server. `online` decides whether calls arrive. `stored` lists the messages that did, each id once. */
function makeWorld() {
  const kept = new Map<string, Outgoing[]>();
  const world = {
    online: true,
    signedIn: "amal",
    stored: [] as string[],
    refused: new Set<string>(),
    waits: 0,
  };
  const start = () => {
    const outbox = createOutbox({
      readDraft: (name) => kept.get(name) ?? null,
      storeDraft: (name, list) => void kept.set(name, [...list]),
      forgetDraft: (name) => void kept.delete(name),
      draftNames: () => [...kept.keys()],
      storesDrafts: () => true,
    });
    const queue = createSendQueue({
      outbox,
      async send(_, { clientMessageId, content }) {
        if (!world.online) throw new Error("unreachable");
        if (world.refused.has(clientMessageId)) throw new Error("refused");
        if (!world.stored.includes(content)) world.stored.push(content);
        return { id: clientMessageId, content } as Message;
      },
      isUnreachable: (fault) => (fault as Error).message === "unreachable",
      isSignedIn: (userId) => world.signedIn === userId,
      onWaiting: () => {
        world.waits += 1;
      },
    });
    return {
      outbox,
      ...queue,
      states: () => outbox.list(place).map(({ content, state }) => [content, state]),
    };
  };
  return Object.assign(world, { start });
}

const outcome = (sending: Promise<unknown>) =>
  sending.then(
    () => "sent",
    (fault: Error) => fault.message,
  );

describe("messages that are written offline", () => {
  it("wait, and are sent in order when the network is back", async () => {
    const world = makeWorld();
    world.online = false;
    const { deliver, sendWaiting, states } = world.start();
    const written = ["1", "2", "3"].map((content) => outcome(deliver(place, outgoing(content))));
    expect(await Promise.all(written)).toEqual(["unreachable", "unreachable", "unreachable"]);
    expect(states()).toEqual([
      ["1", "waiting"],
      ["2", "waiting"],
      ["3", "waiting"],
    ]);
    expect(world.waits).toBeGreaterThan(0);
    world.online = true;
    await sendWaiting("amal");
    expect([world.stored, states()]).toEqual([["1", "2", "3"], []]);
  });

  it("are sent before a message that is written later online", async () => {
    const world = makeWorld();
    world.online = false;
    const { deliver } = world.start();
    await outcome(deliver(place, outgoing("1")));
    world.online = true;
    expect(await outcome(deliver(place, outgoing("2")))).toBe("sent");
    expect(world.stored).toEqual(["1", "2"]);
  });

  it("survive a reload, and arrive once even when an answer was lost", async () => {
    const world = makeWorld();
    world.online = false;
    const before = world.start();
    await outcome(before.deliver(place, outgoing("1")));
    await outcome(before.deliver(place, outgoing("2")));
    world.stored.push("1");
    world.online = true;
    await world.start().sendWaiting("amal");
    expect(world.stored).toEqual(["1", "2"]);
  });

  it("are sent even when the server refuses one of them, which stays in the outbox", async () => {
    const world = makeWorld();
    world.online = false;
    const { deliver, sendWaiting, states } = world.start();
    await outcome(deliver(place, outgoing("1")));
    await outcome(deliver(place, outgoing("2")));
    world.online = true;
    world.refused.add("1");
    await sendWaiting("amal");
    expect([world.stored, states()]).toEqual([["2"], [["1", "failed"]]]);
  });

  it("are never sent by the next person who signs in", async () => {
    const world = makeWorld();
    world.online = false;
    const { deliver, sendWaiting } = world.start();
    await outcome(deliver(place, outgoing("1")));
    world.online = true;
    world.signedIn = "ruth";
    await sendWaiting("amal");
    await sendWaiting("ruth");
    expect(world.stored).toEqual([]);
  });

  it("are sent once when two calls overlap", async () => {
    const world = makeWorld();
    world.online = false;
    const { deliver, sendWaiting, states } = world.start();
    await outcome(deliver(place, outgoing("1")));
    world.online = true;
    await Promise.all([sendWaiting("amal"), sendWaiting("amal")]);
    expect([world.stored, states()]).toEqual([["1"], []]);
  });

  it("are not sent by a tab after another one has deleted them", async () => {
    const world = makeWorld();
    world.online = false;
    const one = world.start();
    await outcome(one.deliver(place, outgoing("1")));
    await outcome(one.deliver(place, outgoing("2")));
    const other = world.start();
    expect(other.states()).toHaveLength(2);
    one.outbox.drop(place, "1");
    world.online = true;
    await other.sendWaiting("amal");
    expect([world.stored, other.states()]).toEqual([["2"], []]);
  });

  it("are sent by an earlier opened tab after the tab that stored them was closed", async () => {
    const world = makeWorld();
    world.online = false;
    const other = world.start();
    expect(other.states()).toEqual([]);
    await outcome(world.start().deliver(place, outgoing("1")));
    world.online = true;
    await other.sendWaiting("amal");
    expect([world.stored, other.states()]).toEqual([["1"], []]);
  });
});
