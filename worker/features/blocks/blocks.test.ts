import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listBlocks } from "#schema/endpoints/blocks.ts";
import { listConnections } from "#schema/endpoints/connections.ts";
import { getLandlord } from "#schema/endpoints/landlords.ts";
import { listMessages, markRead, sendMessage } from "#schema/endpoints/messages.ts";
import { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import { createPaymentIntent } from "#schema/endpoints/payments.ts";
import { getUserRatings } from "#schema/endpoints/ratings.ts";
import { silentRefundDays } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import { blocks } from "#schema/tables/blocks.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import type { ConnectionStatus, UserType } from "#schema/vocabulary.ts";
import { block, refusedBlock, unblock } from "#tests/blocks.ts";
import { as } from "#tests/client.ts";
import { madeDaysAgo, move, readConnection } from "#tests/connections.ts";
import { loseThread } from "#tests/faults.ts";
import { lagging } from "#tests/lag.ts";
import { listen, say } from "#tests/live.ts";
import * as money from "#tests/money.ts";
import { kindsOf } from "#tests/notifications.ts";
import { stripe } from "#tests/paying.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  newPair,
  type Pair,
  type TestPerson,
} from "#tests/people.ts";
import { change, daysAgo, insertMany, now, row, rows } from "#tests/rows.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";

beforeEach(() => money.beginAnew());
afterEach(() => vi.restoreAllMocks());

const otherOf = (pair: Pair, who: UserType) => pair[who === "landlord" ? "migrant" : "landlord"];
const isListed = async ({ landlord, migrant }: Pair) =>
  (await as(landlord).call(listMigrants, {})).some(({ userId }) => userId === migrant.id);
const refusedWrite = async (person: TestPerson, connectionId: string) =>
  as(person).refused(sendMessage, { body: { connectionId, content: "Hello" } });
const stored = async (id: string) => {
  const { status, endReason, paymentCompleted, paymentId } = await row(connections, { id });
  const [refund] = await rows(refunds, { paymentId });
  return { status, endReason, paid: paymentCompleted, refund: refund?.reason ?? null };
};

/**
 * A connection before and after a block. `silent`: it is older than 14 days, after which a fee may be refunded.
 * `wrote`: the migrant has written.
 */
interface Case {
  from: ConnectionStatus;
  who: UserType;
  silent?: boolean;
  wrote?: boolean;
  to: Awaited<ReturnType<typeof stored>>;
  told: string[];
}
const unchanged = (status: ConnectionStatus, endReason: null | "declined" = null) => ({
  status,
  endReason,
  paid: true,
  refund: null,
});
const withdrawn = { status: "cancelled", endReason: "withdrawn" } as const;
const declined = { status: "cancelled", endReason: "declined" } as const;
const table: Case[] = [
  {
    from: "pending",
    who: "migrant",
    to: { ...withdrawn, paid: false, refund: "migrant_withdrew" },
    told: ["withdrawn"],
  },
  { from: "active", who: "migrant", to: { ...withdrawn, paid: true, refund: null }, told: ["withdrawn"] },
  { from: "completed", who: "migrant", to: unchanged("completed"), told: [] },
  { from: "cancelled", who: "migrant", to: unchanged("cancelled", "declined"), told: [] },
  { from: "pending", who: "landlord", to: { ...declined, paid: true, refund: null }, told: ["declined"] },
  {
    from: "pending",
    who: "landlord",
    silent: true,
    to: { ...declined, paid: false, refund: "declined_in_silence" },
    told: ["declined"],
  },
  {
    from: "pending",
    who: "landlord",
    silent: true,
    wrote: true,
    to: { ...declined, paid: true, refund: null },
    told: ["declined"],
  },
  {
    from: "active",
    who: "landlord",
    to: unchanged("completed"),
    told: ["completed", "rating_requested"],
  },
  { from: "completed", who: "landlord", to: unchanged("completed"), told: [] },
  { from: "cancelled", who: "landlord", to: unchanged("cancelled", "declined"), told: [] },
];

describe("a block ends the connection as the blocking person could end it", () => {
  it.each(table)("$from, by the $who (silent: $silent, wrote: $wrote)", async (each) => {
    const { from, who, silent, wrote, to, told } = each;
    const pair = await newPair();
    const { connectionId: id } = await money.connect(pair);
    if (wrote) await say(pair.migrant, id, "Hello");
    if (silent) await madeDaysAgo(id, silentRefundDays + 1);
    if (from === "active" || from === "completed") await move(pair.landlord, id, "active");
    if (from === "completed") await move(pair.landlord, id, "completed");
    if (from === "cancelled") await move(pair.landlord, id, "cancelled");
    await vi.waitFor(async () => expect(await kindsOf(pair.landlord)).toContain("connected"));
    const [before, other] = [await kindsOf(pair[who]), otherOf(pair, who)];
    const known = await kindsOf(other);
    const ends = from === "pending" || from === "active";
    expect(await block(pair[who], other)).toEqual({ id: other.id, ended: ends });
    expect(await stored(id)).toEqual(to);
    expect((await row(migrantProfiles, { userId: pair.migrant.id })).hosted).toBe(false);
    // Only the other person is notified, and only of the end.
    expect(await kindsOf(pair[who])).toEqual(before);
    expect(await kindsOf(other)).toEqual([...known, ...told].sort());
    for (const person of [pair.landlord, pair.migrant])
      expect(await refusedWrite(person, id)).toEqual({ status: 409, code: "connection_closed" });
    await money.threePasses();
    await money.expectMoneyToBeRight();
  });

  it("also while the other person is suspended", async () => {
    const pair = await newConnectedPair("active");
    await change(users, { id: pair.migrant.id }, { suspendedAt: now() });
    await block(pair.landlord, pair.migrant);
    expect((await row(connections, { id: pair.connectionId })).status).toBe("completed");
  });

  it("also while their thread is unreachable, and the log names the connection", async () => {
    const pair = await newConnectedPair("active");
    const lines = vi.spyOn(console, "log").mockImplementation(() => {});
    loseThread(pair.connectionId);
    await block(pair.migrant, pair.landlord);
    const logged = lines.mock.calls.flat().map(String);
    expect(logged.find((line) => line.includes("thread_not_frozen"))).toContain(pair.connectionId);
    expect((await row(connections, { id: pair.connectionId })).status).toBe("cancelled");
  });

  it("once: a repeat changes nothing", async () => {
    const pair = await newConnectedPair("active");
    await block(pair.migrant, pair.landlord);
    const before = [await rows(blocks, { blockerId: pair.migrant.id }), await rows(connections)];
    expect(await block(pair.migrant, pair.landlord)).toMatchObject({ ended: false });
    expect([await rows(blocks, { blockerId: pair.migrant.id }), await rows(connections)]).toEqual(before);
  });

  it("and no connection of other people", async () => {
    const [pair, others] = [await newConnectedPair("active"), await newConnectedPair("active")];
    const waiting = await newConnection(pair.landlord, await newMigrant({ verified: true }));
    await block(pair.migrant, pair.landlord);
    expect((await row(connections, { id: others.connectionId })).status).toBe("active");
    expect((await row(connections, { id: waiting })).status).toBe("pending");
    // Their conversations continue.
    const content = "Hello";
    await as(others.landlord).call(sendMessage, { body: { connectionId: others.connectionId, content } });
    await as(pair.landlord).call(sendMessage, { body: { connectionId: waiting, content } });
  });
});

describe("two people with a block between them", () => {
  it.each(["migrant", "landlord"] as const)(
    "cannot find, see or pay for each other when the %s has blocked",
    async (who) => {
      const pair = await newPair();
      await newConnection(pair.landlord, pair.migrant, "cancelled", { endReason: "declined" });
      const stranger = { ...pair, landlord: await newLandlord() };
      expect(await isListed(pair)).toBe(true);
      await block(pair[who], otherOf(pair, who));
      expect([await isListed(pair), await isListed(stranger)]).toEqual([false, true]);
      const params = { id: pair.migrant.id };
      for (const call of [getMigrant, viewMigrant])
        expect((await as(pair.landlord).refused(call, { params })).status).toBe(404);
      const body = { migrantId: pair.migrant.id };
      expect(await as(pair.landlord).refused(createPaymentIntent, { body })).toEqual({
        status: 404,
        code: "not_found",
      });
      expect((await stripe.paymentIntents.list()).data).toEqual([]);
      await unblock(pair[who], otherOf(pair, who));
      expect(await isListed(pair)).toBe(true);
      await money.open(pair);
    },
  );

  it("do not see each other's home and photo, not even after a completed stay", async () => {
    for (const who of ["migrant", "landlord"] as const) {
      const pair = await newConnectedPair("completed");
      const params = { id: pair.landlord.id };
      const photo = crypto.randomUUID();
      await change(migrantProfiles, { userId: pair.migrant.id }, { profilePicture: photo });
      await change(landlordProfiles, { userId: pair.landlord.id }, { spacePhoto: photo });
      const seen = async () => {
        const { migrantProfile } = (await readConnection(pair.landlord, pair.connectionId)).migrant;
        const { home, spacePhoto } = (await readConnection(pair.migrant, pair.connectionId)).landlord;
        return [home, spacePhoto, migrantProfile?.profilePicture].map((each) => each !== null);
      };
      await as(pair.migrant).call(getLandlord, { params });
      expect(await seen()).toEqual([true, true, true]);
      await block(pair[who], otherOf(pair, who));
      expect((await as(pair.migrant).refused(getLandlord, { params })).status).toBe(404);
      expect(await seen()).toEqual([false, false, false]);
    }
  });

  it("cannot see each other as soon as the block is answered, even where a replica lags behind", async () => {
    const { landlord, migrant } = await newPair();
    await newConnection(landlord, migrant, "cancelled", { endReason: "declined" });
    const params = { id: migrant.id };
    await as(landlord).call(getMigrant, { params });
    const { bindings } = await lagging();
    await as(landlord, { bindings }).call(getMigrant, { params });
    await block(migrant, landlord);
    expect((await as(landlord, { bindings }).refused(getMigrant, { params })).status).toBe(404);
  });

  it("stay apart until both have ended their blocks", async () => {
    const pair = await newPair();
    await newConnection(pair.landlord, pair.migrant, "cancelled", { endReason: "declined" });
    await block(pair.landlord, pair.migrant);
    await block(pair.migrant, pair.landlord);
    await unblock(pair.landlord, pair.migrant);
    expect(await isListed(pair)).toBe(false);
    await unblock(pair.migrant, pair.landlord);
    expect(await isListed(pair)).toBe(true);
  });

  it("cannot connect again after the migrant has left the landlord, even without the block", async () => {
    const pair = await newConnectedPair("active");
    await block(pair.migrant, pair.landlord);
    await unblock(pair.migrant, pair.landlord);
    const body = { migrantId: pair.migrant.id };
    expect((await as(pair.landlord).refused(createPaymentIntent, { body })).code).toBe("not_available");
    expect((await row(connections, { id: pair.connectionId })).status).toBe("cancelled");
  });

  it("do not make a page of the browse list shorter, and the next page continues after it", async () => {
    const landlord = await newLandlord();
    const city = { locationPreference: "Leeds", durationNeeded: "12+ months" } as const;
    const people: TestPerson[] = [];
    for (let each = 0; each < 6; each += 1)
      people.push(await newMigrant({ verified: true, profile: { ...city, languages: ["Frisian"] } }));
    const [first, , third] = people.toReversed();
    for (const person of [first, third])
      if (person) await block(person, landlord).catch(() => block(landlord, person));
    for (const query of [
      { languages: "Frisian" },
      { languages: "Frisian", locationPreference: "Leeds" },
      {
        languages: "Frisian",
        locationPreference: "Leeds",
        durationNeeded: "12+ months",
        familySize: "individual",
      },
    ]) {
      const pages = [1, 2].map((page) =>
        as(landlord).call(listMigrants, { query: { ...query, limit: "2", page: String(page) } }),
      );
      const found = (await Promise.all(pages)).flat().map(({ userId }) => userId);
      const seen = people.toReversed().filter((each) => each !== first && each !== third);
      expect(found).toEqual(seen.map(({ id }) => id));
    }
  });
});

describe("what the blocked person receives", () => {
  it.each([
    ["pending", "migrant"],
    ["active", "migrant"],
    ["pending", "landlord"],
    ["active", "landlord"],
  ] as const)("about a %s connection is the same as after an end by the %s [abuse 33]", async (from, who) => {
    const blocked = await newConnectedPair(from);
    const ended = await newConnectedPair(from);
    for (const { landlord, migrant, connectionId } of [blocked, ended]) {
      await say(landlord, connectionId, "Hello");
      await say(migrant, connectionId, "Good evening");
    }
    await block(blocked[who], otherOf(blocked, who));
    const to = who === "landlord" && from === "active" ? "completed" : "cancelled";
    await move(ended[who], ended.connectionId, to);
    const answers = async (pair: typeof blocked) => {
      const person = as(otherOf(pair, who));
      const params = { id: pair.connectionId };
      const sent = [
        await person.send(listConnections),
        await person.send(listMessages, { params }),
        await person.send(markRead, { params }),
        await person.send(sendMessage, { body: { connectionId: params.id, content: "Why?" } }),
        await person.send(getUserRatings, { params: { id: pair[who].id } }),
        ...(who === "migrant"
          ? [await person.send(createPaymentIntent, { body: { migrantId: pair.migrant.id } })]
          : []),
      ];
      return Promise.all(sent.map(async (answer) => [answer.status, anonymous(await answer.text(), pair)]));
    };
    const [one, other] = [await answers(blocked), await answers(ended)];
    // A completed stay without a block still shows the home. A missing home does not reveal a block, because the home
    // of a suspended person is hidden, too.
    if (to === "completed") for (const each of [one, other]) each[0] = [200, ""];
    expect(one).toEqual(other);
  });

  it("about a person is the same as about a person who does not exist", async () => {
    const pair = await newPair();
    await block(pair.landlord, pair.migrant);
    const nobody = crypto.randomUUID();
    const stranger = await newLandlord();
    for (const call of [getMigrant, viewMigrant, getUserRatings]) {
      const [of, none] = await Promise.all(
        [pair.migrant.id, nobody].map(async (id) => {
          const answer = await as(pair.landlord).send(call, { params: { id } });
          return [answer.status, anonymous(await answer.text(), pair)];
        }),
      );
      expect(of).toEqual(none);
    }
    const paying = (migrantId: string) =>
      as(pair.landlord).refused(createPaymentIntent, { body: { migrantId } });
    expect(await paying(pair.migrant.id)).toEqual(await paying(nobody));
    expect(await refusedBlock(pair.migrant, stranger)).toEqual(
      await refusedBlock(pair.migrant, { id: nobody }),
    );
  });

  it("is no live frame when there was no connection", async () => {
    const pair = await newPair();
    await newConnection(pair.landlord, pair.migrant, "cancelled", { endReason: "declined" });
    const screen = await listen(pair.landlord);
    await block(pair.migrant, pair.landlord);
    await say(
      pair.landlord,
      await newConnection(pair.landlord, await newMigrant({ verified: true })),
      "Hello",
    );
    await screen.until((each) => each.of("message").length > 0);
    expect([screen.of("connection"), screen.of("notifications")]).toEqual([[], []]);
    screen.socket.close();
  });
});

describe("who may block", () => {
  it("a landlord may block any migrant whom they see or were connected with, a migrant any landlord they were connected with", async () => {
    const pair = await newPair();
    const notFound = { status: 404, code: "not_found" };
    expect(await refusedBlock(pair.migrant, pair.landlord)).toEqual(notFound);
    const hidden = await newMigrant({ verified: true, profile: { pausedAt: now() } });
    await newConnection(await newLandlord(), hidden, "completed");
    expect(await refusedBlock(pair.landlord, hidden)).toEqual(notFound);
    await newConnection(pair.landlord, hidden, "completed");
    await block(pair.landlord, hidden);
    await block(hidden, pair.landlord);
    expect(await refusedBlock(pair.landlord, await newLandlord())).toEqual(notFound);
    expect(await refusedBlock(pair.migrant, await newMigrant())).toEqual(notFound);
    expect(await refusedBlock(pair.landlord, pair.landlord)).toMatchObject({ status: 422 });
    expect(await refusedBlock(await newAdmin(), { id: "not-an-id" })).toEqual(notFound);
    // This does not change when another migrant has blocked the landlord.
    const other = await newMigrant({ verified: true });
    await newConnection(pair.landlord, other, "cancelled");
    await block(other, pair.landlord);
    expect(await refusedBlock(pair.migrant, pair.landlord)).toEqual(notFound);
    expect(await rows(blocks, { blockerId: pair.migrant.id })).toEqual([]);
  });

  it("a person who blocked a stranger can repeat the block, and a blocked person learns nothing by blocking", async () => {
    const pair = await newPair();
    await block(pair.landlord, pair.migrant);
    await block(pair.landlord, pair.migrant);
    const other = await newLandlord();
    await newConnection(other, pair.migrant, "cancelled");
    await block(pair.migrant, other);
    await block(other, pair.migrant);
  });
});

describe("a person's own list", () => {
  it("contains only the people whom the person has blocked, with the names that the person may see", async () => {
    const landlord = await newLandlord();
    const [stranger, guest] = [await newMigrant({ verified: true }), await newMigrant({ verified: true })];
    await newConnection(landlord, guest, "completed");
    // Another landlord hosted the stranger, and has blocked them, too.
    const other = await newLandlord();
    await newConnection(other, stranger, "completed");
    await block(other, stranger);
    // The fee was refunded.
    const refunded = await newMigrant({ verified: true });
    await newConnection(landlord, refunded, "cancelled", { paymentCompleted: false });
    for (const each of [stranger, guest, refunded]) await block(landlord, each);
    await block(guest, landlord);
    const { people, addresses } = await as(landlord).call(listBlocks);
    expect(people.map(({ id, lastName }) => [id, lastName]).sort()).toEqual(
      [
        [stranger.id, "H"],
        [guest.id, "Haddad"],
        [refunded.id, "H"],
      ].sort(),
    );
    expect(addresses).toEqual([]);
    for (const each of [stranger, stranger, refunded]) await unblock(landlord, each);
    expect((await as(landlord).call(listBlocks)).people).toMatchObject([{ id: guest.id }]);
    expect((await as(other).call(listBlocks)).people).toMatchObject([{ id: stranger.id }]);
    expect((await as(guest).call(listBlocks)).people).toMatchObject([
      { id: landlord.id, lastName: landlord.lastName },
    ]);
  });

  it("contains the 500 people whom the person has blocked last", async () => {
    // `blocksListed`
    const landlord = await newLandlord();
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
    const name = { firstName: "Amal", lastName: "Haddad" };
    await insertMany(
      users,
      ids.map((id) => ({ id, email: id, userType: "migrant", ...name, createdAt: now() })),
    );
    await insertMany(
      blocks,
      ids.map((blockedId, days) => ({ blockerId: landlord.id, blockedId, createdAt: daysAgo(days) })),
    );
    const { people } = await as(landlord).call(listBlocks);
    expect(people.map(({ id }) => id)).toEqual(ids.slice(0, 500));
  });

  it("and the audit entries exist only for the blocker", async () => {
    const pair = await newConnectedPair("completed");
    await block(pair.migrant, pair.landlord);
    // A repeat is no new block.
    await block(pair.migrant, pair.landlord);
    await unblock(pair.migrant, pair.landlord);
    // No block is left to remove.
    await unblock(pair.migrant, pair.landlord);
    const lines = async ({ id }: TestPerson) =>
      (await rows(audit, { subjectId: id }))
        .map(({ event }) => event)
        .filter((event) => event.includes("block"));
    expect([await lines(pair.migrant), await lines(pair.landlord)]).toEqual([
      ["person_blocked", "person_unblocked"],
      [],
    ]);
  });
});

describe("a block at the same time as", () => {
  it("a message: acknowledged messages are kept, and later ones are refused", async () => {
    const pair = await newConnectedPair("active");
    const { landlord, migrant, connectionId } = pair;
    await say(landlord, connectionId, "Hello");
    const write = async (content: string) =>
      (await as(landlord, { bindings: env }).send(sendMessage, { body: { connectionId, content } })).status;
    const [, ...sent] = await Promise.all([block(migrant, landlord), ...["1", "2", "3"].map(write)]);
    for (const status of sent) expect([201, 409]).toContain(status);
    expect(await write("4")).toBe(409);
    const thread = await openThread(env, connectionId).list({ userId: migrant.id, limit: 10 });
    const kept = thread.outcome === "listed" && thread.messages.length;
    expect(kept).toBe(1 + sent.filter((status) => status === 201).length);
  });

  it("a payment: the result is a refund or an ended connection, never a live one", async () => {
    for (let round = 0; round < 4; round += 1) {
      await money.beginAnew();
      const pair = await newPair();
      await move(pair.landlord, (await money.connect(pair)).connectionId, "cancelled");
      const { paymentIntentId } = await money.openAndPay(pair);
      await Promise.all([
        block(round % 2 === 0 ? pair.migrant : pair.landlord, round % 2 === 0 ? pair.landlord : pair.migrant),
        money.sendConfirm(pair, paymentIntentId),
      ]);
      await money.threePasses();
      const live = (await rows(connections)).filter(
        ({ status }) => status === "pending" || status === "active",
      );
      expect(live).toEqual([]);
      await money.expectMoneyToBeRight();
    }
  });

  it("an open payment: it is canceled, and a payment made in the meantime is refunded", async () => {
    const [open, paid] = [await newPair(), await newPair()];
    const opened = await money.open(open);
    await money.openAndPay(paid);
    await block(open.landlord, open.migrant);
    await block(paid.landlord, paid.migrant);
    expect((await stripe.paymentIntents.retrieve(opened.paymentIntentId)).status).toBe("canceled");
    await money.threePasses();
    expect((await row(payments, { landlordId: open.landlord.id })).status).toBe("canceled");
    expect((await rows(refunds)).map(({ reason, status }) => ({ reason, status }))).toEqual([
      { reason: "migrant_unavailable", status: "succeeded" },
    ]);
    expect(await rows(connections)).toEqual([]);
    await money.expectMoneyToBeRight();
  });
});

/** An answer without the values that differ between two pairs. */
function anonymous(text: string, { landlord, migrant }: Pair): string {
  return text
    .replaceAll(landlord.id, "LANDLORD")
    .replaceAll(migrant.id, "MIGRANT")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");
}
