import { emailLateMs, emailPauseMs } from "#schema/limits.ts";
import { raiseAlert } from "#worker/platform/alerts.ts";
import type { Database } from "#worker/platform/database.ts";
import { type Doing, type Done, doWorkNow } from "#worker/platform/due-work.ts";
import type { Env } from "#worker/platform/env.ts";
import { sendMail } from "#worker/platform/mail/send.ts";
import { writeLetter } from "./letter.ts";
import { type EmailKey, emailId, endEmail, findEmail, markAddress } from "./queries.ts";

/** Sends the emails that a call has just queued, after its answer. A later five-minute run sends those that fail. */
export function sendSoon(
  { env, db, waitUntil }: { env: Env; db: Database; waitUntil(work: Promise<unknown>): void },
  queued: readonly EmailKey[],
): void {
  waitUntil(doWorkNow(env, db, "email", sendEmail, queued.map(emailId)));
}

/**
 * Sends one email of the outbox (the work of kind "email"). An email that already has an outcome is not sent again.
 * Every attempt gives the service the same idempotency key, because a run can stop after the service has accepted the
 * email and before we have stored that.
 */
export async function sendEmail({ env, db, now, key }: Doing): Promise<Done> {
  const email = await findEmail(db, key);
  if (!email || email.endedAt) return;
  const to = email.address ?? email.ownAddress;
  // The mark is about the person's own address. An email to another address is sent in any case.
  if (email.problem && to === email.ownAddress) {
    await endEmail(db, key, "unreachable", now);
    return;
  }
  const letter = await writeLetter(env, email);
  const answer = await sendMail(env, { ...letter, to, idempotencyKey: key });
  if (answer === "later") {
    // Waiting is not counted as a failure, so the alert for failed work is never raised. This one is.
    if (Date.parse(now) - Date.parse(email.createdAt) > emailLateMs)
      raiseAlert("due_work_failed", "email", { kind: "email" });
    return { again: later(now), pause: true };
  }
  if (answer === "unreachable" && to === email.ownAddress) await markAddress(db, to, "rejected");
  await endEmail(db, key, answer, now);
  return;
}

const later = (now: string) => new Date(Date.parse(now) + emailPauseMs).toISOString();
