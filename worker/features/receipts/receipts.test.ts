import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { Receipt } from "#schema/endpoints/receipts.ts";
import { call, newConnectedPair, newPerson, type TestPerson } from "#tests/people.ts";

const pathOf = (id: string) => `/api/connections/${id}/receipt`;
const receiptOf = async (landlord: TestPerson, id: string) =>
  (await landlord.call("GET", pathOf(id))).json<Receipt>();
const seenBy = async (person: TestPerson, id: string) =>
  (await person.call("GET", `/api/connections/${id}`)).json<Connection>();

const change = (id: string, table: "payments" | "connections", set: string) =>
  env.DB.prepare(
    `update ${table} set ${set} where ${table === "payments" ? "id" : "payment_id"} =
     (select payment_id from connections where id = ?)`,
  )
    .bind(id)
    .run();
const queueRefund = (id: string, status: string) =>
  env.DB.prepare(
    `insert into refunds (id, payment_id, reason, status, created_at, updated_at)
     select ?, payment_id, 'migrant_withdrew', ?, 1, ? from connections where id = ?`,
  )
    .bind(crypto.randomUUID(), status, Date.UTC(2026, 10, 20), id)
    .run();

describe("a receipt", () => {
  it("says to its payer what was paid, when and for whom, and nothing more of the migrant", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    const receipt = await receiptOf(landlord, id);
    expect(receipt).toEqual({
      connectionId: id,
      number: expect.stringMatching(/^HB(-[0-9A-F]{4}){3}$/),
      paidAt: expect.stringMatching(/Z$/),
      amount: "200.00",
      payer: { firstName: "Ruth", lastName: "Okafor", email: landlord.email },
      migrant: { firstName: "Amal", initial: "H" },
      returned: null,
      disputedAt: null,
      test: true,
    });
    expect(await receiptOf(landlord, id)).toEqual(receipt);
  });

  it("is for its payer alone: 403 for migrants, 404 for other landlords and admins, 401 without a session", async () => {
    const { migrant, connectionId: id } = await newConnectedPair("active");
    const statusFor = async (person: TestPerson) => (await person.call("GET", pathOf(id))).status;
    const unverified = await newPerson({ userType: "migrant" });
    const other = await newPerson({ userType: "landlord" });
    const admin = await newPerson({ userType: "landlord", role: "admin" });
    const suspended = await newPerson({ userType: "landlord" });
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(suspended.id).run();
    expect(await Promise.all([migrant, unverified, other, admin, suspended].map(statusFor))).toEqual([
      403, 403, 404, 404, 401,
    ]);
    expect((await call("GET", pathOf(id))).status).toBe(401);
    for (const place of [crypto.randomUUID(), "1", id.toUpperCase(), "%00"]) {
      expect((await other.call("GET", pathOf(place))).status).toBe(404);
    }
  });
});

describe("what became of the fee", () => {
  it.each([
    ["is on its way", "pending", "refunded_pence = 0", { state: "on_its_way", at: null }],
    [
      "is back",
      "succeeded",
      "status = 'refunded'",
      { state: "refunded", amount: "200.00", at: "2026-11-20T00:00:00.000Z" },
    ],
    ["was not taken by the bank", "failed", "refunded_pence = 0", { state: "not_taken", at: null }],
    ["is not decided yet", "undecided", "refunded_pence = 0", null],
    [
      "went back in part, by hand",
      null,
      "refunded_pence = 5000",
      { state: "partly_refunded", amount: "50.00" },
    ],
    [
      "went back by hand",
      null,
      "status = 'refunded', refunded_pence = 20000, updated_at = 1000",
      { state: "refunded", at: "1970-01-01T00:00:01.000Z" },
    ],
  ])("%s: the landlord's list and the receipt say so", async (_, refund, payment, returned) => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("cancelled");
    if (refund) await queueRefund(id, refund);
    await change(id, "payments", payment);
    const said = returned ? expect.objectContaining(returned) : null;
    expect((await receiptOf(landlord, id)).returned).toEqual(said);
    expect(await seenBy(landlord, id)).toMatchObject({
      fee: { returned: said, disputedAt: null },
      messagesPaused: false,
    });
    expect(await seenBy(migrant, id)).not.toHaveProperty("fee");
  });

  it("is disputed: messages are paused for both, and only the landlord is told of the money", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    await change(id, "connections", "disputed_at = 1000");
    const disputedAt = "1970-01-01T00:00:01.000Z";
    expect(await receiptOf(landlord, id)).toMatchObject({ returned: null, disputedAt });
    expect(await seenBy(landlord, id)).toMatchObject({
      messagesPaused: true,
      fee: { returned: null, disputedAt },
    });
    const theirs = await seenBy(migrant, id);
    expect(theirs.messagesPaused).toBe(true);
    expect(theirs).not.toHaveProperty("fee");
    expect(theirs).not.toHaveProperty("disputedAt");

    await change(id, "payments", "status = 'refunded'");
    await change(id, "connections", "payment_completed = 0");
    expect((await receiptOf(landlord, id)).returned?.state).toBe("taken_by_bank");
    expect((await seenBy(migrant, id)).messagesPaused).toBe(true);
  });
});
