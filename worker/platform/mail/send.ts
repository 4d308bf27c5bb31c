import { productName } from "#schema/limits.ts";
import { raiseAlert } from "../alerts.ts";
import { type Env, settingsOf } from "../env.ts";
import { using } from "../observe.ts";
import { sendThroughApi } from "./api.ts";
import { sendThroughBinding } from "./binding.ts";
import type { Answer, Mail, MailService } from "./mail.ts";

/**
 * Sends an email through the configured service: another provider when `MAIL_API_URL` is set, otherwise the binding. Without
 * either, development sends nothing, and `/__mail/` shows the emails that were written.
 */
export async function sendMail(env: Env, mail: Mail): Promise<Answer> {
  const service = findService(env);
  if (!service) {
    if (!settingsOf(env).production) return "sent";
    throw new Error("No service for emails is configured: bind EMAIL or set MAIL_API_URL.");
  }
  const answer = await using("email", () =>
    service({ ...mail, from: env.MAIL_FROM ?? "", fromName: productName }),
  );
  // Our own mistake: a sender that is not verified, or a header that the service does not know.
  if (answer === "refused") raiseAlert("email_service_refused_us", "email", {});
  return answer;
}

function findService(env: Env): MailService | null {
  const { EMAIL, MAIL_API_URL, MAIL_API_KEY = "" } = env;
  if (MAIL_API_URL) return sendThroughApi(MAIL_API_URL, MAIL_API_KEY);
  return EMAIL ? sendThroughBinding(EMAIL) : null;
}
