import * as z from "zod/mini";
import { email as emailField } from "#schema/fields.ts";
import type { EmailProblem } from "#schema/vocabulary.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { markAddress } from "./queries.ts";

/**
 * The events that the email service puts into its queue, with the fields that we use:
 * https://developers.cloudflare.com/email-service/platform/event-subscriptions/
 */
const Event = z.object({
  type: z.string(),
  payload: z.object({
    recipient: emailField,
    bounce: z.optional(z.object({ type: z.string() })),
    rejection: z.optional(z.object({ reason: z.string(), party: z.optional(z.string()) })),
  }),
});
type Event = z.output<typeof Event>;

const kind = (name: string) => `cf.email.sending.message.${name}`;

/** The lasting problem of the address that an event reports; null if it reports none. */
function problemOf({ type, payload }: Event): EmailProblem | null {
  if (type === kind("complained")) return "complained";
  // A soft bounce (a full mailbox, a server that is down) is temporary: the next email may arrive.
  if (type === kind("bounced")) return payload.bounce?.type === "hard" ? "bounced" : null;
  // A message can also be rejected because of its sender, which says nothing about the recipient.
  if (type === kind("rejected")) return payload.rejection?.party === "recipient" ? "rejected" : null;
  return null;
}

/**
 * Marks the addresses that the email service reports. An event of an unknown form is logged without its content and
 * acknowledged, because a retry would not help. An event whose mark cannot be stored is retried.
 */
export async function receiveEmailEvents(batch: MessageBatch, env: Env): Promise<void> {
  const db = openDatabase(env);
  for (const message of batch.messages) {
    const event = z.safeParse(Event, message.body);
    if (!event.success) {
      logLine("email_event_not_understood", {});
      message.ack();
      continue;
    }
    try {
      const problem = problemOf(event.data);
      if (problem) await markAddress(db, event.data.payload.recipient, problem);
      message.ack();
    } catch (fault) {
      logLine("email_event_not_stored", describeFault(fault));
      message.retry();
    }
  }
}
