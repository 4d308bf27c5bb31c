import { describe, expect, it } from "vitest";
import { listConnections } from "#schema/endpoints/connections.ts";
import { getLandlord } from "#schema/endpoints/landlords.ts";
import { saveLandlordProfile } from "#schema/endpoints/profiles.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { as } from "#tests/client.ts";
import { move, readConnection } from "#tests/connections.ts";
import { newConnectedPair, newConnection, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change, now } from "#tests/rows.ts";

const described = {
  location: "Leeds",
  propertyType: "Studio apartment",
  description: "Two rooms under the roof, ten minutes from the station.",
} as const;
const home = { ...described, averageRating: null, totalRatings: 0 };

/** A connected pair whose landlord has described the home. */
async function newHome(status: ConnectionStatus = "pending", location: string = described.location) {
  const pair = await newConnectedPair(status);
  await as(pair.landlord).call(saveLandlordProfile, { body: { ...described, location } });
  return pair;
}

const open = (person: TestPerson, { id }: TestPerson) => as(person).call(getLandlord, { params: { id } });
const refused = (person: TestPerson, { id }: TestPerson) =>
  as(person).refused(getLandlord, { params: { id } });

/** Adds a completed stay with another migrant, who gave `stars` to the landlord. */
async function addStay(landlord: TestPerson, stars: number, revealed = true) {
  const guest = await newMigrant({ verified: true });
  const id = await newConnection(landlord, guest, "completed");
  await as(guest).call(rateConnection, { params: { id }, body: { stars } });
  if (revealed) await as(landlord).call(rateConnection, { params: { id }, body: { stars: 5 } });
}

describe("a landlord's home", () => {
  it("is shown to a connected migrant in the list, in the connection and on its own page", async () => {
    await newHome("pending", "Hull");
    const { landlord, migrant, connectionId: id } = await newHome();
    await newHome("pending", "Bath");
    expect((await readConnection(migrant, id)).landlord.home).toEqual(home);
    const [listed] = await as(migrant).call(listConnections);
    expect(listed?.landlord).toMatchObject({ home });
    expect(await open(migrant, landlord)).toEqual({
      id: landlord.id,
      firstName: "Ruth",
      lastName: "Okafor",
      verified: false,
      home,
      spacePhoto: null,
    });
    expect((await readConnection(landlord, id)).landlord).not.toHaveProperty("home");
  });

  it("includes the average of the revealed ratings", async () => {
    const { landlord, migrant, connectionId: id } = await newHome();
    for (const stars of [5, 4, 5, 4]) await addStay(landlord, stars);
    await addStay(landlord, 1, false);
    await addStay(await newLandlord(), 1);
    const rated = { averageRating: 4.5, totalRatings: 4 };
    expect((await readConnection(migrant, id)).landlord.home).toMatchObject(rated);
    expect((await open(migrant, landlord)).home).toMatchObject(rated);
  });

  it("is shown during a stay and after it is completed", async () => {
    for (const status of ["active", "completed"] as const) {
      const { landlord, migrant, connectionId: id } = await newHome(status);
      expect((await open(migrant, landlord)).home).toEqual(home);
      expect((await readConnection(migrant, id)).landlord.home).toEqual(home);
    }
  });

  it("is hidden from strangers, and after a refund, a decline or a suspension [abuse 3]", async () => {
    const { landlord } = await newHome();
    const stranger = await newMigrant({ verified: true });
    expect(await refused(stranger, landlord)).toMatchObject({ status: 404 });
    const { migrant: guestOfAnother } = await newHome();
    expect(await refused(guestOfAnother, landlord)).toMatchObject({ status: 404 });
    expect(await refused(stranger, await newLandlord())).toMatchObject({ status: 404 });

    const withdrawn = await newHome();
    await move(withdrawn.migrant, withdrawn.connectionId, "cancelled");
    const declined = await newHome();
    await move(declined.landlord, declined.connectionId, "cancelled");
    const suspended = await newHome("active");
    await change(users, { id: suspended.landlord.id }, { suspendedAt: now() });
    const refunded = await newHome();
    await change(connections, { id: refunded.connectionId }, { paymentCompleted: false });
    for (const pair of [withdrawn, declined, suspended, refunded]) {
      expect(await refused(pair.migrant, pair.landlord)).toMatchObject({ status: 404 });
      expect((await readConnection(pair.migrant, pair.connectionId)).landlord.home).toBeNull();
    }
  });
});
