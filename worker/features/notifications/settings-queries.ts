import { and, eq, isNull, sql } from "drizzle-orm";
import { liveStatuses } from "#schema/lifecycle.ts";
import { quietHours } from "#schema/limits.ts";
import { notificationSettings } from "#schema/tables/notification-settings.ts";
import { users } from "#schema/tables/users.ts";
import {
  type NewsEmailKind,
  type OptionalEmailKind,
  optionalEmailKinds,
  type UserType,
} from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";

/** A person's choice of emails and of the times for them. */
type Choice = Omit<typeof notificationSettings.$inferSelect, "userId">;
export type Settings = Choice & {
  userType: UserType;
  isSuspended: boolean;
  /** The connection has ended and a block separates its two people. `findSettings` explains blocks of an address. */
  isApart: boolean;
  /** The ids of the person's devices that have not expired. Their sessions may have been signed out. */
  pushDevices: readonly string[];
};

/** The settings of a person who has never chosen any. */
const defaults: Choice = {
  emailsOff: [],
  timeZone: "Europe/London",
  quiet: false,
  quietFrom: quietHours.from,
  quietUntil: quietHours.until,
  digest: false,
};

/**
 * A person's settings, and whether a block separates the two people of a connection. Undefined for an unknown person
 * or an erased account. A block of an email address does not count for the migrant: if the notifications stopped, the
 * migrant would learn who has that address.
 */
export async function findSettings(
  db: Database,
  userId: string,
  connectionId: string | null = null,
): Promise<Settings | undefined> {
  const [found] = await db
    .select({
      settings: notificationSettings,
      userType: users.userType,
      suspendedAt: users.suspendedAt,
      pushDevices: sql<string>`(select json_group_array(id) from push_devices
        where user_id = ${users.id} and ends_at > ${Date.now()})`,
      isApart: sql`exists (select 1 from connections as c join blocks as b
        on (b.blocker_id = c.landlord_id and b.blocked_id = c.migrant_id)
        or (b.blocker_id = c.migrant_id and b.blocked_id = c.landlord_id)
        where c.id = ${connectionId} and c.status not in ${liveStatuses}
          and (b.address_hash = '' or ${users.userType} <> 'migrant'))`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .limit(1);
  if (!found) return;
  const { settings, userType, suspendedAt, pushDevices, isApart } = found;
  return {
    ...(settings ?? defaults),
    userType,
    isSuspended: suspendedAt !== null,
    isApart,
    pushDevices: JSON.parse(pushDevices) as string[],
  };
}

/** Whether a person wants a kind of email that does not belong to a notification, such as a reminder. */
export async function wantsEmail(db: Database, userId: string, kind: OptionalEmailKind): Promise<boolean> {
  const settings = await findSettings(db, userId);
  return settings !== undefined && !settings.isSuspended && !settings.emailsOff.includes(kind);
}

/** Stores a person's choice. */
export const storeSettings = (db: Database, userId: string, choice: Choice) =>
  db
    .insert(notificationSettings)
    .values({ userId, ...choice })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: choice });

/**
 * Switches one kind of email off. Without the daily email, the person would get one email for each event instead.
 * Switching off the daily email therefore switches off all of those too. False if the person is unknown or the kind
 * was already off.
 */
export async function switchOff(db: Database, userId: string, kind: NewsEmailKind): Promise<boolean> {
  const settings = await findSettings(db, userId);
  if (!settings) return false;
  const { isSuspended: _, isApart: __, pushDevices: ___, ...choice } = settings;
  const off = kind === "digest" ? optionalEmailKinds : [kind];
  if (off.every((each) => choice.emailsOff.includes(each)) && !(kind === "digest" && choice.digest))
    return false;
  // One statement reads and writes the list, so that two simultaneous calls both take effect.
  await db
    .insert(notificationSettings)
    .values({ userId, ...choice, emailsOff: [...off], digest: kind === "digest" ? false : choice.digest })
    .onConflictDoUpdate({
      target: notificationSettings.userId,
      set: {
        emailsOff: sql`(select json_group_array(distinct value) from (
          select value from json_each(notification_settings.emails_off)
          union all select value from json_each(${JSON.stringify(off)})))`,
        ...(kind === "digest" && { digest: false }),
      },
    });
  return true;
}
