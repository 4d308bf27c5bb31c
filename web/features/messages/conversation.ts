import type { Message } from "#schema/endpoints/messages.ts";

/** One message as it is drawn: on its way, waiting for a network, refused, stored, or read by the other. */
export type Bubble = {
  key: string;
  mine: boolean;
  content: string;
  /** ISO 8601. */
  at: string;
  state: "sending" | "waiting" | "failed" | "sent" | "read";
};

/** Messages in a row from one side, on one day. */
export type Run = { key: string; mine: boolean; bubbles: Bubble[] };

/** One day of the conversation, by the reader's own calendar. */
export type Day = { key: string; at: string; runs: Run[] };

/** A message as a conversation needs it; who the two people are is known. */
export type Known = Omit<Message, "sender">;

/**
 * What is known of a thread. `messages`, oldest first, has no gap. `ahead` holds own messages that the server
 * has stored, perhaps behind others that are not known yet. `readUpTo` is the last that the other has read.
 */
export type Thread = { messages: Known[]; ahead: Known[]; hasOlder: boolean; readUpTo: string | null };

/** A thread before the server has answered. */
export const UNKNOWN: Thread = { messages: [], ahead: [], hasOlder: false, readUpTo: null };

const idsOf = (messages: readonly Known[]) => new Set(messages.map((message) => message.id));

/** A thread of which only its latest page is known. */
export const latestOnly = (latest: Known[], pageSize: number, readUpTo: string | null): Thread => ({
  messages: latest,
  ahead: [],
  hasOlder: latest.length >= pageSize,
  readUpTo,
});

/** Puts messages that follow what is known behind it, each once. */
export function withNewer(known: Thread, newer: readonly Known[]): Thread {
  const ids = idsOf(known.messages);
  const messages = [...known.messages, ...newer.filter((message) => !ids.has(message.id))];
  const now = idsOf(messages);
  return { ...known, messages, ahead: known.ahead.filter((message) => !now.has(message.id)) };
}

/** Of what is known by now, what follows the last of a page: it was pushed while the page was on its way. */
export function behind(known: readonly Known[], page: readonly Known[]): Known[] {
  const last = page.at(-1);
  const place = known.findIndex(({ id }) => id === last?.id);
  return last && place < 0 ? [] : known.slice(place + 1);
}

/** Puts an older page in front of what is known. */
export function withOlder(known: Thread, older: readonly Known[], pageSize: number): Thread {
  const ids = idsOf(known.messages);
  const fresh = older.filter((message) => !ids.has(message.id));
  return { ...known, messages: [...fresh, ...known.messages], hasOlder: older.length >= pageSize };
}

/** Adds an own message that the server has just stored; what came before it may not be known yet. */
export function withSent(known: Thread, sent: Known): Thread {
  const there = [...known.messages, ...known.ahead].some((message) => message.id === sent.id);
  return there ? known : { ...known, ahead: [...known.ahead, sent] };
}

/** Whether a message is known, or follows the last that is; `after` is the one just before it. */
export const touches = ({ messages }: Thread, message: Known, after: string | null) =>
  (messages.at(-1)?.id ?? null) === after || messages.some(({ id }) => id === message.id);

/** The other party has read up to a message. A mark that comes late never takes one back. */
export function withReadUpTo(known: Thread, upTo: string | null): Thread {
  const placeOf = (id: string | null) => known.messages.findIndex((message) => message.id === id);
  const later = placeOf(upTo) >= placeOf(known.readUpTo);
  return later && upTo !== null ? { ...known, readUpTo: upTo } : known;
}

/** Both have written, so they are no longer strangers to each other. */
export const haveBothWritten = ({ messages }: Thread, userId: string) =>
  messages.some(({ senderId }) => senderId === userId) &&
  messages.some(({ senderId }) => senderId !== userId);

/** Every stored message as a bubble, own ones with whether they have been read. */
export function storedBubbles({ messages, ahead, readUpTo }: Thread, userId: string): Bubble[] {
  const read = messages.findIndex((message) => message.id === readUpTo);
  return [...messages, ...ahead].map((message, place) => bubbleOf(message, userId, place <= read));
}

/** A stored message as a bubble. Its key is the client's own id, so that a sent bubble keeps its place. */
export function bubbleOf(message: Known, userId: string, read = false): Bubble {
  const { id, clientMessageId, senderId, content, createdAt } = message;
  return {
    key: clientMessageId ?? id,
    mine: senderId === userId,
    content,
    at: createdAt,
    state: read ? "read" : "sent",
  };
}

/** Groups bubbles into days and, within a day, into runs of one side. The order is kept as given. */
export function groupByDay(bubbles: readonly Bubble[]): Day[] {
  const days: Day[] = [];
  for (const bubble of bubbles) {
    let day = days.at(-1);
    const date = dateKey(bubble.at);
    if (!day || dateKey(day.at) !== date) {
      day = { key: `${date} ${bubble.key}`, at: bubble.at, runs: [] };
      days.push(day);
    }
    const run = day.runs.at(-1);
    if (run && run.mine === bubble.mine) run.bubbles.push(bubble);
    else day.runs.push({ key: bubble.key, mine: bubble.mine, bubbles: [bubble] });
  }
  return days;
}

/** The reader's calendar day of an instant, as `2026-03-01`. */
export function dateKey(instant: string | Date): string {
  const date = new Date(instant);
  const month = String(date.getMonth() + 1).padStart(2, "0");
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, "0")}`;
}
