import { drizzle } from "drizzle-orm/d1";
import { searchNamesOf } from "#schema/search-name.ts";
import { users } from "#schema/tables/users.ts";

type Person = Pick<
  typeof users.$inferInsert,
  "id" | "email" | "passwordHash" | "userType" | "firstName" | "lastName"
>;

/** Adds a person who can sign in without registering, for tests about other things. */
export async function addPerson(db: D1Database, person: Person) {
  const createdAt = new Date().toISOString();
  await drizzle(db)
    .insert(users)
    .values({ ...person, ...searchNamesOf(person), createdAt, emailConfirmedAt: createdAt });
}
