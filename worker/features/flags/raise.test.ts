import { afterAll, describe, expect, it } from "vitest";
import { answerMoveIn } from "#schema/endpoints/connections.ts";
import { audit } from "#schema/tables/audit.ts";
import { connections } from "#schema/tables/connections.ts";
import { flags } from "#schema/tables/flags.ts";
import { as } from "#tests/client.ts";
import { madeDaysAgo, move, refundsOf, waitForRefunds } from "#tests/connections.ts";
import { newConnection, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change, daysAgo, rows } from "#tests/rows.ts";

const flagsOf = async ({ id }: TestPerson) =>
  (await rows(flags, { userId: id })).map(({ kind, resolvedAt }) => ({ kind, resolvedAt }));

/** Lets a new migrant withdraw while pending. */
const withdraw = async (landlord: TestPerson, days = 0) => {
  const migrant = await newMigrant({ verified: true });
  const id = await newConnection(landlord, migrant, "pending");
  await move(migrant, id, "cancelled");
  if (days > 0) await change(connections, { id }, { cancelledAt: daysAgo(days) });
};
/** Lets a new migrant deny having moved in. */
const deny = async (landlord: TestPerson) => {
  const migrant = await newMigrant({ verified: true });
  const id = await newConnection(landlord, migrant, "active");
  await as(migrant).call(answerMoveIn, { params: { id }, body: { movedIn: false } });
};

afterAll(waitForRefunds);

describe("the third refunded withdrawal within 90 days", () => {
  it("raises one flag for reviewers, and adds one line to the audit [abuse 4]", async () => {
    // An earlier account, which a flag without a condition would be about.
    await newLandlord();
    const landlord = await newLandlord();
    await withdraw(landlord);
    await deny(landlord);
    expect(await flagsOf(landlord)).toEqual([]);
    await withdraw(landlord);
    await withdraw(landlord);
    expect(await flagsOf(landlord)).toEqual([{ kind: "refunded_withdrawals", resolvedAt: null }]);
    const lines = await rows(audit, { event: "flag_raised", subjectId: landlord.id });
    expect(lines.map(({ detail }) => detail)).toEqual(["refunded_withdrawals"]);
  });

  it("does not count older ones, stays that the migrant left, or declines by the landlord", async () => {
    const [landlord, another] = [await newLandlord(), await newLandlord()];
    await withdraw(another);
    await withdraw(landlord, 91);
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
    expect(await flagsOf(landlord)).toEqual([]);
  });
});
