import { emailLateMs, emailPauseMs } from "#schema/limits.ts";
import { raiseAlert } from "#worker/platform/alerts.ts";
import type { Database } from "#worker/platform/database.ts";
import { type Doing, type Done, doWorkNow } from "#worker/platform/due-work.ts";
import type { Env } from "#worker/platform/env.ts";
import { sendMail } from "#worker/platform/mail/send.ts";
import { writeLetter } from "./letter.ts";
import { emailId, endEmail, findEmail, markAddress, type Queued } from "./queries.ts";

/** Sends what a call has just queued, once its answer has left. What fails here is sent by the next five-minute run. */
export function sendSoon(
  { env, db, waitUntil }: { env: Env; db: Database; waitUntil(work: Promise<unknown>): void },
  queued: readonly Queued[],
): void {
  waitUntil(doWorkNow(env, db, "email", sendEmail, queued.map(emailId)));
}

/**
 * Sends one email of the outbox (the work of kind "email"). An email that has ended is not sent again. The service gets the
 * same key with every attempt, because a run can end between its answer and our note of it.
 */
export async function sendEmail({ env, db, now, key }: Doing): Promise<Done> {
  const email = await findEmail(db, key);
  if (!email || email.endedAt) return;
  const to = email.address ?? email.ownAddress;
  // The address of the person is marked, not any other that the email may go to.
  if (email.problem && to === email.ownAddress) {
    await endEmail(db, key, "unreachable", now);
    return;
  }
  const letter = await writeLetter(env, email);
  const answer = await sendMail(env, { ...letter, to, idempotencyKey: key });
  if (answer === "later") {
    // Waiting is not counted as a failure, so the alert of failed work would never come.
    if (Date.parse(now) - Date.parse(email.createdAt) > emailLateMs)
      raiseAlert("due_work_failed", "email", { kind: "email" });
    return { again: later(now), pause: true };
  }
  if (answer === "unreachable" && to === email.ownAddress) await markAddress(db, to, "rejected");
  await endEmail(db, key, answer, now);
  return;
}

const later = (now: string) => new Date(Date.parse(now) + emailPauseMs).toISOString();
