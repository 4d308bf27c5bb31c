/** A message that the server has not acknowledged yet. It lives on this device until it has. */
export type Outgoing = {
  /** Sent with every try, so that a message whose answer was lost is stored once. */
  clientMessageId: string;
  content: string;
  /** When it was written, ISO 8601. */
  at: string;
  /** `waiting`: for the network; it is sent as soon as there is one. `failed`: the server refused it. */
  state: "sending" | "waiting" | "failed";
  /** The other person, where they are known. */
  receiverId?: string;
};

/** Where a person's unsent words for one connection are kept. */
export type Place = { userId: string; connectionId: string };

/** Where drafts are kept on this device (web/api/drafts.ts). */
export type Drafts = {
  readDraft: (name: string) => Outgoing[] | null;
  keepDraft: (name: string, outgoing: readonly Outgoing[]) => void;
  forgetDraft: (name: string) => void;
  draftNames: () => string[];
};

const NONE: readonly Outgoing[] = [];
const prefixOf = (userId: string) => `outbox:${userId}:`;
const nameOf = ({ userId, connectionId }: Place) => prefixOf(userId) + connectionId;

/** What waits to be sent, by connection: on the device, so that neither closing nor reloading loses it. */
export function createOutbox(drafts: Drafts) {
  const known = new Map<string, readonly Outgoing[]>();
  const listeners = new Set<() => void>();

  function list(place: Place): readonly Outgoing[] {
    const name = nameOf(place);
    const outgoing = known.get(name) ?? restore(drafts.readDraft(name));
    known.set(name, outgoing);
    return outgoing;
  }

  function change(place: Place, next: (outgoing: readonly Outgoing[]) => readonly Outgoing[]) {
    const name = nameOf(place);
    const outgoing = next(list(place));
    known.set(name, outgoing.length > 0 ? outgoing : NONE);
    // Another tab may have kept or sent something since this one looked.
    const kept = next(drafts.readDraft(name) ?? NONE);
    if (kept.length > 0) drafts.keepDraft(name, kept);
    else drafts.forgetDraft(name);
    for (const listener of listeners) listener();
  }

  return {
    list,
    /** Adds a message, or changes it in its place: what is tried again overtakes nothing. */
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
    /** The threads of one person in which something waits for the network. */
    waiting(userId: string): Place[] {
      const prefix = prefixOf(userId);
      const names = new Set(
        [...known.keys(), ...drafts.draftNames()].filter((name) => name.startsWith(prefix)),
      );
      return [...names]
        .map((name) => ({ userId, connectionId: name.slice(prefix.length) }))
        .filter((place) => list(place).some(({ state }) => state === "waiting"));
    },
    /** Forgets what is in memory; what the device keeps is read again. */
    empty: () => known.clear(),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const isNot = (clientMessageId: string) => (each: Outgoing) => each.clientMessageId !== clientMessageId;

/** What was being sent when the page went away may or may not have arrived; sending it again settles that. */
const restore = (kept: Outgoing[] | null): readonly Outgoing[] =>
  kept?.map((each) => ({ ...each, state: each.state === "failed" ? each.state : "waiting" })) ?? NONE;
