import { createSignal } from "#web/api/store.ts";

/** A message that the server has not acknowledged. It is stored on this device until then. */
export type Outgoing = {
  /** The same id in every attempt, so that the server stores a message once even if its answer was lost. */
  clientMessageId: string;
  content: string;
  /** When it was written, ISO 8601. */
  at: string;
  /** `waiting`: it is sent when there is a network. `failed`: the server refused it. */
  state: "sending" | "waiting" | "failed";
  /** The other party, when known. */
  receiverId?: string;
};

/** A person's unsent messages for one connection. */
export type Place = { userId: string; connectionId: string };

/** The storage of drafts on this device (web/api/drafts.ts). */
export type Drafts = {
  readDraft: (name: string) => Outgoing[] | null;
  storeDraft: (name: string, outgoing: readonly Outgoing[]) => void;
  forgetDraft: (name: string) => void;
  draftNames: () => string[];
  /** False when each page keeps its own drafts in memory. */
  storesDrafts: () => boolean;
};

const NONE: readonly Outgoing[] = [];
const prefixOf = (userId: string) => `outbox:${userId}:`;
const nameOf = ({ userId, connectionId }: Place) => prefixOf(userId) + connectionId;

/** The unsent messages by connection. They are stored on the device, so that closing or reloading loses none. */
export function createOutbox(drafts: Drafts) {
  const known = new Map<string, readonly Outgoing[]>();
  /** The messages that this tab has seen stored on the device. */
  const seen = new Set<string>();
  const { notify, subscribe } = createSignal();

  function readStored(name: string): readonly Outgoing[] {
    const stored = restore(drafts.readDraft(name));
    for (const { clientMessageId } of stored) seen.add(clientMessageId);
    return stored;
  }

  function list(place: Place): readonly Outgoing[] {
    const name = nameOf(place);
    const outgoing = known.get(name) ?? readStored(name);
    known.set(name, outgoing);
    return outgoing;
  }

  /** Applies what other tabs have written, sent and deleted since. */
  function catchUp(place: Place) {
    if (!drafts.storesDrafts()) return;
    const name = nameOf(place);
    const before = list(place);
    const stored = readStored(name);
    const ids = new Set(stored.map(({ clientMessageId }) => clientMessageId));
    const kept = before.filter(
      ({ clientMessageId: id, state }) => state === "sending" || ids.has(id) || !seen.has(id),
    );
    const added = stored.filter(({ clientMessageId }) => before.every(isNot(clientMessageId)));
    if (kept.length === before.length && added.length === 0) return;
    known.set(name, [...kept, ...added]);
    notify();
  }

  function change(place: Place, next: (outgoing: readonly Outgoing[]) => readonly Outgoing[]) {
    const name = nameOf(place);
    const outgoing = next(list(place));
    known.set(name, outgoing.length > 0 ? outgoing : NONE);
    // Another tab may have stored or sent a message since.
    const stored = next(drafts.readDraft(name) ?? NONE);
    if (stored.length > 0) drafts.storeDraft(name, stored);
    else drafts.forgetDraft(name);
    notify();
  }

  return {
    list,
    /** Adds a message, or updates it in place, so that a retry keeps its position. */
    put: (place: Place, message: Outgoing) =>
      change(place, (outgoing) => {
        const known = outgoing.some(({ clientMessageId }) => clientMessageId === message.clientMessageId);
        return known
          ? outgoing.map((each) => (each.clientMessageId === message.clientMessageId ? message : each))
          : [...outgoing, message];
      }),
    mark: (place: Place, clientMessageId: string, state: Outgoing["state"]) =>
      change(place, (outgoing) =>
        outgoing.map((each) => (each.clientMessageId === clientMessageId ? { ...each, state } : each)),
      ),
    drop: (place: Place, clientMessageId: string) =>
      change(place, (outgoing) => outgoing.filter(isNot(clientMessageId))),
    /** A person's threads with messages that wait for the network. */
    waiting(userId: string): Place[] {
      const prefix = prefixOf(userId);
      const names = new Set(
        [...known.keys(), ...drafts.draftNames()].filter((name) => name.startsWith(prefix)),
      );
      const places = [...names].map((name) => ({ userId, connectionId: name.slice(prefix.length) }));
      for (const place of places) catchUp(place);
      return places.filter((place) => list(place).some(({ state }) => state === "waiting"));
    },
    /** Whether a message still waits. Another tab may have deleted or sent it. */
    isWaiting(place: Place, clientMessageId: string): boolean {
      catchUp(place);
      return list(place).some((each) => each.clientMessageId === clientMessageId && each.state === "waiting");
    },
    /** Clears the memory. Stored messages are read again. */
    empty: () => known.clear(),
    subscribe,
  };
}

const isNot = (clientMessageId: string) => (each: Outgoing) => each.clientMessageId !== clientMessageId;

/** Makes messages wait that were being sent at a reload. They may have arrived, but sending them again is safe. */
const restore = (stored: Outgoing[] | null): readonly Outgoing[] =>
  stored?.map((each) => ({ ...each, state: each.state === "failed" ? each.state : "waiting" })) ?? NONE;
