import { afterEach, describe, expect, it, vi } from "vitest";
import type { Message } from "#schema/endpoints/messages.ts";
import {
  type Bubble,
  bubbleOf,
  groupByDay,
  haveBothWritten,
  isContiguous,
  latestOnly,
  messagesAfter,
  storedBubbles,
  type Thread,
  withNewer,
  withOlder,
  withReadUpTo,
  withSent,
} from "./conversation.ts";
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
const threadOf = (...ids: string[]): Thread => latestOnly(messages(...ids), 50, null);
const ids = (known: { id: string }[]) => known.map(({ id }) => id).join("");

describe("a known thread", () => {
  it("appends a newer message once, even when it arrives again", () => {
    const thread = withNewer(withNewer(threadOf("a", "b"), messages("b", "c")), messages("c"));
    expect(ids(thread.messages)).toBe("abc");
  });

  it("appends a pushed message only when it follows the known messages", () => {
    const thread = threadOf("a", "b");
    expect(isContiguous(thread, message("c"), "b")).toBe(true);
    expect(isContiguous(thread, message("b"), "a")).toBe(true);
    expect(isContiguous(thread, message("d"), "c")).toBe(false);
    expect(isContiguous(threadOf(), message("a"), null)).toBe(true);
    expect(isContiguous(threadOf(), message("b"), "a")).toBe(false);
  });

  it("keeps a message that was pushed while a page was loading", () => {
    expect(ids(messagesAfter(messages("a", "b"), []))).toBe("ab");
    expect(ids(messagesAfter(messages("a", "b", "c"), messages("a")))).toBe("bc");
    expect(ids(messagesAfter(messages("a", "b"), messages("a", "b")))).toBe("");
    expect(ids(messagesAfter(messages("a"), messages("c", "d")))).toBe("");
  });

  it("prepends older pages until one is not full", () => {
    const known = latestOnly(messages("c", "d"), 2, null);
    expect(known.hasOlder).toBe(true);
    const thread = withOlder(known, messages("a", "b"), 2);
    expect(ids(thread.messages)).toBe("abcd");
    expect(thread.hasOlder).toBe(true);
    expect(withOlder(thread, [], 2).hasOlder).toBe(false);
  });

  it("shows the reader's own message at once, and moves it into its place when the messages before it are known", () => {
    const sent = withSent(withSent(threadOf("a"), message("c")), message("c"));
    expect(ids(storedBubbles(sent, "amal").map(({ key }) => ({ id: key })))).toBe("ac");
    expect(isContiguous(sent, message("b"), "a")).toBe(true);
    const thread = withNewer(sent, messages("b", "c"));
    expect([ids(thread.messages), ids(thread.ahead)]).toEqual(["abc", ""]);
  });

  it("shows messages that the other party has read as read, and never reverts that", () => {
    const states = (thread: Thread) => storedBubbles(thread, "amal").map(({ state }) => state);
    const read = withReadUpTo(threadOf("a", "b", "c"), "b");
    expect(states(read)).toEqual(["read", "read", "sent"]);
    expect(states(withReadUpTo(read, "a"))).toEqual(["read", "read", "sent"]);
    expect(states(withReadUpTo(read, null))).toEqual(["read", "read", "sent"]);
    expect(states(withReadUpTo(read, "c"))).toEqual(["read", "read", "read"]);
    // The read mark is on an older page that is not loaded.
    expect(states(withReadUpTo(threadOf("b", "c"), "a"))).toEqual(["sent", "sent"]);
  });

  it("reports when both have written", () => {
    const thread = threadOf("a");
    expect(haveBothWritten(thread, "amal")).toBe(false);
    const answer = { ...message("b"), senderId: "ruth", receiverId: "amal" };
    expect(haveBothWritten(withNewer(thread, [answer]), "amal")).toBe(true);
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

  it("is grouped by the reader's days and by sender", () => {
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

  it("keeps a message in place when the server has stored it", () => {
    expect(bubbleOf({ ...message("a"), clientMessageId: "mine" }, "amal")).toMatchObject({
      key: "mine",
      mine: true,
    });
    expect(bubbleOf(message("a"), "ruth")).toMatchObject({ key: "a", mine: false });
  });
});

describe("addresses and numbers in a message", () => {
  afterEach(() => void vi.unstubAllGlobals());

  const isolated = (content: string) =>
    isolate(content)
      .filter((stretch) => stretch.isolated)
      .map((stretch) => stretch.text);

  it("are isolated from the direction of the text around them", () => {
    expect(isolated("رقمي +44 7700 900123 شكرا")).toEqual(["+44 7700 900123"]);
    expect(isolated("see https://example.com/a?b=1 or write to amal@example.com please")).toEqual([
      "https://example.com/a?b=1",
      "amal@example.com",
    ]);
  });

  it("link only to web addresses, without the punctuation that follows", () => {
    const hrefsIn = (content: string) => isolate(content).flatMap(({ href }) => (href ? [href] : []));
    expect(hrefsIn("(see https://example.com/a).")).toEqual(["https://example.com/a"]);
    expect(hrefsIn("www.example.com, please")).toEqual(["https://www.example.com/"]);
    expect(hrefsIn("javascript:alert(1) data:text/html,x amal@example.com +44 7700 900123")).toEqual([]);
    expect(hrefsIn("https://bank.example@evil.example/ https://")).toEqual([]);
  });

  it("do not break a browser of 2023, which has no URL.parse", () => {
    vi.stubGlobal("URL", Object.assign(class extends URL {}, { parse: undefined }));
    const links = isolate("www.example.com or https://").map(({ text, href }) => [text, href]);
    expect(links).toEqual([
      ["www.example.com", "https://www.example.com/"],
      [" or https://", undefined],
    ]);
  });

  it("lose no character, and short numbers are not isolated", () => {
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
