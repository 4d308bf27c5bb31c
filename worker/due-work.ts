import { remindOfPause } from "#worker/features/accounts/pausing.ts";
import { sendEmail } from "#worker/features/mail/index.ts";
import { deliverNotification, sendDigest, sendPush } from "#worker/features/notifications/index.ts";
import { applyRetention } from "#worker/features/retention/retention.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { drainWork, type WorkHandler, type WorkHandlers } from "#worker/platform/due-work.ts";
import type { Env } from "#worker/platform/env.ts";

/** The code of an erasure loads when the first erasure is due. */
const eraseAccount: WorkHandler = async (doing) =>
  (await import("#worker/features/deletion/erase.ts")).eraseAccount(doing);

/** The handler of each kind of work in `due_work`. */
const handlers: WorkHandlers = {
  email: sendEmail,
  hidden_reminder: remindOfPause,
  check_in: async (doing) => (await import("#worker/features/check-ins/ask.ts")).askBoth(doing),
  check_in_reminder: async (doing) =>
    (await import("#worker/features/check-ins/remind.ts")).remindOrClose(doing),
  contact_cases: async (doing) =>
    (await import("#worker/features/accounts/contact-cases.ts")).openContactCases(doing),
  retention: applyRetention,
  notification: deliverNotification,
  push: sendPush,
  digest: sendDigest,
  account_erasure: eraseAccount,
};

/** Does all due work, all kinds in parallel, so that many pieces of one kind do not delay other kinds. */
export async function doDueWork(env: Env, now: Date): Promise<void> {
  const kinds = Object.keys(handlers) as (keyof WorkHandlers)[];
  await Promise.all(kinds.map((kind) => drainWork(env, openDatabase(env), kind, handlers[kind], now)));
}
