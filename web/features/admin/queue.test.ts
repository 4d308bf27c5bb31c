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
  ["a request that another admin decided", "a"],
])("the request that follows %s is %s", (decided, next) => {
  expect(neighbourOf(queue, decided)?.id).toBe(next);
});

it("no request follows the last one", () => {
  expect(neighbourOf(waitingOf("migrant", [page("a")]), "a")).toBeUndefined();
});

it("a decision removes its request and lowers the total of its kind by one", () => {
  const left = without(page("a", "b"), "migrant", "a");
  expect([left.migrantVerifications.map(({ id }) => id), left.totals]).toEqual([
    ["b"],
    { landlord: 7, migrant: 100 },
  ]);
});
