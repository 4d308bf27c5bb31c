import { env } from "cloudflare:workers";
import { afterAll, describe, expect, it } from "vitest";
import { closeCase, readCase } from "#schema/endpoints/cases.ts";
import { answerMoveIn } from "#schema/endpoints/connections.ts";
import { caseDueHours } from "#schema/limits.ts";
import { cases } from "#schema/tables/cases.ts";
import { connections } from "#schema/tables/connections.ts";
import { refunds } from "#schema/tables/payments.ts";
import { block } from "#tests/blocks.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { madeDaysAgo, move, refundsOf, waitForRefunds } from "#tests/connections.ts";
import { newAdmin, newConnection, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { change, daysAgo, insert, now, row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { openWithdrawalsCase } from "./open.ts";

const casesAbout = ({ id }: TestPerson) => rows(cases, { kind: "withdrawals", subjectId: id });

/** Lets a new migrant withdraw while pending. */
const withdraw = async (
  landlord: TestPerson,
  days = 0,
  firstName = "Amal",
  id: string = crypto.randomUUID(),
) => {
  const migrant = await newMigrant({ verified: true, firstName });
  await newConnection(landlord, migrant, "pending", { id });
  await move(migrant, id, "cancelled");
  if (days > 0) await change(connections, { id }, { cancelledAt: daysAgo(days) });
};
/** Lets a new migrant deny having moved in. */
const deny = async (landlord: TestPerson) => {
  const migrant = await newMigrant({ verified: true });
  const id = await newConnection(landlord, migrant, "active");
  await as(migrant).call(answerMoveIn, { params: { id }, body: { movedIn: false } });
};
/** Lets a new migrant block the landlord while pending. */
const leave = async (landlord: TestPerson) => {
  const migrant = await newMigrant({ verified: true });
  await newConnection(landlord, migrant, "pending");
  await block(migrant, landlord);
};

afterAll(waitForRefunds);

describe("the third refunded withdrawal within 90 days", () => {
  it("opens one case about the landlord, with a deadline, that shows who withdrew and when [abuse 4]", async () => {
    // An earlier account: a query without a condition would open the case about it.
    await newLandlord();
    const landlord = await newLandlord();
    // An open case of another kind makes no difference.
    await newCase({ kind: "report", subjectId: landlord.id });
    // `reviewedWithdrawals`
    await withdraw(landlord, 89.99);
    await deny(landlord);
    expect(await casesAbout(landlord)).toEqual([]);
    await withdraw(landlord, 0, "Nour");
    await withdraw(landlord);
    const [found, ...more] = await casesAbout(landlord);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ closedAt: null, raisedBy: null });
    const due = Date.parse(found?.dueAt ?? "") - Date.parse(found?.openedAt ?? "");
    expect(due).toBe(caseDueHours.withdrawals * 60 * 60_000);
    const { facts } = await as(await newAdmin()).call(readCase, { params: { id: found?.id ?? "" } });
    const pattern = /^(withdrawn|move_in_denied) (\S+Z) [0-9a-f-]{36} (.+)$/;
    expect(
      facts.map(({ name, value }) => [name, pattern.exec(value)?.[1], pattern.exec(value)?.[3]]),
    ).toEqual([
      ["withdrawal", "withdrawn", "Nour"],
      ["withdrawal", "move_in_denied", expect.any(String)],
      ["withdrawal", "withdrawn", "Amal"],
    ]);
  });

  it("shows a reviewer the ten newest withdrawals", async () => {
    const landlord = await newLandlord();
    let objectId = "";
    for (let day = 11; day > 0; day -= 1) {
      const migrant = await newMigrant({ firstName: `Amal-${day}` });
      const end = { endReason: "withdrawn", cancelledAt: daysAgo(day) } as const;
      objectId = await newConnection(landlord, migrant, "cancelled", end);
      const { paymentId } = await row(connections, { id: objectId });
      await insert(refunds, {
        ...{ id: crypto.randomUUID(), paymentId, reason: "migrant_withdrew", status: "succeeded" },
        ...{ createdAt: now(), updatedAt: now() },
      });
    }
    const id = await newCase({ kind: "withdrawals", objectId, subjectId: landlord.id });
    const { facts } = await as(await newAdmin()).call(readCase, { params: { id } });
    const names = facts.map(({ value }) => value.split(" ").at(-1));
    expect(names).toEqual(Array.from({ length: 10 }, (_, at) => `Amal-${at + 1}`));
  });

  it.each([
    ["withdrawal", withdraw],
    ["denied move-in", deny],
    ["block", leave],
  ] as const)("updates each reviewer's open queue, but not that of the landlord: a %s", async (_, end) => {
    const landlord = await newAdmin();
    for (const _ of ["first", "second"]) await withdraw(landlord);
    expect(await queueNews([landlord], () => end(landlord))).toEqual([1, 0]);
  });

  it("opens another case only at the next withdrawal after the first case is closed, not for other changes", async () => {
    const [admin, landlord] = [await newAdmin(), await newLandlord()];
    // The first withdrawal has the greatest id, so that a query without a time would choose it for the case.
    await withdraw(landlord, 0, "Amal", `ffffffff${crypto.randomUUID().slice(8)}`);
    for (const _ of ["second", "third"]) await withdraw(landlord);
    const [first] = await casesAbout(landlord);
    await as(admin).call(closeCase, {
      params: { id: first?.id ?? "" },
      body: { outcome: "spoke_to_person", note: "We spoke." },
    });
    const migrant = await newMigrant({ verified: true });
    await move(landlord, await newConnection(landlord, migrant, "pending"), "active");
    const declined = await newMigrant({ verified: true });
    await move(landlord, await newConnection(landlord, declined, "pending"), "cancelled");
    expect(await casesAbout(landlord)).toHaveLength(1);
    await withdraw(landlord);
    expect(await casesAbout(landlord)).toHaveLength(2);
  });

  it("opens no case about a landlord when a migrant withdraws from another one in the same instant", async () => {
    const [landlord, another] = [await newLandlord(), await newLandlord()];
    for (const _ of ["first", "second", "third"]) await withdraw(landlord);
    const closed = { closedAt: now(), closedBy: "an admin", outcome: "spoke_to_person" } as const;
    await change(cases, { subjectId: landlord.id }, closed);
    await withdraw(another);
    const { cancelledAt } = await row(connections, { landlordId: another.id });
    const db = openDatabase(env);
    await db.batch([openWithdrawalsCase(db, landlord.id, cancelledAt ?? "")]);
    expect(await casesAbout(landlord)).toMatchObject([closed]);
  });

  it("does not count older withdrawals, stays that the migrant left, or declines by the landlord", async () => {
    const [landlord, another] = [await newLandlord(), await newLandlord()];
    await withdraw(another);
    await withdraw(landlord, 90.01);
    await withdraw(landlord);
    const left = await newMigrant({ verified: true });
    await move(left, await newConnection(landlord, left, "active"), "cancelled");
    const declined = await newMigrant({ verified: true });
    await move(landlord, await newConnection(landlord, declined, "pending"), "cancelled");
    const silent = await newMigrant({ verified: true });
    const id = await newConnection(landlord, silent, "pending");
    await madeDaysAgo(id, 15);
    await move(landlord, id, "cancelled");
    expect(await refundsOf(id)).toEqual(["declined_in_silence"]);
    await withdraw(landlord);
    expect(await casesAbout(landlord)).toEqual([]);
  });
});
