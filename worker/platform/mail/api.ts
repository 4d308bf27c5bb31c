import { emailDeadlineMs } from "#schema/limits.ts";
import { logLine } from "../log.ts";
import type { MailService } from "./mail.ts";

/**
 * Sends through a provider's HTTP API: `POST {url}` with JSON, a bearer key and the header `Idempotency-Key`, as Resend
 * (https://resend.com/docs/api-reference/emails/send-email) and similar services accept it.
 */
export const sendThroughApi =
  (url: string, key: string): MailService =>
  async ({ to, from, fromName, subject, text, html, headers, idempotencyKey }) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Idempotency-Key": idempotencyKey,
      },
      body: JSON.stringify({ from: `${fromName} <${from}>`, to: [to], subject, text, html, headers }),
      redirect: "manual",
      signal: AbortSignal.timeout(emailDeadlineMs),
    });
    // The text may repeat the address, so only the status is read and logged.
    await answer.body?.cancel();
    if (answer.ok) return "sent";
    logLine("email_not_sent", { status: answer.status });
    if (answer.status === 429) return "later";
    // Only 400 and 422 are about the email itself. Other statuses are our fault or temporary: the email is tried again.
    if (answer.status !== 400 && answer.status !== 422)
      throw new Error(`The email service answered ${answer.status}.`);
    return "refused";
  };
