import { eq } from "drizzle-orm";
import type { setLanguage as declared } from "#schema/endpoints/account.ts";
import { users } from "#schema/tables/users.ts";
import type { Verb } from "#worker/http/handle.ts";

export const setLanguage: Verb<typeof declared> = async ({ user, body, db }) => {
  await db.update(users).set({ language: body.language }).where(eq(users.id, user.id));
  return {};
};
