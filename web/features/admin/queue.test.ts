import { expect, it } from "vitest";
import { neighbourOf, type Waiting, waitingOf, without } from "./queue.ts";

const page = (...ids: string[]) => ({
  landlordVerifications: [],
  migrantVerifications: ids.map((id) => ({
    id,
    migrantId: `migrant of ${id}`,
    migrant: { firstName: "Amal", lastName: "Haddad", suspended: false },
    createdAt: "2026-11-20T11:00:00.000Z",
  })),
  totals: { landlord: 7, migrant: 101 },
  next: { landlord: null, migrant: ids.at(-1) ?? null },
});
const queue: readonly Waiting[] = waitingOf("migrant", [page("a", "b"), page("c")]);

it.each([
  ["a", "b"],
  ["b", "c"],
  ["c", "b"],
  ["somebody else's decision", "a"],
])("after %s comes %s", (decided, next) => {
  expect(neighbourOf(queue, decided)?.id).toBe(next);
});

it("has no next request after the last one", () => {
  expect(neighbourOf(waitingOf("migrant", [page("a")]), "a")).toBeUndefined();
});

it("counts one request less of its kind once it is decided", () => {
  const left = without(page("a", "b"), "migrant", "a");
  expect([left.migrantVerifications.map(({ id }) => id), left.totals]).toEqual([
    ["b"],
    { landlord: 7, migrant: 100 },
  ]);
});
