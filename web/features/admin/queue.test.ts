import { expect, it } from "vitest";
import { neighbourOf, queueOf, type Waiting } from "./queue.ts";

const pending = (...ids: string[]) => ({
  landlordVerifications: [],
  migrantVerifications: ids.map((id) => ({
    id,
    migrantId: `migrant of ${id}`,
    migrant: { firstName: "Amal", lastName: "Haddad", email: "amal@people.test", suspended: false },
    status: "pending" as const,
    createdAt: "2026-11-20T11:00:00.000Z",
    decidedAt: null,
    rejectionReason: null,
    adminNotes: null,
    fullName: "Amal Haddad",
    dateOfBirth: null,
    nationality: null,
    currentAddress: null,
    reasonForMigration: "The war.",
    familyComposition: null,
    employmentStatus: null,
    additionalNotes: null,
  })),
});
const queue: readonly Waiting[] = queueOf(pending("a", "b", "c")).migrant;

it.each([
  ["a", "b"],
  ["b", "c"],
  ["c", "b"],
  ["somebody else's decision", "a"],
])("after %s comes %s", (decided, next) => {
  expect(neighbourOf(queue, decided)?.id).toBe(next);
});

it("has nothing after the last one", () => {
  expect(neighbourOf(queueOf(pending("a")).migrant, "a")).toBeUndefined();
});
