/** One email, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Only names that the service allows (tests/mail-headers.ts). */
  headers: Record<string, string>;
  /** The same for every attempt to send this email. A service that knows such keys sends it once. */
  idempotencyKey: string;
}

/**
 * The answer of the service. `later`: it accepts no more emails for now. `unreachable`: it sends nothing to this address.
 * `refused`: it will never accept this email.
 */
export type Answer = "sent" | "later" | "unreachable" | "refused";

/** A service that sends emails. It throws when it gives no answer or fails; then the email is tried again. */
export type MailService = (mail: Mail & { from: string; fromName: string }) => Promise<Answer>;
