import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { unansweredMessages } from "#schema/limits.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { openThread } from "./connection-thread.ts";

afterEach(() => vi.restoreAllMocks());

type Side = 0 | 1;
type Step =
  | { does: "say"; side: Side; times: number }
  | { does: "resend"; side: Side; which: number }
  | { does: "read"; side: Side; which: number }
  | { does: "readAll"; side: Side }
  | { does: "freeze" | "thaw" | "loseInboxes" | "findInboxes" | "evict" | "ring" };

const side = fc.constantFrom<Side>(0, 1);
const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant("say"), side, times: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("resend"), side, which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("read"), side, which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("readAll"), side }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom("freeze", "thaw", "loseInboxes", "findInboxes", "evict", "ring"),
    }),
  },
) as fc.Arbitrary<Step>;

/** The expected state of a thread. */
interface Model {
  messages: { clientMessageId: string; side: Side }[];
  /** The number of messages, from the first one on, that each side has read. */
  read: [number, number];
  frozen: boolean;
}

const unreadIn = ({ messages, read }: Model, reader: Side) =>
  messages.slice(read[reader]).filter((message) => message.side !== reader).length;

/** The outcome of a new message. The clock of this test is in the past, so the rate limit never applies. */
function outcomeIn({ frozen, messages }: Model, from: Side) {
  if (frozen) return "frozen";
  const mine = messages.filter((message) => message.side === from).length;
  return mine >= unansweredMessages && mine === messages.length ? "answer_awaited" : "stored";
}

it("threads and badges stay correct through repeats, evictions, freezes and unreachable inboxes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const connectionId = crypto.randomUUID();
      const people = [crypto.randomUUID(), crypto.randomUUID()] as const;
      const thread = openThread(env, connectionId);
      await thread.open({ connectionId, parties: [...people] });
      const model: Model = { messages: [], read: [0, 0], frozen: false };
      const ids: string[] = [];

      const send = async (from: Side, clientMessageId: string) => {
        const sent = await thread.append({
          senderId: people[from],
          clientMessageId,
          content: `words of ${clientMessageId}`,
          // The clock runs backwards: it must not affect the order of a thread.
          sentAt: new Date(Date.UTC(2026, 2, 1) - model.messages.length * 60_000).toISOString(),
        });
        const known = model.messages.some((message) => message.clientMessageId === clientMessageId);
        expect(sent.outcome).toBe(known ? "stored" : outcomeIn(model, from));
        if (sent.outcome !== "stored") return;
        expect(sent.repeated).toBe(known);
        if (known) return;
        model.messages.push({ clientMessageId, side: from });
        ids.push(sent.message.id);
      };

      const actions: { [Does in Step["does"]]: (step: Extract<Step, { does: Does }>) => unknown } = {
        async say({ side: from, times }) {
          const clientMessageId = crypto.randomUUID();
          for (let time = 0; time < times; time += 1) await send(from, clientMessageId);
        },
        async resend({ side: from, which: place }) {
          const mine = model.messages.filter((message) => message.side === from);
          const earlier = mine[place % Math.max(1, mine.length)];
          if (earlier) await send(from, earlier.clientMessageId);
        },
        async read({ side: reader, which: place }) {
          const upTo = place % Math.max(1, ids.length);
          await thread.markRead(people[reader], ids[upTo] ?? "nothing yet");
          if (ids.length > 0) model.read[reader] = Math.max(model.read[reader], upTo + 1);
        },
        async readAll({ side: reader }) {
          await thread.markRead(people[reader]);
          model.read[reader] = model.messages.length;
        },
        async freeze() {
          await thread.freeze("disputed");
          model.frozen = true;
        },
        async thaw() {
          await thread.unfreeze("disputed");
          model.frozen = false;
        },
        loseInboxes() {
          const find = env.USER_INBOX.getByName.bind(env.USER_INBOX);
          vi.restoreAllMocks();
          vi.spyOn(env.USER_INBOX, "getByName").mockImplementation((name, options) => {
            if (people.includes(name)) throw new Error("unreachable");
            return find(name, options);
          });
        },
        findInboxes: () => vi.restoreAllMocks(),
        // An object that has not run since the last eviction cannot be evicted.
        evict: () => evictDurableObject(thread).catch(() => undefined),
        ring: () => runDurableObjectAlarm(thread),
      };
      for (const each of steps) await actions[each.does](each as never);

      vi.restoreAllMocks();
      await runDurableObjectAlarm(thread);
      for (const reader of [0, 1] as const) {
        const list = await thread.list({ userId: people[reader], limit: 500 });
        const stored = list.outcome === "listed" ? list.messages.map((each) => each.clientMessageId) : [];
        expect(stored).toEqual(model.messages.map((each) => each.clientMessageId));
        const unread = unreadIn(model, reader);
        expect(await thread.summary(people[reader])).toMatchObject({ unread });
        const badges = await openInbox(env, people[reader]).unreadByConnection();
        expect(badges).toEqual(unread > 0 ? [{ connectionId, count: unread }] : []);
        const [shown] = await openInbox(env, people[reader]).lastByConnection(1);
        expect(shown?.content).toBe(list.outcome === "listed" ? list.messages.at(-1)?.content : null);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
