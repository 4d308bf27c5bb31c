import { env } from "cloudflare:workers";
import { like } from "drizzle-orm";
import { expect } from "vitest";
import { decideLandlordVerification, decideMigrantVerification } from "#schema/endpoints/admin.ts";
import {
  getLandlordVerification,
  getMigrantVerification,
  submitLandlordVerification,
  submitMigrantVerification,
} from "#schema/endpoints/verification.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { sealDetails } from "#worker/features/verification/details.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { as } from "./client.ts";
import type { TestPerson } from "./people.ts";
import { insert, now, remove } from "./rows.ts";

/** A form with the required fields only. */
export const verificationForms = {
  migrant: { fullName: "Amal Haddad", reasonForMigration: "The war reached our street." },
  landlord: {
    fullName: "Ruth Miller",
    propertyAddress: "12 Harbour Street, Leeds",
    propertyType: "flat",
    proofOfOwnership: "owned",
  },
} as const;

/** The calls about a verification request, by the type of its user. */
export const verificationCalls = {
  migrant: {
    read: getMigrantVerification,
    submit: submitMigrantVerification,
    decide: decideMigrantVerification,
  },
  landlord: {
    read: getLandlordVerification,
    submit: submitLandlordVerification,
    decide: decideLandlordVerification,
  },
} as const;

/** Submits a person's request through the API, and returns its id. */
export async function submitRequest(
  person: TestPerson,
  form: object = verificationForms[person.userType],
): Promise<string> {
  const submitted = await as(person).send(verificationCalls[person.userType].submit, { body: form });
  expect(submitted.status).toBe(201);
  return (await submitted.json<{ id: string }>()).id;
}

/** The columns of a new request, sealed, with the required fields only. */
function requestRow(
  person: { id: string; userType: UserType },
  more: Partial<typeof verificationRequests.$inferInsert> = {},
): typeof verificationRequests.$inferInsert {
  const { id = crypto.randomUUID() } = more;
  const details = sealDetails(env, id, verificationForms[person.userType]);
  return { kind: person.userType, userId: person.id, createdAt: now(), ...details, ...more, id };
}

/** Inserts a request directly into the database, and returns its id. */
export async function newRequestRow(...args: Parameters<typeof requestRow>): Promise<string> {
  const request = requestRow(...args);
  await insert(verificationRequests, request);
  return request.id;
}

/**
 * Adds this many pending requests of migrants. All have the same time and are older than the requests of other tests.
 * These migrants cannot sign in.
 */
export async function queueUp(count: number, more: Partial<typeof verificationRequests.$inferInsert> = {}) {
  const db = openDatabase(env);
  const createdAt = new Date(2).toISOString();
  const people = Array.from({ length: count }, (_, at) => ({
    id: `${queuedPrefix}${at}`,
    email: `${queuedPrefix}${at}@people.test`,
    userType: "migrant" as const,
    firstName: "Q",
    lastName: "Q",
    createdAt,
  }));
  const [first, ...others] = people.flatMap((person) => [
    db.insert(users).values(person),
    db.insert(verificationRequests).values(requestRow(person, { createdAt, ...more })),
  ]);
  if (first) await db.batch([first, ...others]);
}

const queuedPrefix = "queued-";

/** Deletes what `queueUp` added. */
export const clearQueue = () => remove(users, like(users.id, `${queuedPrefix}%`));
