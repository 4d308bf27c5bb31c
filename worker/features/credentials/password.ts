import type * as endpoints from "#schema/endpoints/account.ts";
import { endLinks } from "#worker/features/account-links/index.ts";
import {
  hashPassword,
  makeDeviceToken,
  passwordProblem,
  reserveHashing,
} from "#worker/features/auth/index.ts";
import { endSessions } from "#worker/features/live/index.ts";
import { queueEmail } from "#worker/features/mail/index.ts";
import { deliverSoon, queueNotification } from "#worker/features/notifications/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import type { InTurn } from "#worker/platform/concurrency.ts";
import { refuse } from "#worker/platform/errors.ts";
import { deleteSessions } from "#worker/platform/sessions.ts";
import { checkCurrentPassword } from "./current-password.ts";
import { findOwner, isUnchanged, type Owner, setPassword } from "./queries.ts";
import { recordEvent } from "./record.ts";

type ChangeCall = Call<typeof endpoints.changePassword>;

export const changePassword: Verb<typeof endpoints.changePassword> = (call) =>
  reserveHashing((inTurn) => changeInTurn(call, inTurn));

async function changeInTurn(call: ChangeCall, inTurn: InTurn) {
  const { user, body, db, env, now, waitUntil } = call;
  // mutant-safe: the caller has a row
  const owner = (await findOwner(db, user.id)) ?? refuse("unauthenticated");
  await checkCurrentPassword(call, owner, body, inTurn);
  await refuseWeak(body.password, owner);
  const passwordHash = await hashPassword(body.password, inTurn);
  const email = { kind: "password_changed", personId: user.id, objectId: crypto.randomUUID() } as const;
  const unchanged = isUnchanged(owner, user.sessionId);
  await endSessions(call, user.id, { kept: user.sessionId }, async () => {
    const set = setPassword(db, { userId: user.id, passwordHash, kept: user.sessionId }, unchanged);
    // Someone who knew the old password may have requested these links. The password changes last, so that all
    // statements see the same row.
    const links = { userId: user.id, purposes: ["reset_password", "confirm_new_address"] } as const;
    const done = await db.batch([
      endLinks(db, links, now, unchanged),
      ...queueEmail(db, email, now, unchanged),
      ...queueNotification(db, email, now, unchanged),
      set,
    ]);
    if ((done.at(-1) as unknown[]).length === 0) refuse("password_already_changed");
  });
  recordEvent(call, "password_changed", user.id);
  deliverSoon(call, [email]);
  waitUntil(deleteSessions(env, user.id, user.sessionId));
  // The token is later than the time that ends all earlier tokens.
  return { device: await makeDeviceToken(env, user.id, Date.now() + 1) };
}

/** Refuses a password that is easy to guess, as registration does. */
export async function refuseWeak(password: string, { email, firstName, lastName }: Owner): Promise<void> {
  const weakness = await passwordProblem(password, [email, firstName, lastName]);
  if (weakness) refuse("invalid_fields", { fields: { password: { code: weakness } } });
}
