import { drizzle } from "drizzle-orm/d1";
import { searchNamesOf } from "#schema/search-name.ts";
import { users } from "#schema/tables/users.ts";

type Person = Pick<
  typeof users.$inferInsert,
  "id" | "email" | "passwordHash" | "userType" | "firstName" | "lastName"
>;

/** Adds somebody who can sign in, as though they had registered: for tests whose subject is not the registration. */
export async function addPerson(db: D1Database, person: Person) {
  await drizzle(db)
    .insert(users)
    .values({ ...person, ...searchNamesOf(person), createdAt: new Date().toISOString() });
}
