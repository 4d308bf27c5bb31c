import type { Message } from "#schema/endpoints/messages.ts";

/** One message as it is drawn: stored by the server, on its way to it, or stuck on this device. */
export type Bubble = {
  key: string;
  mine: boolean;
  content: string;
  /** ISO 8601. */
  at: string;
  state: "sent" | "sending" | "failed";
};

/** Messages in a row from one side, on one day. */
export type Run = { key: string; mine: boolean; bubbles: Bubble[] };

/** One day of the conversation, by the reader's own calendar. */
export type Day = { key: string; at: string; runs: Run[] };

/** Messages that are known, oldest first, and whether the server may hold older ones. */
export type Thread = { messages: Message[]; hasOlder: boolean };

/**
 * Puts the server's latest page behind what is already known. Messages never change and their order is the
 * server's; where the two no longer touch, the latest page starts afresh.
 */
export function joinLatest(known: Thread | undefined, latest: Message[], pageSize: number): Thread {
  const full = latest.length >= pageSize;
  const seam = known?.messages.findIndex((message) => message.id === latest[0]?.id) ?? -1;
  if (!known || seam < 0) return { messages: latest, hasOlder: full };
  return { messages: [...known.messages.slice(0, seam), ...latest], hasOlder: known.hasOlder };
}

/** Puts an older page in front of what is known. */
export function joinOlder(known: Thread, older: Message[], pageSize: number): Thread {
  const ids = new Set(known.messages.map((message) => message.id));
  const fresh = older.filter((message) => !ids.has(message.id));
  return { messages: [...fresh, ...known.messages], hasOlder: older.length >= pageSize };
}

/** Adds a message that the server has just stored, once. */
export function joinSent(known: Thread | undefined, sent: Message): Thread {
  const messages = known?.messages ?? [];
  const there = messages.some((message) => message.id === sent.id);
  return { messages: there ? messages : [...messages, sent], hasOlder: known?.hasOlder ?? false };
}

/** A stored message as a bubble. Its key is the client's own id, so that a sent bubble keeps its place. */
export function bubbleOf(message: Message, userId: string): Bubble {
  const { id, clientMessageId, senderId, content, createdAt } = message;
  return {
    key: clientMessageId ?? id,
    mine: senderId === userId,
    content,
    at: createdAt,
    state: "sent",
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
