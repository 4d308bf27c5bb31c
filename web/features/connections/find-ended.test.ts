import { describe, expect, it } from "vitest";
import type { Connection } from "#schema/endpoints/connections.ts";
import { findEnded } from "./find-ended.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");

const ended = (more: Partial<Connection>) =>
  ({
    createdAt: "2026-11-10T12:00:00.000Z",
    acceptedAt: null,
    cancelledAt: "2026-11-18T12:00:00.000Z",
    endReason: "withdrawn",
    ...more,
  }) as Connection;

describe("the ended connection that is shown as the next step", () => {
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
  ] as const)("to a %s, of one that was %s: %s", (to, endReason, told) => {
    const connection = ended({ endReason });
    expect(findEnded([connection], to, now)).toBe(told ? connection : undefined);
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
