import * as z from "zod/mini";
import { email as emailField } from "#schema/fields.ts";
import type { EmailProblem } from "#schema/vocabulary.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { markAddress } from "./queries.ts";

/**
 * What the email service tells through its queue, as far as we use it:
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

/** What an event says about its address; null when it says nothing that lasts. */
function problemOf({ type, payload }: Event): EmailProblem | null {
  if (type === kind("complained")) return "complained";
  // A full mailbox or a server that is away bounces softly, and may take the next email.
  if (type === kind("bounced")) return payload.bounce?.type === "hard" ? "bounced" : null;
  // A message can also be rejected for a reason of ours, such as its sender.
  if (type === kind("rejected")) return payload.rejection?.party === "recipient" ? "rejected" : null;
  return null;
}

/**
 * Marks the addresses that an email service reports. An event that we do not understand is logged without its content and
 * taken off the queue, because it would not be understood later either. An event whose mark fails is delivered again.
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
