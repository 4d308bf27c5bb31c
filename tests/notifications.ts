import { listNotifications } from "#schema/endpoints/notifications.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { as } from "./client.ts";
import type { TestPerson } from "./people.ts";
import { remove, rows } from "./rows.ts";

/** A person's notifications, the newest first: kind, object, and whether it is read. */
export async function notificationsOf(person: Pick<TestPerson, "token">) {
  const found = await as(person).call(listNotifications);
  return found.map(({ kind, objectId, read }) => ({ kind, objectId, read }));
}

/** The kinds of a person's notifications, sorted. */
export const kindsOf = async (person: Pick<TestPerson, "token">) =>
  (await notificationsOf(person)).map(({ kind }) => kind).sort();

/** The notifications that `work` queues for all people, before delivery: `kind:person:object`, sorted. */
export async function queuedBy(work: () => Promise<unknown>): Promise<string[]> {
  await remove(dueWork);
  await work();
  return (await rows(dueWork, { kind: "notification" })).map(({ key }) => key).sort();
}
