import { describe, expect, it } from "vitest";
import { leftBeforeReply } from "./left-before-reply.ts";

const mine = { senderId: "me" };
const theirs = { senderId: "them" };
const left = (messages: { senderId: string }[], more = {}, status: "pending" | "active" = "pending") =>
  leftBeforeReply({ status }, { messages, waiting: [], hasOlder: false, ...more }, "me");

describe("messages before the first reply", () => {
  it("are limited to five, including those that are being sent", () => {
    expect(left([])).toBe(5);
    expect(left([mine, mine, mine], { waiting: ["one"] })).toBe(1);
    expect(left([mine, mine, mine, mine, mine])).toBe(0);
  });

  it("have no limit once the other party has replied or the stay has begun", () => {
    expect(left([mine, mine, mine, mine, mine, theirs])).toBeNull();
    expect(left([mine, mine, mine, mine, mine], {}, "active")).toBeNull();
  });
});
