import type { Message } from "#schema/endpoints/messages.ts";
import { dateKey } from "./date-key.ts";

/** One message as it is shown: being sent, waiting for a network, refused, stored, or read by the other party. */
export type Bubble = {
  key: string;
  mine: boolean;
  content: string;
  /** ISO 8601. */
  at: string;
  state: "sending" | "waiting" | "failed" | "sent" | "read";
};

/** Consecutive messages of one sender on one day. */
export type Run = { key: string; mine: boolean; bubbles: Bubble[] };

/** One day of the conversation, in the reader's time zone. */
export type Day = { key: string; at: string; runs: Run[] };

/** A message without its sender's name, which the conversation knows. */
export type Known = Omit<Message, "sender">;

/**
 * The loaded part of a thread. `messages` are oldest first without gaps. `ahead` contains own messages that the
 * server has stored, perhaps after messages that are not loaded. `readUpTo` is the id of the last message that the
 * other party has read.
 */
export type Thread = { messages: Known[]; ahead: Known[]; hasOlder: boolean; readUpTo: string | null };

/** A thread before the server has answered. */
export const UNKNOWN: Thread = { messages: [], ahead: [], hasOlder: false, readUpTo: null };

const idsOf = (messages: readonly Known[]) => new Set(messages.map((message) => message.id));

/** A thread with only its latest page loaded. */
export const latestOnly = (latest: Known[], pageSize: number, readUpTo: string | null): Thread => ({
  messages: latest,
  ahead: [],
  hasOlder: latest.length >= pageSize,
  readUpTo,
});

/** Appends newer messages. A message that is already known is not added again. */
export function withNewer(known: Thread, newer: readonly Known[]): Thread {
  const ids = idsOf(known.messages);
  const messages = [...known.messages, ...newer.filter((message) => !ids.has(message.id))];
  const now = idsOf(messages);
  return { ...known, messages, ahead: known.ahead.filter((message) => !now.has(message.id)) };
}

/** The known messages after the last of a page: they were pushed while the page was loading. */
export function messagesAfter(known: readonly Known[], page: readonly Known[]): Known[] {
  const last = page.at(-1);
  const place = known.findIndex(({ id }) => id === last?.id);
  return last && place < 0 ? [] : known.slice(place + 1);
}

/** Prepends an older page. */
export function withOlder(known: Thread, older: readonly Known[], pageSize: number): Thread {
  const ids = idsOf(known.messages);
  const fresh = older.filter((message) => !ids.has(message.id));
  return { ...known, messages: [...fresh, ...known.messages], hasOlder: older.length >= pageSize };
}

/** Adds an own message that the server has just stored. Some messages before it may not be loaded. */
export function withSent(known: Thread, sent: Known): Thread {
  const there = [...known.messages, ...known.ahead].some((message) => message.id === sent.id);
  return there ? known : { ...known, ahead: [...known.ahead, sent] };
}

/** Whether a message is known or follows the last known one. `after` is the id of the message before it. */
export const isContiguous = ({ messages }: Thread, message: Known, after: string | null) =>
  (messages.at(-1)?.id ?? null) === after || messages.some(({ id }) => id === message.id);

/** Sets the last message that the other party has read. A late mark never moves it back. */
export function withReadUpTo(known: Thread, upTo: string | null): Thread {
  const placeOf = (id: string | null) => known.messages.findIndex((message) => message.id === id);
  const later = placeOf(upTo) >= placeOf(known.readUpTo);
  return later && upTo !== null ? { ...known, readUpTo: upTo } : known;
}

/** Whether both people have written. */
export const haveBothWritten = ({ messages }: Thread, userId: string) =>
  messages.some(({ senderId }) => senderId === userId) &&
  messages.some(({ senderId }) => senderId !== userId);

/** All stored messages as bubbles. */
export function storedBubbles({ messages, ahead, readUpTo }: Thread, userId: string): Bubble[] {
  const read = messages.findIndex((message) => message.id === readUpTo);
  return [...messages, ...ahead].map((message, place) => bubbleOf(message, userId, place <= read));
}

/** A stored message as a bubble. Its key is the client's id, so that a sent bubble keeps its place. */
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

/** Groups bubbles by day and, within a day, by sender. Keeps their order. */
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
