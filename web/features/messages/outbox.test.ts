import { describe, expect, it } from "vitest";
import { createOutbox, type Outgoing, type Place } from "./outbox.ts";

const place: Place = { userId: "amal", connectionId: "c1" };
const outgoing = (clientMessageId: string): Outgoing => ({
  clientMessageId,
  content: "Hello",
  at: "2026-03-01T09:00:00.000Z",
  state: "sending",
});

function makeDrafts() {
  const kept = new Map<string, Outgoing[]>();
  return {
    kept,
    readDraft: (name: string) => kept.get(name) ?? null,
    storeDraft: (name: string, outgoing: readonly Outgoing[]) => void kept.set(name, [...outgoing]),
    forgetDraft: (name: string) => void kept.delete(name),
    draftNames: () => [...kept.keys()],
    storesDrafts: () => true,
  };
}

describe("the outbox", () => {
  it("keeps a failed message until it is sent or deleted", () => {
    const drafts = makeDrafts();
    const outbox = createOutbox(drafts);
    outbox.put(place, outgoing("m1"));
    outbox.mark(place, "m1", "failed");
    expect(outbox.list(place)).toMatchObject([{ content: "Hello", state: "failed" }]);
    outbox.drop(place, "m1");
    expect(outbox.list(place)).toEqual([]);
    expect(drafts.kept.size).toBe(0);
  });

  it("keeps a message that was being sent at a reload as waiting, with the same id", () => {
    const drafts = makeDrafts();
    createOutbox(drafts).put(place, outgoing("m1"));
    expect(createOutbox(drafts).list(place)).toEqual([{ ...outgoing("m1"), state: "waiting" }]);
  });

  it("keeps the order in which messages were written when one is retried", () => {
    const outbox = createOutbox(makeDrafts());
    for (const id of ["m1", "m2", "m3"]) outbox.put(place, outgoing(id));
    outbox.mark(place, "m1", "waiting");
    outbox.put(place, outgoing("m1"));
    expect(outbox.list(place).map(({ clientMessageId }) => clientMessageId)).toEqual(["m1", "m2", "m3"]);
  });

  it("lists every thread with waiting messages of a person, including those from before a reload", () => {
    const drafts = makeDrafts();
    const outbox = createOutbox(drafts);
    const other = { ...place, connectionId: "c2" };
    outbox.put(place, outgoing("m1"));
    outbox.put(other, outgoing("m2"));
    outbox.mark(other, "m2", "failed");
    outbox.put({ ...place, userId: "ruth" }, outgoing("m3"));
    outbox.mark(place, "m1", "waiting");
    expect(outbox.waiting("amal")).toEqual([place]);
    expect(createOutbox(drafts).waiting("amal")).toEqual([place]);
    expect(createOutbox(drafts).waiting("amal x")).toEqual([]);
  });

  it("keeps people and connections apart", () => {
    const outbox = createOutbox(makeDrafts());
    outbox.put(place, outgoing("m1"));
    expect(outbox.list({ ...place, connectionId: "c2" })).toEqual([]);
    expect(outbox.list({ ...place, userId: "ruth" })).toEqual([]);
  });

  it("keeps a message that another tab has stored, and does not restore a message that it has sent", () => {
    const drafts = makeDrafts();
    const [one, other] = [createOutbox(drafts), createOutbox(drafts)];
    expect([one.list(place), other.list(place)]).toEqual([[], []]);
    one.put(place, outgoing("m1"));
    other.put(place, outgoing("m2"));
    other.mark(place, "m2", "failed");
    const afterwards = () => createOutbox(drafts).list(place);
    expect(afterwards()).toMatchObject([{ clientMessageId: "m1" }, { clientMessageId: "m2" }]);
    one.drop(place, "m1");
    other.put(place, outgoing("m3"));
    expect(afterwards()).toMatchObject([{ clientMessageId: "m2" }, { clientMessageId: "m3" }]);
    expect(other.list(place)).toMatchObject([{ state: "failed" }, { state: "sending" }]);
  });

  it("works when the device stores nothing", () => {
    const outbox = createOutbox({ ...makeDrafts(), storeDraft: () => {} });
    outbox.put(place, outgoing("m1"));
    outbox.mark(place, "m1", "waiting");
    expect(outbox.waiting("amal")).toEqual([place]);
    expect(outbox.isWaiting(place, "m1")).toBe(true);
    expect(outbox.list(place)).toHaveLength(1);
  });

  it("keeps waiting messages when another tab has switched off storing, which clears the device", () => {
    const drafts = makeDrafts();
    let stores = true;
    const outbox = createOutbox({ ...drafts, storesDrafts: () => stores });
    outbox.put(place, outgoing("m1"));
    outbox.mark(place, "m1", "waiting");
    expect(outbox.isWaiting(place, "m1")).toBe(true);
    drafts.kept.clear();
    stores = false;
    expect(outbox.isWaiting(place, "m1")).toBe(true);
  });

  it("keeps a message that is being sent when another tab has sent it too", () => {
    const drafts = makeDrafts();
    const outbox = createOutbox(drafts);
    outbox.put(place, outgoing("m1"));
    outbox.waiting("amal");
    const other = createOutbox(drafts);
    expect(other.waiting("amal")).toEqual([place]);
    other.drop(place, "m1");
    outbox.waiting("amal");
    expect(outbox.list(place)).toMatchObject([{ state: "sending" }]);
    outbox.mark(place, "m1", "waiting");
    expect([outbox.isWaiting(place, "m1"), outbox.list(place)]).toEqual([false, []]);
  });

  it("shows nothing to the next person after the device was cleared", () => {
    const drafts = makeDrafts();
    const outbox = createOutbox(drafts);
    outbox.put(place, outgoing("m1"));
    drafts.kept.clear();
    outbox.empty();
    expect(outbox.list(place)).toEqual([]);
  });

  it("notifies its listeners of every change, and returns the same list in between", () => {
    const outbox = createOutbox(makeDrafts());
    let notified = 0;
    const leave = outbox.subscribe(() => {
      notified += 1;
    });
    outbox.put(place, outgoing("m1"));
    expect(outbox.list(place)).toBe(outbox.list(place));
    outbox.drop(place, "m1");
    leave();
    outbox.put(place, outgoing("m2"));
    expect(notified).toBe(2);
  });
});
