import * as z from "zod/mini";
import type { deleteAccount as declared } from "#schema/endpoints/account.ts";
import { PasskeyAnswer } from "#schema/endpoints/passkeys.ts";
import { newLink } from "#worker/features/account-links/index.ts";
import {
  confirmPassword,
  isOwnPasskey,
  makeDeviceToken,
  reserveHashing,
} from "#worker/features/auth/index.ts";
import { followDecline } from "#worker/features/connections/index.ts";
import { endSessions } from "#worker/features/live/index.ts";
import { sendSoon } from "#worker/features/mail/index.ts";
import { cancelUnpayable, followRelease } from "#worker/features/refunds/index.ts";
import { erasesAt } from "#worker/features/undo-deletion/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { deleteSessions } from "#worker/platform/sessions.ts";
import { findCauses } from "./causes.ts";
import { hasUnseenEnding, isLastAdmin, leave } from "./request-queries.ts";

type DeleteCall = Call<typeof declared>;

export const deleteAccount: Verb<typeof declared> = async (call) => {
  const { user, db, env, now, header, waitUntil } = call;
  await confirmPerson(call);
  const link = newLink("undo_deletion", user.id, user.email, now);
  const email = { kind: "deletion_scheduled", personId: user.id, objectId: link.id } as const;
  await endSessions(call, user.id, "all", async () => {
    const { declined, released } =
      (await leave(db, { link, email, now, ending: call.body.ending })) ?? (await refuseToDelete(call));
    for (const each of declined) waitUntil(followDecline(call, each, now));
    for (const each of released) waitUntil(followRelease(env, db, each));
  });
  // Photos of other people must not stay in the browser of a person who leaves.
  header("Clear-Site-Data", '"cache"');
  sendSoon(call, [email]);
  waitUntil(deleteSessions(env, user.id));
  waitUntil(cancelUnpayable(env, db, user.id));
  // The token is one millisecond later than the time that ends all earlier tokens.
  const device = await makeDeviceToken(env, user.id, Date.parse(now) + 1);
  return { erasesAt: erasesAt(now), device };
};

/** Refuses unless the call proves that it comes from the person, and not from someone else who has their phone. */
async function confirmPerson(call: DeleteCall): Promise<void> {
  const { password, ending: _, ...answer } = call.body;
  if (password !== undefined) return reserveHashing((inTurn) => confirmPassword(call, password, inTurn));
  const whole = z.safeParse(PasskeyAnswer, answer);
  if (!whole.success) return refuse("invalid_fields", { fields: { password: { code: "required" } } });
  if (!(await isOwnPasskey(call, whole.data)))
    refuse("invalid_fields", { fields: { credentialId: { code: "invalid" } } });
}

/**
 * Refuses with the reason why the account cannot be deleted now. `unauthenticated` is for a suspension or a deletion at
 * the same moment.
 */
async function refuseToDelete({ db, user, body }: DeleteCall): Promise<never> {
  const reasons = await findCauses(db, user.id);
  if (reasons.length > 0) return refuse("deletion_waits", { reasons });
  if (await hasUnseenEnding(db, user.id, body.ending)) return refuse("connections_changed");
  return refuse((await isLastAdmin(db, user.id)) ? "last_admin" : "unauthenticated");
}
