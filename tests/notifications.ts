import { listNotifications } from "#schema/endpoints/notifications.ts";
import { as } from "./client.ts";
import type { TestPerson } from "./people.ts";

/** What a person's notification centre shows, the newest first: kind, object, and whether it is read. */
export async function notificationsOf(person: Pick<TestPerson, "token">) {
  const found = await as(person).call(listNotifications);
  return found.map(({ kind, objectId, read }) => ({ kind, objectId, read }));
}

/** The kinds alone, sorted. */
export const kindsOf = async (person: Pick<TestPerson, "token">) =>
  (await notificationsOf(person)).map(({ kind }) => kind).sort();
