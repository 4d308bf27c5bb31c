import { emailDeadlineMs } from "#schema/limits.ts";
import { logLine } from "../log.ts";
import { withTimeout } from "../with-timeout.ts";
import type { Answer, MailService } from "./mail.ts";

/**
 * Sends through the `send_email` binding. Codes:
 * https://developers.cloudflare.com/email-service/api/send-emails/workers-api/#error-codes
 */
export const sendThroughBinding =
  (binding: SendEmail): MailService =>
  async ({ to, from, fromName, subject, text, html, headers }) => {
    try {
      await withTimeout(emailDeadlineMs, () =>
        binding.send({ to, from: { email: from, name: fromName }, subject, text, html, headers }),
      );
      return "sent";
    } catch (fault) {
      const code = codeOf(fault);
      const answer = code && answers[code];
      if (!answer) throw fault;
      logLine("email_not_sent", { code, answer });
      return answer;
    }
  };

const answers: Readonly<Record<string, Answer>> = {
  E_RATE_LIMIT_EXCEEDED: "later",
  E_DAILY_LIMIT_EXCEEDED: "later",
  E_RECIPIENT_SUPPRESSED: "unreachable",
  E_VALIDATION_ERROR: "refused",
  E_FIELD_MISSING: "refused",
  E_TOO_MANY_RECIPIENTS: "refused",
  E_CONTENT_TOO_LARGE: "refused",
  E_HEADER_NOT_ALLOWED: "refused",
  E_HEADER_USE_API_FIELD: "refused",
  E_HEADER_VALUE_INVALID: "refused",
  E_HEADER_VALUE_TOO_LONG: "refused",
  E_HEADER_NAME_INVALID: "refused",
  E_HEADERS_TOO_LARGE: "refused",
  E_HEADERS_TOO_MANY: "refused",
};

const codeOf = (fault: unknown): string | undefined =>
  fault instanceof Error && "code" in fault && typeof fault.code === "string" ? fault.code : undefined;
