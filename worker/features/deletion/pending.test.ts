import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccount } from "#schema/endpoints/account.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { silentRefundDays } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import { refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { as } from "#tests/client.ts";
import { madeDaysAgo, move, readConnection } from "#tests/connections.ts";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { beforeWriting } from "#tests/faults.ts";
import { say } from "#tests/live.ts";
import * as money from "#tests/money.ts";
import { kindsOf } from "#tests/notifications.ts";
import { stripe } from "#tests/paying.ts";
import { newConnection, newPair, password, type TestPerson } from "#tests/people.ts";
import { change, row, rows } from "#tests/rows.ts";
import { hashPassword } from "#worker/features/auth/passwords.ts";
import { decideSilentRefunds } from "#worker/features/refunds/silence.ts";
import { openDatabase } from "#worker/platform/database.ts";

type Bindings = typeof env;

beforeEach(async () => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  await money.beginAnew();
});

const passwordHash = await hashPassword(password);
const visitor = as(null, { bindings: env });

const askToLeave = async (person: TestPerson, ending: string[] | undefined, bindings: Bindings = env) => {
  await change(users, { id: person.id }, { passwordHash });
  return as(person, { bindings }).send(deleteAccount, { body: { password, ending } });
};
/** Deletes the account of a person who was told which connections end. */
async function leave(person: TestPerson, bindings: Bindings = env): Promise<void> {
  const ends = await rows(connections, { landlordId: person.id, status: "pending" });
  await change(users, { id: person.id }, { passwordHash });
  const body = { password, ending: ends.map(({ id }) => id) };
  await as(person, { bindings }).call(deleteAccount, { body });
}

/** Undoes the deletion. Returns the person with a new session. */
async function undoDeletion(person: TestPerson): Promise<TestPerson> {
  const body = { email: person.email, password, undoDeletion: true };
  return { ...person, ...(await visitor.call(login, { body })) };
}

async function stored(id: string) {
  const { status, endReason, paymentCompleted, paymentId } = await row(connections, { id });
  const [refund] = await rows(refunds, { paymentId });
  return { status, endReason, paid: paymentCompleted, refund: refund?.reason ?? null };
}

interface Case {
  who: UserType;
  /** Days since the connection was made. */
  days: number;
  wrote: boolean;
  to: Awaited<ReturnType<typeof stored>>;
  told: string;
}
const declined = { status: "cancelled", endReason: "declined", paid: true, refund: null } as const;
const returned = { ...declined, paid: false, refund: "declined_in_silence" } as const;
const gone = {
  status: "cancelled",
  endReason: "unavailable",
  paid: false,
  refund: "migrant_unavailable",
} as const;
const table: Case[] = [
  { who: "landlord", days: 0, wrote: false, to: declined, told: "declined" },
  { who: "landlord", days: 0, wrote: true, to: declined, told: "declined" },
  { who: "landlord", days: silentRefundDays - 0.1, wrote: false, to: declined, told: "declined" },
  { who: "landlord", days: silentRefundDays, wrote: true, to: declined, told: "declined" },
  { who: "landlord", days: silentRefundDays, wrote: false, to: returned, told: "declined" },
  { who: "migrant", days: 0, wrote: true, to: gone, told: "cancelled" },
  { who: "migrant", days: silentRefundDays, wrote: false, to: gone, told: "cancelled" },
];

describe("a pending connection of a person who deletes the account", () => {
  it.each(table)("after $days days, by the $who (the migrant wrote: $wrote)", async (each) => {
    const { who, days, wrote, to, told } = each;
    const pair = await newPair();
    const { connectionId: id } = await money.connect(pair);
    await say(pair.landlord, id, "Welcome.");
    if (wrote) await say(pair.migrant, id, "Hello.");
    await madeDaysAgo(id, days);
    const other = who === "landlord" ? pair.migrant : pair.landlord;
    await vi.waitFor(async () => expect(await kindsOf(pair.landlord)).toContain("connected"));
    const known = await kindsOf(other);
    await leave(pair[who]);
    // Stripe's refund follows after the answer, and then a landlord is notified of it.
    await vi.waitFor(async () => expect(await stored(id)).toEqual(to));
    const news = (await kindsOf(other)).filter((kind) => kind !== "refunded");
    expect(news).toEqual([...known, told].sort());
    const body = { connectionId: id, content: "Are you there?" };
    expect((await as(other).refused(sendMessage, { body })).status).toBe(409);
    await money.threePasses();
    await money.expectMoneyToBeRight();
  });

  it("ends only if its landlord was shown it; otherwise nothing changes", async () => {
    const pair = await newPair();
    const { connectionId: shown } = await money.connect(pair);
    const newer = { ...(await newPair()), landlord: pair.landlord };
    const { connectionId: unseen } = await money.connect(newer);
    for (const ending of [undefined, [], [shown], [shown, crypto.randomUUID()]]) {
      const answer = await askToLeave(pair.landlord, ending);
      expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([
        409,
        "connections_changed",
      ]);
      for (const id of [shown, unseen]) expect((await row(connections, { id })).status).toBe("pending");
      expect(await row(users, { id: pair.landlord.id })).toMatchObject({ leftAt: null });
    }
    expect((await askToLeave(pair.landlord, [unseen, shown])).status).toBe(200);
    for (const id of [shown, unseen]) expect((await row(connections, { id })).status).toBe("cancelled");
  });

  it("prevents the deletion when it is made just before the deletion is written", async () => {
    const { landlord, migrant } = await newPair();
    let id = "";
    const meanwhile = async () => {
      id ||= await newConnection(landlord, migrant, "pending");
    };
    const DB = beforeWriting(env.DB, meanwhile);
    const answer = await askToLeave(landlord, [], { ...env, DB });
    expect((await answer.json<{ code: string }>()).code).toBe("connections_changed");
    expect(await stored(id)).toEqual({ status: "pending", endReason: null, paid: true, refund: null });
    expect(await row(users, { id: landlord.id })).toMatchObject({ leftAt: null, suspendedAt: null });
    expect(await kindsOf(migrant)).not.toContain("declined");
  });

  it("of a migrant ends whether or not it was shown, because the fee is refunded", async () => {
    const pair = await newPair();
    await money.connect(pair);
    expect((await askToLeave(pair.migrant, undefined)).status).toBe(200);
  });

  it("gives no free conversation to a landlord who undoes the deletion [abuse 27]", async () => {
    const pair = await newPair();
    const { connectionId: id } = await money.connect(pair);
    await say(pair.migrant, id, "Hello. I come on Monday.");
    const past = { ...(await newPair()), landlord: pair.landlord };
    const { connectionId: over } = await money.connect(past);
    for (const status of ["active", "completed"] as const) await move(pair.landlord, over, status);
    const waiting = await money.connect(await newPair());
    await leave(pair.landlord);
    // Completed connections and those of other landlords stay as they are.
    expect((await row(connections, { id: over })).status).toBe("completed");
    expect((await row(connections, { id: waiting.connectionId })).status).toBe("pending");
    const landlord = await undoDeletion(pair.landlord);
    await money.threePasses();
    expect(await stored(id)).toEqual(declined);
    expect(await readConnection(landlord, id)).toMatchObject({ status: "cancelled", paymentCompleted: true });
    const body = { connectionId: id, content: "I am back." };
    expect((await as(landlord).refused(sendMessage, { body })).status).toBe(409);
    // Another conversation with the same person costs the fee again.
    const again = await money.connect({ ...pair, landlord });
    expect(again.connectionId).not.toBe(id);
    await money.expectMoneyToBeRight();
  });

  it("owes no refund for a fee that was already refunded", async () => {
    const pair = await newPair();
    const id = await newConnection(pair.landlord, pair.migrant, "pending", { paymentCompleted: false });
    await madeDaysAgo(id, silentRefundDays);
    await leave(pair.landlord);
    expect(await stored(id)).toEqual({ ...declined, paid: false });
  });

  it("stays as it is when something prevents the deletion", async () => {
    const [pair, other] = [await newPair(), await newPair()];
    const { connectionId: id } = await money.connect(pair);
    const stay = await money.connect({ ...other, landlord: pair.landlord });
    await change(connections, { id: stay.connectionId }, { status: "active" });
    await change(users, { id: pair.landlord.id }, { passwordHash });
    const answer = await as(pair.landlord).refused(deleteAccount, { body: { password } });
    expect(answer.code).toBe("deletion_waits");
    expect(await stored(id)).toEqual({ status: "pending", endReason: null, paid: true, refund: null });
    expect(await kindsOf(pair.migrant)).not.toContain("declined");
  });
});

it.each(["landlord", "migrant"] as const)(
  "an open payment is canceled at once when its %s deletes the account",
  async (who) => {
    const pair = await newPair();
    const { paymentIntentId } = await money.open(pair);
    await leave(pair[who]);
    expect((await stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
  },
);

it("a landlord's deletion that stops at any call ends the connection and decides the fee, or changes nothing", {
  timeout: 240_000,
}, async () => {
  const run = async (point: CrashPoint | null) => {
    const pair = await newPair();
    const { connectionId: id } = await money.connect(pair);
    await madeDaysAgo(id, silentRefundDays);
    const through = new Fuse(point);
    const ended = leave(pair.landlord, fuse(env, through) as Bindings).catch(() => {});
    await Promise.race([ended, through.died]);
    const { leftAt } = await row(users, { id: pair.landlord.id });
    const { status } = await stored(id);
    // This is the next scheduled pass.
    await decideSilentRefunds(env, openDatabase(env));
    return { calls: through.calls, hasLeft: leftAt !== null, status, after: await stored(id) };
  };
  const pending = { status: "pending", endReason: null, paid: true, refund: null };
  const { calls } = await run(null);
  const seen = new Set<boolean>();
  for (const manner of ["before", "after"] as const)
    for (let at = 1; at <= Math.min(calls, 18); at += 1) {
      const where = `${manner} ${at}`;
      const { hasLeft, status, after } = await run({ when: manner, lasts: "for good", at });
      seen.add(hasLeft);
      expect(status, where).toBe(hasLeft ? "cancelled" : "pending");
      expect(after, where).toEqual(hasLeft ? returned : pending);
    }
  expect([...seen].sort()).toEqual([false, true]);
});
