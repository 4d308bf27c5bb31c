import { env } from "cloudflare:workers";
import { emails } from "#schema/tables/emails.ts";
import { doDueWork } from "#worker/due-work.ts";
import type { Env } from "#worker/platform/env.ts";
import { inspect } from "./email-canary.ts";
import { headerFault } from "./mail-headers.ts";
import { rows } from "./rows.ts";

/** An email as the binding received it. */
export interface Sent {
  to: string;
  from: { email: string; name: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The bindings with an email service that checks emails as the production service does, and keeps them. */
export function withMailbox(bindings: Env = env, answer: (sent: Sent) => string | null = () => null) {
  const sent: Sent[] = [];
  const send = async (mail: Sent) => {
    const code = headerFault(mail.headers) ?? answer(mail);
    if (code) throw Object.assign(new Error("The service takes no such email."), { code });
    inspect(mail);
    sent.push(mail);
    return { messageId: crypto.randomUUID() };
  };
  const EMAIL = { send } as unknown as SendEmail;
  return { sent, bindings: { ...bindings, EMAIL, MAIL_FROM: "no-reply@havenbridge.test" } as Env };
}

/** The rows of the outbox for a person, the oldest first. */
export const emailsOf = (person: { id: string }) => rows(emails, { personId: person.id });

/** Does the five-minute run, with a clock that is this many milliseconds ahead. */
export const runDueWork = (bindings: Env = env, inMs = 0) => doDueWork(bindings, new Date(Date.now() + inMs));
