import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { me } from "#schema/endpoints/auth.ts";
import { answerMoveIn, getConnection, updateConnection } from "#schema/endpoints/connections.ts";
import { listMessages, sendMessage } from "#schema/endpoints/messages.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { refunds } from "#schema/tables/payments.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { type ConnectionStatus, connectionStatuses, type UserType } from "#schema/vocabulary.ts";
import { as, send } from "#tests/client.ts";
import { madeDaysAgo, move, readConnection, refundsOf, refusedMove } from "#tests/connections.ts";
import { BeforeNthCall, fuse } from "#tests/crashing.ts";
import { afterWriting, beforeWriting, loseInboxes } from "#tests/faults.ts";
import { lagging } from "#tests/lag.ts";
import { listen } from "#tests/live.ts";
import { newAdmin, newConnectedPair, newConnection, newLandlord, type TestPerson } from "#tests/people.ts";
import { change, now, row, rows } from "#tests/rows.ts";
import { reconcilePayments } from "#worker/features/payments/reconcile.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { hasTables } from "#worker/platform/durable-objects.ts";
import { moveConnection } from "./queries.ts";

afterEach(() => vi.restoreAllMocks());

const isHosted = async ({ id }: TestPerson) => (await row(migrantProfiles, { userId: id })).hosted;
const wrongState = { status: 409, code: "wrong_state" };
const write = (person: TestPerson, connectionId: string, content = "Hello") =>
  as(person).call(sendMessage, { body: { connectionId, content } });
const refusedWrite = async (person: TestPerson, connectionId: string) =>
  (await as(person).refused(sendMessage, { body: { connectionId, content: "Hello" } })).code;
const loseThreads = () =>
  vi.spyOn(env.CONNECTION_THREAD, "getByName").mockImplementation(() => {
    throw new Error("unreachable");
  });

describe("a connection's 32 changes", () => {
  const allowed = new Set([
    "landlord pending active",
    "landlord pending cancelled",
    "landlord active completed",
    "migrant pending cancelled",
    "migrant active cancelled",
  ]);
  const repeats = new Set([
    "landlord active active",
    "landlord completed completed",
    "landlord cancelled cancelled",
    "migrant cancelled cancelled",
  ]);
  const cells = (["landlord", "migrant"] as const).flatMap((who) =>
    connectionStatuses.flatMap((from) => connectionStatuses.map((to) => [who, from, to] as const)),
  );

  function expected(who: UserType, from: ConnectionStatus, to: ConnectionStatus) {
    if (allowed.has(`${who} ${from} ${to}`) || repeats.has(`${who} ${from} ${to}`)) return 200;
    return who === "migrant" && (to === "active" || to === "completed") ? 403 : 409;
  }

  it.each(cells)("%s asks to change %s to %s", async (who, from, to) => {
    const pair = await newConnectedPair(from);
    const person = pair[who];
    const before = await readConnection(person, pair.connectionId);
    const params = { id: pair.connectionId };
    const answer = await as(person).send(updateConnection, { params, body: { status: to } });
    expect(answer.status).toBe(expected(who, from, to));
    const after = await readConnection(person, pair.connectionId);
    const moved = allowed.has(`${who} ${from} ${to}`);
    if (answer.status === 200) expect(await answer.json()).toEqual(after);
    if (!moved) expect(after).toEqual(before);
    expect(after.status).toBe(moved ? to : from);
    expect(await isHosted(pair.migrant)).toBe(after.status === "active");
  });

  it("allow no other statuses, fields or methods", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    for (const body of [
      { status: "Active" },
      { status: "declined" },
      {},
      { status: "active", amount: "0" },
    ]) {
      expect((await as(landlord).refused(updateConnection, { params: { id }, body })).status).toBe(422);
    }
    const { token } = landlord;
    expect((await send("DELETE", `/api/connections/${id}`, { token })).status).toBe(405);
    expect((await readConnection(landlord, id)).status).toBe("pending");
  });

  it("are refused if the status is no longer the one that the person has seen", async () => {
    const { migrant, connectionId: id } = await newConnectedPair("active");
    const withdraw = (from: ConnectionStatus) => ({
      params: { id },
      body: { status: "cancelled", from } as const,
    });
    expect(await as(migrant).refused(updateConnection, withdraw("pending"))).toMatchObject(wrongState);
    expect((await readConnection(migrant, id)).status).toBe("active");
    const withdrawn = { status: "cancelled", endReason: "withdrawn" };
    expect(await as(migrant).call(updateConnection, withdraw("active"))).toMatchObject(withdrawn);
    expect(await as(migrant).call(updateConnection, withdraw("pending"))).toMatchObject(withdrawn);
  });

  it("store the server's time, whatever completedAt the client sends [§4.22]", async () => {
    const { landlord, connectionId: id } = await newConnectedPair("active");
    const body = { status: "completed" as const, completedAt: "2001-01-01T00:00:00.000Z" };
    const completed = await as(landlord).call(updateConnection, { params: { id }, body });
    expect(Date.parse(completed.completedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(completed).toMatchObject({ acceptedAt: expect.any(String), cancelledAt: null });
  });
});

describe("two simultaneous changes", () => {
  const tryToMove = (person: TestPerson, id: string, status: ConnectionStatus) =>
    as(person).send(updateConnection, { params: { id }, body: { status } });

  it("accept a connection once: all tabs of the landlord see the same acceptance", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    const answers = await Promise.all([1, 2, 3, 4].map(() => tryToMove(landlord, id, "active")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { acceptedAt } = await readConnection(landlord, id);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ acceptedAt });
  });

  it.each([
    ["accept", "landlord", "pending", "active", []],
    ["decline", "landlord", "pending", "cancelled", ["declined_in_silence"]],
    ["complete", "landlord", "active", "completed", []],
    ["withdraw", "migrant", "pending", "cancelled", ["migrant_withdrew"]],
    ["leave", "migrant", "active", "cancelled", []],
  ] as const)("%s once, when the same change is stored during the call", async (_, who, from, to, owed) => {
    for (let at = 1; at <= 6; at += 1) {
      const { connectionId: id, ...pair } = await newConnectedPair(from);
      await madeDaysAgo(id, 14);
      const args = { params: { id }, body: { status: to, from } };
      const other = () => as(pair[who]).call(updateConnection, args);
      const device = as(pair[who], { bindings: fuse(env, new BeforeNthCall(at, other)) });
      expect((await device.call(updateConnection, args)).status, `call ${at}`).toBe(to);
      expect(await refundsOf(id)).toEqual(owed);
    }
  });

  it("end a connection once when both people end it: the later end is refused", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const DB = beforeWriting(env.DB, () => move(landlord, id, "cancelled"));
    const withdraw = { params: { id }, body: { status: "cancelled" } };
    expect(await as(migrant, { bindings: { ...env, DB } }).refused(updateConnection, withdraw)).toEqual(
      wrongState,
    );
    expect(await readConnection(migrant, id)).toMatchObject({
      endReason: "declined",
      paymentCompleted: true,
    });
  });

  it.each([
    ["withdrawal", "migrant", "landlord", "declined"],
    ["decline", "landlord", "migrant", "withdrawn"],
  ] as const)(
    "refuse a %s by the %s after the %s has ended the connection, and that end can be repeated",
    async (_, who, other, endReason) => {
      const { connectionId: id, ...pair } = await newConnectedPair();
      await move(pair[other], id, "cancelled");
      expect(await refusedMove(pair[who], id, "cancelled")).toEqual(wrongState);
      expect(await move(pair[other], id, "cancelled")).toMatchObject({ endReason });
    },
  );

  it.each(["unavailable", "fee_returned"] as const)(
    "refuse an end by either person when the connection ended as %s",
    async (endReason) => {
      const { landlord, migrant, connectionId: id } = await newConnectedPair("cancelled", { endReason });
      for (const person of [landlord, migrant])
        expect(await refusedMove(person, id, "cancelled")).toEqual(wrongState);
    },
  );

  it("keep the denial of a move-in, also when another device withdraws", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const deny = () => as(migrant).call(answerMoveIn, { params: { id }, body: { movedIn: false } });
    const withdraw = { params: { id }, body: { status: "cancelled" } } as const;
    const DB = beforeWriting(env.DB, deny);
    const device = as(migrant, { bindings: { ...env, DB } });
    for (const _ of ["meanwhile", "later"])
      expect(await device.call(updateConnection, withdraw)).toMatchObject({ endReason: "move_in_denied" });
    expect(await refusedMove(landlord, id, "cancelled")).toEqual(wrongState);
    expect(await refundsOf(id)).toEqual(["move_in_denied"]);
  });

  it("accept and withdraw in one order, and refund only a withdrawal that was stored before the acceptance", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const [accepted, withdrawn] = await Promise.all([
      tryToMove(landlord, id, "active"),
      tryToMove(migrant, id, "cancelled"),
    ]);
    const { status, acceptedAt, paymentCompleted } = await readConnection(landlord, id);
    const refunded = (await refundsOf(id)).length === 1;
    // A withdrawal may follow an acceptance, and then the fee stays paid.
    expect(refunded).toBe(withdrawn.status === 200 && acceptedAt === null);
    expect(paymentCompleted).toBe(!refunded);
    expect(status).toBe(withdrawn.status === 200 ? "cancelled" : "active");
    if (acceptedAt === null) expect(accepted.status).toBe(409);
  });

  const at = now();
  const before = new Date(Date.parse(at) - 1).toISOString();
  const withdrawn = { status: "cancelled", cancelledAt: at, endReason: "withdrawn" } as const;
  it.each([
    ["an acceptance is stored earlier", "active", null, { status: "active", acceptedAt: before }],
    ["a stay begins and ends", "active", null, { status: "completed", acceptedAt: at, completedAt: at }],
    ["a withdrawal is stored before an acceptance", "active", null, withdrawn],
    ["a withdrawal is stored before a decline", "cancelled", "declined", withdrawn],
  ] as const)("notify no one of the change that is too late: %s", async (_, to, endReason, stored) => {
    const { connectionId: id } = await newConnectedPair();
    const connection = await row(connections, { id });
    await change(connections, { id }, stored);
    // Other people have the same changes at the same instant.
    await newConnectedPair("active", { acceptedAt: at });
    await newConnectedPair("cancelled", { cancelledAt: at, endReason: "declined" });
    const late = { connection, to, endReason, refund: null, now: at };
    expect(await moveConnection(openDatabase(env), late)).toBeUndefined();
    expect((await rows(dueWork)).filter(({ key }) => key.includes(id))).toEqual([]);
  });
});

describe("accepting", () => {
  it.each([
    ["is disputed", { disputedAt: now() }],
    ["was refunded", { paymentCompleted: false }],
  ])("is refused if the fee %s, even if that is stored during the acceptance", async (_, state) => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const DB = beforeWriting(env.DB, () => change(connections, { id }, state));
    const accept = { params: { id }, body: { status: "active" } };
    const bindings = { ...env, DB };
    expect(await as(landlord, { bindings }).refused(updateConnection, accept)).toEqual(wrongState);
    expect(await refusedMove(landlord, id, "active")).toEqual(wrongState);
    expect(await readConnection(landlord, id)).toMatchObject({ status: "pending", messagesPaused: true });
    expect(await isHosted(migrant)).toBe(false);
  });
});

describe("an end", () => {
  it.each([
    ["landlord", "migrant"],
    ["migrant", "landlord"],
  ] as const)("by the %s is in the next read of the %s, before any replica has it", async (who, other) => {
    const { connectionId: id, ...pair } = await newConnectedPair();
    await Promise.all([as(pair.landlord).call(me), as(pair.migrant).call(me)]);
    const { bindings } = await lagging();
    loseInboxes(["push"]);
    const end = { params: { id }, body: { status: "cancelled" } } as const;
    await as(pair[who], { bindings }).call(updateConnection, end);
    const seen = await as(pair[other], { bindings }).call(getConnection, { params: { id } });
    expect(seen.status).toBe("cancelled");
  });
});

describe("completing a stay", () => {
  it("is refused while the migrant is suspended, and possible after that", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const admin = as(await newAdmin());
    const params = { id: migrant.id };
    const reason = "Reported by several people.";
    await admin.call(suspendUser, { params, body: { suspended: true, reason } });
    expect(await refusedMove(landlord, id, "completed")).toEqual(wrongState);
    await admin.call(suspendUser, { params, body: { suspended: false } });
    expect((await move(landlord, id, "completed")).status).toBe("completed");
  });
});

describe("hosting", () => {
  it("lasts while the migrant has an active connection, and changes for no other migrant", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const second = await newLandlord();
    const other = await newConnection(second, migrant, "pending");
    await move(landlord, id, "active");
    await move(second, other, "cancelled");
    expect(await isHosted(migrant)).toBe(true);
    const [stranger, theirs] = [await newConnectedPair(), await newConnectedPair()];
    await move(theirs.landlord, theirs.connectionId, "active");
    await move(migrant, id, "cancelled");
    expect(await isHosted(migrant)).toBe(false);
    expect([await isHosted(theirs.migrant), await isHosted(stranger.migrant)]).toEqual([true, false]);
  });
});

describe("the thread of an ended connection", () => {
  const freezesOf = (id: string) =>
    runInDurableObject(openThread(env, id), (_, { storage }) =>
      hasTables(storage) ? storage.sql.exec("select reason from freezes").toArray() : [],
    );

  it.each([
    ["declined", "pending", "landlord", "cancelled"],
    ["withdrawn from", "active", "migrant", "cancelled"],
    ["completed", "active", "landlord", "completed"],
  ] as const)("that was %s can only be read", async (_, from, who, to) => {
    const pair = await newConnectedPair(from);
    const { landlord, migrant, connectionId: id } = pair;
    await write(migrant, id);
    await move(pair[who], id, to);
    for (const person of [landlord, migrant])
      expect(await refusedWrite(person, id)).toBe("connection_closed");
    expect(await as(migrant).call(listMessages, { params: { id } })).toHaveLength(1);
  });

  it("is closed, and both screens update, when a change that failed after it was stored is repeated", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const screens = [await listen(landlord), await listen(migrant)];
    const fail = () => Promise.reject(new Error("The Worker is gone."));
    const bindings = { ...env, DB: afterWriting(env.DB, fail) };
    const complete = { params: { id }, body: { status: "completed" } };
    expect((await as(landlord, { bindings }).refused(updateConnection, complete)).status).toBe(500);
    expect((await readConnection(landlord, id)).status).toBe("completed");
    expect(await freezesOf(id)).toEqual([]);
    await move(landlord, id, "completed");
    expect(await freezesOf(id)).toEqual([{ reason: "completed" }]);
    for (const screen of screens) await screen.until((each) => each.of("connection").length === 1);
  });

  it("is closed, and both screens update, when another call has stored the same end and stopped there", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const screens = [await listen(landlord), await listen(migrant)];
    const end = { status: "completed", completedAt: now() } as const;
    const DB = beforeWriting(env.DB, () => change(connections, { id }, end));
    const device = as(landlord, { bindings: { ...env, DB } });
    const complete = { params: { id }, body: { status: "completed" } } as const;
    expect((await device.call(updateConnection, complete)).status).toBe("completed");
    expect(await freezesOf(id)).toEqual([{ reason: "completed" }]);
    for (const screen of screens) await screen.until((each) => each.of("connection").length === 1);
  });

  it("prevents no change while it is unreachable, and is closed by the next message", async () => {
    const { landlord, connectionId: id } = await newConnectedPair("active");
    const unreachable = loseThreads();
    await move(landlord, id, "completed");
    unreachable.mockRestore();
    expect(await refusedWrite(landlord, id)).toBe("connection_closed");
  });
});

describe("the fee is refunded", () => {
  it("once, when the migrant withdraws while pending", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const withdrawn = { status: "cancelled", paymentCompleted: false };
    expect(await move(migrant, id, "cancelled")).toMatchObject(withdrawn);
    await move(migrant, id, "cancelled");
    expect(await refundsOf(id)).toEqual(["migrant_withdrew"]);
    const { paymentId } = await row(connections, { id });
    expect((await row(refunds, { paymentId })).status).not.toBe("undecided");
    expect((await readConnection(landlord, id)).paymentCompleted).toBe(false);
  });

  it("not again, when it was refunded before or during the withdrawal", async () => {
    const { migrant, connectionId: id } = await newConnectedPair();
    const withdraw = { params: { id }, body: { status: "cancelled" } };
    const DB = beforeWriting(env.DB, () => change(connections, { id }, { paymentCompleted: false }));
    const meanwhile = as(migrant, { bindings: { ...env, DB } });
    expect(await meanwhile.refused(updateConnection, withdraw)).toEqual(wrongState);
    await move(migrant, id, "cancelled");
    expect(await refundsOf(id)).toEqual([]);
  });

  it("when the landlord declines after 14 days without a message of the migrant", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    await write(landlord, id, "Are you there?");
    await madeDaysAgo(id, 14);
    const declined = { status: "cancelled", paymentCompleted: false };
    expect(await move(landlord, id, "cancelled")).toMatchObject(declined);
    expect(await refundsOf(id)).toEqual(["declined_in_silence"]);
  });

  it("after such a decline when the thread is reachable again", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    await madeDaysAgo(id, 15);
    const unreachable = loseThreads();
    const undecided = { status: "cancelled", paymentCompleted: true };
    expect(await move(landlord, id, "cancelled")).toMatchObject(undecided);
    unreachable.mockRestore();
    await reconcilePayments(env);
    expect(await readConnection(landlord, id)).toMatchObject({ paymentCompleted: false });
    expect(await refundsOf(id)).toEqual(["declined_in_silence"]);
  });
});

describe("the fee stays paid", () => {
  it("when the landlord declines earlier, or after a message of the migrant", async () => {
    const early = await newConnectedPair();
    // `silentRefundDays`
    await madeDaysAgo(early.connectionId, 13.9);
    const heard = await newConnectedPair();
    await write(heard.migrant, heard.connectionId);
    await madeDaysAgo(heard.connectionId, 30);
    for (const { landlord, connectionId: id } of [early, heard]) {
      expect(await move(landlord, id, "cancelled")).toMatchObject({ paymentCompleted: true });
      expect(await refundsOf(id)).toEqual([]);
    }
  });

  it("when the migrant leaves an active stay, and when a stay is completed", async () => {
    const left = await newConnectedPair("active");
    const done = await newConnectedPair("active");
    await move(left.migrant, left.connectionId, "cancelled");
    await move(done.landlord, done.connectionId, "completed");
    for (const { landlord, connectionId: id } of [left, done]) {
      expect((await readConnection(landlord, id)).paymentCompleted).toBe(true);
      expect(await refundsOf(id)).toEqual([]);
    }
  });
});
