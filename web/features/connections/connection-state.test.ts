import { describe, expect, it } from "vitest";
import type { Connection } from "#schema/endpoints/connections.ts";
import { findEnded, isJustNow, totalCost } from "./connection-state.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");

describe("Recent Activity", () => {
  it.each([
    ["2026-11-20T11:59:59.000Z", true],
    ["2026-11-13T12:00:00.001Z", true],
    ["2026-11-13T12:00:00.000Z", false],
    ["2025-11-20T12:00:00.000Z", false],
  ])("shows a connection made at %s as just now: %s [§2.10.10, §9.11]", (createdAt, expected) => {
    expect(isJustNow(createdAt, now)).toBe(expected);
  });
});

describe("Total Cost", () => {
  it("is the sum of the fees that were paid and not refunded [§2.10.8]", () => {
    expect(totalCost([])).toBe(0);
    expect(
      totalCost([
        { amount: "200.00", paymentCompleted: true },
        { amount: "200.00", paymentCompleted: false },
        { amount: "200.00", paymentCompleted: true },
      ]),
    ).toBe(400);
  });
});

const ended = (more: Partial<Connection>) =>
  ({
    createdAt: "2026-11-10T12:00:00.000Z",
    acceptedAt: null,
    cancelledAt: "2026-11-18T12:00:00.000Z",
    endReason: "withdrawn",
    ...more,
  }) as Connection;

describe("the ended connection in the next step", () => {
  it.each([
    ["landlord", "withdrawn", true],
    ["landlord", "move_in_denied", true],
    ["landlord", "unavailable", true],
    ["landlord", "declined", false],
    ["migrant", "declined", true],
    ["migrant", "fee_returned", true],
    ["migrant", "withdrawn", false],
    ["migrant", "move_in_denied", false],
    ["migrant", null, false],
  ] as const)("is shown to a %s, when the end reason is %s: %s", (to, endReason, shown) => {
    const connection = ended({ endReason });
    expect(findEnded([connection], to, now)).toBe(shown ? connection : undefined);
  });

  it("is the latest, for seven days, until a newer connection or stay begins", () => {
    const latest = ended({ cancelledAt: "2026-11-19T12:00:00.000Z" });
    expect(findEnded([ended({}), latest, ended({})], "landlord", now)).toBe(latest);
    expect(findEnded([ended({ cancelledAt: "2026-11-13T12:00:00.000Z" })], "landlord", now)).toBeUndefined();
    const live = { cancelledAt: null, endReason: null } as const;
    for (const newer of [
      { ...live, createdAt: "2026-11-19T13:00:00.000Z" },
      { ...live, acceptedAt: "2026-11-19T13:00:00.000Z" },
    ])
      expect(findEnded([latest, ended(newer)], "landlord", now)).toBeUndefined();
    expect(findEnded([latest, ended(live)], "landlord", now)).toBe(latest);
  });
});
