import { describe, expect, it } from "vitest";
import type { Message } from "#schema/endpoints/messages.ts";
import { type Bubble, bubbleOf, groupByDay, joinLatest, joinOlder, joinSent } from "./conversation.ts";
import { isolate } from "./isolates.ts";

const message = (id: string): Message => ({
  id,
  connectionId: "c",
  senderId: "amal",
  receiverId: "ruth",
  content: id,
  createdAt: "2026-03-01T09:00:00.000Z",
  clientMessageId: null,
  sender: { firstName: "Amal", lastName: "Haddad" },
});
const messages = (...ids: string[]) => ids.map(message);
const ids = (thread: { messages: Message[] }) => thread.messages.map(({ id }) => id).join("");

describe("a known thread", () => {
  it("takes the latest page behind what it already holds, each message once", () => {
    const known = { messages: messages("a", "b", "c"), hasOlder: false };
    expect(ids(joinLatest(known, messages("b", "c", "d"), 3))).toBe("abcd");
    expect(joinLatest(known, messages("b", "c", "d"), 3).hasOlder).toBe(false);
  });

  it("starts afresh when so much was written that the pages no longer touch", () => {
    const thread = joinLatest({ messages: messages("a"), hasOlder: false }, messages("x", "y"), 2);
    expect(ids(thread)).toBe("xy");
    expect(thread.hasOlder).toBe(true);
  });

  it("takes older messages in front until a page comes back short", () => {
    const known = { messages: messages("c", "d"), hasOlder: true };
    const thread = joinOlder(known, messages("a", "b"), 2);
    expect(ids(thread)).toBe("abcd");
    expect(thread.hasOlder).toBe(true);
    expect(joinOlder(thread, [], 2).hasOlder).toBe(false);
  });

  it("takes a message that was just stored once", () => {
    const once = joinSent(undefined, message("a"));
    expect(ids(joinSent(once, message("a")))).toBe("a");
  });
});

describe("a conversation", () => {
  const bubble = (key: string, mine: boolean, at: string): Bubble => ({
    key,
    mine,
    content: key,
    at,
    state: "sent",
  });

  it("is cut by the reader's days and by who speaks", () => {
    const days = groupByDay([
      bubble("a", true, "2026-03-01T12:00:00"),
      bubble("b", true, "2026-03-01T12:01:00"),
      bubble("c", false, "2026-03-01T12:02:00"),
      bubble("d", false, "2026-03-02T12:00:00"),
    ]);
    expect(days.map((day) => day.runs.map((run) => run.bubbles.map(({ key }) => key).join("")))).toEqual([
      ["ab", "c"],
      ["d"],
    ]);
  });

  it("keeps a bubble's place when the server has stored it", () => {
    expect(bubbleOf({ ...message("a"), clientMessageId: "mine" }, "amal")).toMatchObject({
      key: "mine",
      mine: true,
    });
    expect(bubbleOf(message("a"), "ruth")).toMatchObject({ key: "a", mine: false });
  });
});

describe("addresses and numbers in a message", () => {
  const isolated = (content: string) =>
    isolate(content)
      .filter((stretch) => stretch.isolated)
      .map((stretch) => stretch.text);

  it("are isolated from the words around them", () => {
    expect(isolated("رقمي +44 7700 900123 شكرا")).toEqual(["+44 7700 900123"]);
    expect(isolated("see https://example.com/a?b=1 or write to amal@example.com please")).toEqual([
      "https://example.com/a?b=1",
      "amal@example.com",
    ]);
  });

  it("lose no letter, and leave small figures alone", () => {
    const content = "Room 12 on 3 March, call 020 7946 0958!";
    expect(
      isolate(content)
        .map((stretch) => stretch.text)
        .join(""),
    ).toBe(content);
    expect(isolated("Room 12 on 3 March")).toEqual([]);
    expect(isolate("")).toEqual([]);
  });
});
