import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { freshFactorSeconds } from "#schema/limits.ts";
import { searchNamesOf } from "#schema/search-name.ts";
import { factorPasses } from "#schema/tables/second-factor.ts";
import { users } from "#schema/tables/users.ts";
import { makeDeviceToken } from "#worker/features/auth/known-devices.ts";
import type { Env } from "#worker/platform/env.ts";
import type { WorkbenchEnv } from "../workbench-env.ts";

type Person = Pick<
  typeof users.$inferInsert,
  "id" | "email" | "passwordHash" | "userType" | "firstName" | "lastName" | "role"
>;

/** Adds a person who can sign in without registering, for tests about other things. Returns a token of a known device. */
export async function addPerson(env: WorkbenchEnv, person: Person) {
  const createdAt = new Date().toISOString();
  await drizzle(env.DB)
    .insert(users)
    .values({
      ...person,
      ...searchNamesOf(person),
      createdAt,
      emailConfirmedAt: createdAt,
      factorOpenedAt: person.role === "admin" ? createdAt : null,
    });
  // The function reads only the keys.
  const signing = { ...env, ENVIRONMENT: "development" } as unknown as Env;
  return { device: await makeDeviceToken(signing, person.id) };
}

/** Lets a session of an admin pass the second factor for a day without asking again, for tests about other things. */
export async function addPass(
  db: D1Database,
  { userId, sessionId }: Pick<typeof factorPasses.$inferInsert, "userId" | "sessionId">,
) {
  const passedAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await drizzle(db).insert(factorPasses).values({ userId, sessionId, passedAt });
}

/** Makes the passes of a person's sessions older than the time for which they are fresh. */
export async function agePasses(db: D1Database, { userId }: { userId: string }) {
  const passedAt = new Date(Date.now() - (freshFactorSeconds + 60) * 1000).toISOString();
  await drizzle(db).update(factorPasses).set({ passedAt }).where(eq(factorPasses.userId, userId));
}
