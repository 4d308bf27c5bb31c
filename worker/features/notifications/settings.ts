import type * as endpoints from "#schema/endpoints/notifications.ts";
import type { EmailSettings } from "#schema/endpoints/notifications.ts";
import { optionalEmailKinds } from "#schema/vocabulary.ts";
import type { Verb } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import { isTimeZone } from "./clock.ts";
import { findSettings, type Settings, storeSettings } from "./settings-queries.ts";

const present = ({
  emailsOff,
  ...settings
}: Omit<Settings, "isSuspended" | "userType" | "isApart" | "pushDevices">): EmailSettings => ({
  ...settings,
  emails: optionalEmailKinds.filter((kind) => !emailsOff.includes(kind)),
});

export const readEmailSettings: Verb<typeof endpoints.readEmailSettings> = async ({ db, user }) =>
  present((await findSettings(db, user.id)) ?? refuse("not_found"));

export const saveEmailSettings: Verb<typeof endpoints.saveEmailSettings> = async (call) => {
  const { db, user, now, requestId, waitUntil } = call;
  const { emails, zone, ...rest } = call.body;
  const timeZone = isTimeZone(zone)
    ? zone
    : ((await findSettings(db, user.id)) ?? refuse("not_found")).timeZone;
  const choice = {
    ...rest,
    timeZone,
    emailsOff: optionalEmailKinds.filter((kind) => !emails.includes(kind)),
  };
  await storeSettings(db, user.id, choice);
  waitUntil(
    addEntry(db, {
      at: now,
      event: "email_settings_changed",
      actorId: user.id,
      subjectId: user.id,
      requestId,
    }),
  );
  return present(choice);
};
