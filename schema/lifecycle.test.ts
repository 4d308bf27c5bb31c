import { describe, expect, it } from "vitest";
import { judgeMove, judgeMoveIn, moveInOf, pauseOf } from "./lifecycle.ts";
import { connectionStatuses, type EndReason, endReasons, type UserType } from "./vocabulary.ts";

const accepted = "2026-03-01T12:00:00.000Z";
const [inTime, end, late] = ["08T11:59:59", "08T12:00:00", "09T12:00:00"].map((at) => `2026-03-${at}.000Z`);
const both = [false, true];

describe("a connection", () => {
  it.each<[UserType, Record<string, string[]>]>([
    [
      "landlord",
      {
        pending: ["wrong_state", "move", "wrong_state", "move"],
        active: ["wrong_state", "repeat", "move", "wrong_state"],
        completed: ["wrong_state", "wrong_state", "repeat", "wrong_state"],
        cancelled: ["wrong_state", "wrong_state", "wrong_state", "repeat"],
      },
    ],
    [
      "migrant",
      {
        pending: ["wrong_state", "forbidden", "forbidden", "move"],
        active: ["wrong_state", "forbidden", "forbidden", "move"],
        completed: ["wrong_state", "forbidden", "forbidden", "wrong_state"],
        cancelled: ["wrong_state", "forbidden", "forbidden", "repeat"],
      },
    ],
  ])("changes its status only as the %s may change it [§4.20, §4.21]", (who, expected) => {
    const order = ["pending", "active", "completed", "cancelled"] as const;
    for (const from of order)
      expect([from, ...order.map((to) => judgeMove({ status: from, endReason: null }, to, who))]).toEqual([
        from,
        ...(expected[from] ?? []),
      ]);
  });

  it.each<[UserType, EndReason[]]>([
    ["landlord", ["declined"]],
    ["migrant", ["withdrawn", "move_in_denied"]],
  ])("can be ended again by the %s only when that side has ended it", (who, own) => {
    const judged = (endReason: EndReason) => judgeMove({ status: "cancelled", endReason }, "cancelled", who);
    expect(endReasons.filter((each) => judged(each) === "repeat")).toEqual(own);
    expect(endReasons.filter((each) => judged(each) !== "repeat").map(judged)).toEqual(
      Array(endReasons.length - own.length).fill("wrong_state"),
    );
  });

  it("can be paused while it is live, first by a suspension, then by its fee", () => {
    for (const status of connectionStatuses)
      for (const landlord of both)
        for (const migrant of both)
          for (const paymentCompleted of both)
            for (const disputedAt of [null, accepted]) {
              const isLive = status === "pending" || status === "active";
              const fee = disputedAt === null && paymentCompleted ? null : "dispute";
              const why = landlord || migrant ? "suspension" : fee;
              const pause = pauseOf({ status, paymentCompleted, disputedAt }, { landlord, migrant });
              expect(pause).toBe(isLive ? why : null);
            }
  });
});

describe("the question about the move-in", () => {
  const asked = { status: "active", acceptedAt: accepted, moveInConfirmedAt: null, endReason: null } as const;
  const confirmed = { ...asked, moveInConfirmedAt: accepted } as const;
  const cancelled = { ...asked, status: "cancelled" } as const;
  const denied = { ...cancelled, endReason: "move_in_denied" } as const;

  it.each([
    [
      "before the landlord accepts",
      { ...asked, acceptedAt: null },
      inTime,
      undefined,
      "wrong_state",
      "wrong_state",
    ],
    [
      "while pending",
      { ...asked, status: "pending" } as const,
      inTime,
      undefined,
      "wrong_state",
      "wrong_state",
    ],
    ["within seven days", asked, inTime, "asked", "confirm", "deny"],
    ["after seven days", asked, end, "unanswered", "move_in_closed", "move_in_closed"],
    ["of a completed stay", { ...asked, status: "completed" } as const, inTime, "asked", "confirm", "deny"],
    ["of a cancelled stay", cancelled, inTime, "unanswered", "wrong_state", "wrong_state"],
    ["when confirmed", confirmed, late, "confirmed", "repeat", "wrong_state"],
    ["when denied", denied, inTime, "denied", "wrong_state", "repeat"],
  ] as const)("%s", (_, connection, now, state, yes, no) => {
    const at = String(now);
    expect(moveInOf(connection, at)).toEqual(state ? { state, until: end } : null);
    expect([judgeMoveIn(connection, true, at), judgeMoveIn(connection, false, at)]).toEqual([yes, no]);
  });
});
