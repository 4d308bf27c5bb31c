import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "#schema/endpoints/connections.ts";
import { type ConnectionStatus, connectionStatuses, type UserType } from "#schema/vocabulary.ts";
import { codeOf, madeDaysAgo, move, readConnection, refundsOf } from "#tests/connections.ts";
import { afterWriting, beforeWriting } from "#tests/faults.ts";
import { listen } from "#tests/live.ts";
import { callWith } from "#tests/money.ts";
import { newConnectedPair, newConnection, newPerson, type TestPerson } from "#tests/people.ts";
import { decideSilentRefunds } from "#worker/features/refunds/silence.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { hasTables } from "#worker/platform/durable-objects.ts";

afterEach(() => vi.restoreAllMocks());

const isHosted = async (migrant: TestPerson) =>
  (await env.DB.prepare("select hosted from migrant_profiles where user_id = ?")
    .bind(migrant.id)
    .first("hosted")) === 1;

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
    const answer = await move(person, pair.connectionId, to);
    expect(answer.status).toBe(expected(who, from, to));
    const after = await readConnection(person, pair.connectionId);
    const moved = allowed.has(`${who} ${from} ${to}`);
    if (answer.status === 200) expect(await answer.json()).toEqual(after);
    if (!moved) expect(after).toEqual(before);
    expect(after.status).toBe(moved ? to : from);
    expect(await isHosted(pair.migrant)).toBe(after.status === "active");
  });

  it("does not know other statuses, other fields or other methods", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    for (const body of [
      { status: "Active" },
      { status: "declined" },
      {},
      { status: "active", amount: "0" },
    ]) {
      expect((await landlord.call("PUT", `/api/connections/${id}`, body)).status).toBe(422);
    }
    expect((await landlord.call("DELETE", `/api/connections/${id}`)).status).toBe(405);
    expect((await readConnection(landlord, id)).status).toBe("pending");
  });

  it("keeps the server's time, whatever completedAt the client sends [§4.22]", async () => {
    const { landlord, connectionId: id } = await newConnectedPair("active");
    const answer = await move(landlord, id, "completed", { completedAt: "2001-01-01T00:00:00.000Z" });
    const { acceptedAt, completedAt, cancelledAt } = await answer.json<Connection>();
    expect(Date.parse(completedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect([acceptedAt, cancelledAt]).toEqual([expect.any(String), null]);
  });
});

describe("two changes at once", () => {
  it("accept a connection once: both tabs of the landlord see the same acceptance", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    const answers = await Promise.all([1, 2, 3, 4].map(() => move(landlord, id, "active")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const { acceptedAt } = await readConnection(landlord, id);
    for (const answer of answers.filter(({ status }) => status === 200)) {
      expect((await answer.json<Connection>()).acceptedAt).toBe(acceptedAt);
    }
  });

  it("accept or withdraw, never both, and pay back only what was withdrawn in time", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const [accepted, withdrawn] = await Promise.all([
      move(landlord, id, "active"),
      move(migrant, id, "cancelled"),
    ]);
    const { status, acceptedAt, paymentCompleted } = await readConnection(landlord, id);
    const refunded = (await refundsOf(id)).length === 1;
    // A withdrawal may follow an acceptance, and then the fee stays paid.
    expect(refunded).toBe(withdrawn.status === 200 && acceptedAt === null);
    expect(paymentCompleted).toBe(!refunded);
    expect(status).toBe(withdrawn.status === 200 ? "cancelled" : "active");
    if (acceptedAt === null) expect(accepted.status).toBe(409);
  });
});

describe("accepting", () => {
  it.each([
    ["is disputed", "disputed_at = 1000"],
    ["has gone back", "payment_completed = 0"],
  ])("is refused while the fee %s, even if that is noted as the landlord presses", async (_, change) => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const note = () => env.DB.prepare(`update connections set ${change} where id = ?`).bind(id).run();
    const accept = await callWith(
      { ...env, DB: beforeWriting(env.DB, note) },
      landlord,
      "PUT",
      `/api/connections/${id}`,
      { status: "active" },
    );
    expect([accept.status, await codeOf(accept)]).toEqual([409, "wrong_state"]);
    const again = await move(landlord, id, "active");
    expect([again.status, await codeOf(again)]).toEqual([409, "wrong_state"]);
    expect(await readConnection(landlord, id)).toMatchObject({ status: "pending", messagesPaused: true });
    expect(await isHosted(migrant)).toBe(false);
  });
});

describe("completing a stay", () => {
  it("is refused while the migrant is suspended, and possible once that is lifted", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const admin = await newPerson({ userType: "landlord", role: "admin" });
    const suspend = (body: unknown) => admin.call("PATCH", `/api/admin/users/${migrant.id}`, body);
    await suspend({ suspended: true, reason: "Reported by several people." });
    const refused = await move(landlord, id, "completed");
    expect([refused.status, await codeOf(refused)]).toEqual([409, "wrong_state"]);
    await suspend({ suspended: false });
    expect((await move(landlord, id, "completed")).status).toBe(200);
  });
});

describe("hosting", () => {
  it("lasts while the migrant has an active connection, and is theirs alone", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const second = await newPerson({ userType: "landlord" });
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
  it.each([
    ["declined", "pending", "landlord", "cancelled"],
    ["withdrawn from", "active", "migrant", "cancelled"],
    ["completed", "active", "landlord", "completed"],
  ] as const)("that was %s is read only", async (_, from, who, to) => {
    const pair = await newConnectedPair(from);
    const write = (person: TestPerson) =>
      person.call("POST", "/api/messages", { connectionId: pair.connectionId, content: "Hello" });
    expect((await write(pair.migrant)).status).toBe(201);
    expect((await move(pair[who], pair.connectionId, to)).status).toBe(200);
    expect([(await write(pair.landlord)).status, (await write(pair.migrant)).status]).toEqual([409, 409]);
    const thread = await pair.migrant.call("GET", `/api/connections/${pair.connectionId}/messages`);
    expect(await thread.json()).toHaveLength(1);
  });

  it("is closed, and both screens turn, by the repeat of a change that died right after it was written", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const screens = [await listen(landlord), await listen(migrant)];
    const freezes = () =>
      runInDurableObject(openThread(env, id), (_, { storage }) =>
        hasTables(storage) ? storage.sql.exec("select reason from freezes").toArray() : [],
      );
    const die = () => Promise.reject(new Error("The Worker is gone."));
    const dying = { ...env, DB: afterWriting(env.DB, die) };
    const died = await callWith(dying, landlord, "PUT", `/api/connections/${id}`, { status: "completed" });
    expect([died.status, (await readConnection(landlord, id)).status]).toEqual([500, "completed"]);
    expect(await freezes()).toEqual([]);
    expect((await move(landlord, id, "completed")).status).toBe(200);
    expect(await freezes()).toEqual([{ reason: "completed" }]);
    for (const screen of screens) await screen.until((each) => each.of("connection").length === 1);
  });

  it("that cannot be reached holds up no change", async () => {
    const { landlord, connectionId: id } = await newConnectedPair("active");
    const away = vi.spyOn(env.CONNECTION_THREAD, "getByName").mockImplementation(() => {
      throw new Error("unreachable");
    });
    expect((await move(landlord, id, "completed")).status).toBe(200);
    away.mockRestore();
    const late = await landlord.call("POST", "/api/messages", { connectionId: id, content: "Hello" });
    expect(await codeOf(late)).toBe("connection_closed");
  });
});

describe("the fee goes back", () => {
  it("when the migrant withdraws while pending, once", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const answer = await move(migrant, id, "cancelled");
    expect(await answer.json()).toMatchObject({ status: "cancelled", paymentCompleted: false });
    await move(migrant, id, "cancelled");
    expect(await refundsOf(id)).toEqual(["migrant_withdrew"]);
    expect((await readConnection(landlord, id)).paymentCompleted).toBe(false);
  });

  it("when the landlord declines after 14 days in which the migrant never wrote", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    await landlord.call("POST", "/api/messages", { connectionId: id, content: "Are you there?" });
    await madeDaysAgo(id, 14);
    const answer = await move(landlord, id, "cancelled");
    expect(await answer.json()).toMatchObject({ status: "cancelled", paymentCompleted: false });
    expect(await refundsOf(id)).toEqual(["declined_in_silence"]);
  });

  it("once it can be asked, when nobody could say whether the migrant wrote", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    await madeDaysAgo(id, 15);
    const unreachable = vi.spyOn(env.CONNECTION_THREAD, "getByName").mockImplementation(() => {
      throw new Error("unreachable");
    });
    const answer = await move(landlord, id, "cancelled");
    expect(await answer.json()).toMatchObject({ status: "cancelled", paymentCompleted: true });
    unreachable.mockRestore();
    await decideSilentRefunds(env, openDatabase(env), id);
    expect(await readConnection(landlord, id)).toMatchObject({ paymentCompleted: false });
    expect(await refundsOf(id)).toEqual(["declined_in_silence"]);
  });
});

describe("the fee stays paid", () => {
  it("when the landlord declines earlier, or after the migrant has written", async () => {
    const early = await newConnectedPair();
    await madeDaysAgo(early.connectionId, 13.9);
    const heard = await newConnectedPair();
    await heard.migrant.call("POST", "/api/messages", { connectionId: heard.connectionId, content: "Hello" });
    await madeDaysAgo(heard.connectionId, 30);
    for (const { landlord, connectionId: id } of [early, heard]) {
      expect(await (await move(landlord, id, "cancelled")).json()).toMatchObject({ paymentCompleted: true });
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
