import { listMessages, type Message, sendMessage } from "#schema/endpoints/messages.ts";
import { forgetDraft, keepDraft, readDraft } from "#web/api/drafts.ts";
import { keyOf, queryClient, refresh } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { onTokenChange } from "#web/api/token.ts";
import { type Thread, UNKNOWN, withSent } from "./conversation.ts";
import { makeOutbox, type Outgoing, type Place } from "./outbox.ts";

/** This device's outbox; at sign-out, here or in another tab, the device is wiped and so is what is in memory. */
export const outbox = makeOutbox({ readDraft, keepDraft, forgetDraft });
onTokenChange(outbox.empty);

/** The cache key of a connection's known messages; refreshing `listMessages` refreshes it. */
export const threadKey = (connectionId: string) => [
  keyOf(listMessages, { params: { id: connectionId } })[0],
  "thread",
];

// One at a time for each connection, so that messages arrive in the order in which they were written.
const queues = new Map<string, Promise<unknown>>();

/**
 * Sends a message that lies in the outbox, after those before it. It goes on when the dialog is closed.
 * Throws `ApiError`; the message then stays in the outbox as failed.
 */
export function deliver(place: Place, receiverId: string, message: Outgoing): Promise<Message> {
  outbox.put(place, { ...message, state: "sending" });
  const before = queues.get(place.connectionId) ?? Promise.resolve();
  const delivery = before.then(() => deliverNow(place, receiverId, message));
  queues.set(
    place.connectionId,
    delivery.catch(() => undefined),
  );
  return delivery;
}

async function deliverNow(place: Place, receiverId: string, { clientMessageId, content }: Outgoing) {
  const { connectionId } = place;
  try {
    const sent = await request(sendMessage, { body: { connectionId, receiverId, content, clientMessageId } });
    queryClient.setQueryData<Thread>(threadKey(connectionId), (known) => withSent(known ?? UNKNOWN, sent));
    outbox.drop(place, clientMessageId);
    void refresh(listMessages, { params: { id: connectionId } });
    return sent;
  } catch (fault) {
    outbox.mark(place, clientMessageId, "failed");
    throw fault;
  }
}
