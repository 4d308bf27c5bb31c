import { describe, expect, it } from "vitest";
import { isJustNow, totalCost } from "./activity.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");

describe("Recent Activity", () => {
  it.each([
    ["2026-11-20T11:59:59.000Z", true],
    ["2026-11-13T12:00:00.001Z", true],
    ["2026-11-13T12:00:00.000Z", false],
    ["2025-11-20T12:00:00.000Z", false],
  ])("says of a connection made at %s that it was just now: %s [§2.10.10, §9.11]", (createdAt, expected) => {
    expect(isJustNow(createdAt, now)).toBe(expected);
  });
});

describe("Total Cost", () => {
  it("is the sum of what was paid and not given back [§2.10.8]", () => {
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
