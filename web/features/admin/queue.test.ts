import { describe, expect, it } from "vitest";
import type { FullVerification, PendingSummary } from "#schema/endpoints/admin.ts";
import {
  coversPlaceOf,
  jointPage,
  neighbourOf,
  otherNameOf,
  type Waiting,
  waitingOf,
  without,
} from "./queue.ts";

const requester = { firstName: "Amal", lastName: "Haddad", suspended: false };
const at = (minute: number) => `2026-11-20T11:${String(minute).padStart(2, "0")}:00.000Z`;

/** A page with these requests, each submitted at the given minute. */
function page(migrants: Record<string, number>, landlords: Record<string, number> = {}): PendingSummary {
  const placesOf = (list: Record<string, number>) =>
    Object.entries(list).map(([id, minute]) => ({
      id,
      createdAt: at(minute),
      hasOtherName: false,
      waitsForSecond: false,
    }));
  return {
    landlordVerifications: placesOf(landlords).map((place) => ({
      ...place,
      landlordId: `landlord of ${place.id}`,
      landlord: requester,
    })),
    migrantVerifications: placesOf(migrants).map((place) => ({
      ...place,
      migrantId: `migrant of ${place.id}`,
      migrant: requester,
    })),
    totals: { landlord: 7, migrant: 101 },
    next: { landlord: null, migrant: null },
  };
}
const queue: readonly Waiting[] = waitingOf([page({ a: 1, b: 2 }), page({ c: 3 })]);

it.each([
  ["a", "b"],
  ["b", "c"],
  ["c", "b"],
  ["a request that another admin decided", "a"],
])("the request that follows %s is %s", (decided, next) => {
  expect(neighbourOf(queue, decided)?.id).toBe(next);
});

it("no request follows the last one", () => {
  expect(neighbourOf(waitingOf([page({ a: 1 })]), "a")).toBeUndefined();
});

it("a decision removes its request and lowers the total of its kind by one", () => {
  const left = without(page({ a: 1, b: 2 }), "migrant", "a");
  expect([left.migrantVerifications.map(({ id }) => id), left.totals]).toEqual([
    ["b"],
    { landlord: 7, migrant: 100 },
  ]);
});

describe("the loaded pages", () => {
  const [early, late] = waitingOf([page({ b: 2, e: 5 })]) as [Waiting, Waiting];

  it("contain a request from before their end, but not one from a later page", () => {
    expect(coversPlaceOf(queue, true, early)).toBe(true);
    expect(coversPlaceOf(queue, true, late)).toBe(false);
    expect(coversPlaceOf([], true, early)).toBe(false);
  });

  it("contain every request when there is no later page", () => {
    expect(coversPlaceOf(queue, false, late)).toBe(true);
    expect(coversPlaceOf([], false, late)).toBe(true);
  });
});

describe("the queue of both kinds", () => {
  const read = (...pages: PendingSummary[]) => waitingOf(pages.map(jointPage)).map(({ id }) => id);

  it("is ordered by time, and by id within a millisecond", () => {
    expect(read(page({ a: 1, d: 4, f: 4 }, { b: 2, e: 4 }))).toEqual(["a", "b", "d", "e", "f"]);
  });

  it("ends before the first request that an unread request of the other kind may precede, and continues there", () => {
    const first = { ...page({ a: 1, b: 2 }, { c: 3, d: 4 }), next: { migrant: "b", landlord: "d" } };
    expect(read(first)).toEqual(["a", "b"]);
    expect(jointPage(first).next).toEqual({ migrant: "b", landlord: "b" });
    const one = { ...page({ a: 1, e: 5 }, { c: 3, d: 4 }), next: { migrant: null, landlord: "d" } };
    expect(read(one)).toEqual(["a", "c", "d"]);
    expect(jointPage(one).next).toEqual({ migrant: "d", landlord: "d" });
    expect(read(one, page({ e: 5 }, { f: 6 }))).toEqual(["a", "c", "d", "e", "f"]);
  });
});

describe("the name on the account", () => {
  const request = (fullName: string) =>
    ({ kind: "migrant", migrantId: "amal", fullName, migrant: { ...requester } }) as FullVerification;

  it.each(["Amal Haddad", "amal  HADDAD", " Amal\u00a0Haddad "])("matches the request: %j", (name) => {
    expect(otherNameOf(request(name))).toBeNull();
  });

  it.each(["Amal Hadad", "Haddad", "A\u202Emal Haddad"])("does not match the request: %j", (name) => {
    expect(otherNameOf(request(name))).toBe("Amal Haddad");
  });
});
