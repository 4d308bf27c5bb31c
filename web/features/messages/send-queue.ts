import type { Message } from "#schema/endpoints/messages.ts";
import type { createOutbox, Outgoing, Place } from "./outbox.ts";

type Route = {
  outbox: ReturnType<typeof createOutbox>;
  /** Sends a message to the server. */
  send: (place: Place, message: Outgoing) => Promise<Message>;
  /** Whether no answer came, so that the message may be sent again later. */
  isUnreachable: (fault: unknown) => boolean;
  /** Whether this person is signed in now. Messages are never sent as someone else. */
  isSignedIn: (userId: string) => boolean;
  /** Called when a message starts to wait for the network. */
  onWaiting: () => void;
};

/**
 * Sends the outbox, one message at a time per thread, in the order in which they were written. A message that
 * cannot reach the server waits, and later messages wait behind it.
 */
export function createSendQueue({ outbox, send, isUnreachable, isSignedIn, onWaiting }: Route) {
  const queues = new Map<string, Promise<unknown>>();

  function enqueue<T>({ connectionId }: Place, work: () => Promise<T>): Promise<T> {
    const before = queues.get(connectionId) ?? Promise.resolve();
    const now = before.then(work);
    queues.set(
      connectionId,
      now.catch(() => undefined),
    );
    return now;
  }

  async function sendOne(place: Place, message: Outgoing): Promise<Message> {
    const { clientMessageId } = message;
    try {
      const sent = await send(place, message);
      outbox.drop(place, clientMessageId);
      return sent;
    } catch (fault) {
      const waits = isUnreachable(fault);
      outbox.mark(place, clientMessageId, waits ? "waiting" : "failed");
      if (waits) onWaiting();
      throw fault;
    }
  }

  /**
   * Sends the waiting messages before `last`. Stops at the first message that cannot reach the server. A refused
   * message does not stop the others.
   */
  async function sendThoseBefore(place: Place, last?: string) {
    for (const message of outbox.list(place)) {
      if (message.clientMessageId === last || !isSignedIn(place.userId)) return;
      if (!outbox.isWaiting(place, message.clientMessageId)) continue;
      outbox.mark(place, message.clientMessageId, "sending");
      try {
        await sendOne(place, message);
      } catch (fault) {
        if (!isUnreachable(fault)) continue;
        if (last) outbox.mark(place, last, "waiting");
        throw fault;
      }
    }
  }

  return {
    /** Sends a message after the earlier ones. Throws what `send` throws, and then the message stays in the outbox. */
    deliver(place: Place, message: Outgoing): Promise<Message> {
      outbox.put(place, { ...message, state: "sending" });
      return enqueue(place, async () => {
        await sendThoseBefore(place, message.clientMessageId);
        return sendOne(place, message);
      });
    },
    /** Sends all waiting messages of a person. */
    async sendWaiting(userId: string): Promise<void> {
      const sendings = outbox.waiting(userId).map((place) => enqueue(place, () => sendThoseBefore(place)));
      await Promise.allSettled(sendings);
    },
  };
}
