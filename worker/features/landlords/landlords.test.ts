import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Landlord } from "#schema/endpoints/landlords.ts";
import { move, readConnection } from "#tests/connections.ts";
import { newConnectedPair, newConnection, newPerson, type TestPerson } from "#tests/people.ts";

const about = "Two rooms under the roof, ten minutes from the station.";

/** A connected pair whose landlord has described the home. */
async function newHome(
  status: Parameters<typeof newConnectedPair>[0] = "pending",
  location: string = home.location,
) {
  const pair = await newConnectedPair(status);
  await pair.landlord.call("POST", "/api/profiles/landlord", {
    location,
    propertyType: "Studio apartment",
    description: about,
  });
  return pair;
}

const home = {
  location: "Leeds",
  propertyType: "Studio apartment",
  description: about,
  averageRating: null,
  totalRatings: 0,
};

const open = (person: TestPerson, landlord: TestPerson) =>
  person.call("GET", `/api/landlords/${landlord.id}`);

/** A completed stay with another migrant, who gave `stars` to the landlord. */
async function addStay(landlord: TestPerson, stars: number, revealed = true) {
  const guest = await newPerson({ userType: "migrant", verified: true });
  const id = await newConnection(landlord, guest, "completed");
  await guest.call("POST", `/api/connections/${id}/ratings`, { stars });
  if (revealed) await landlord.call("POST", `/api/connections/${id}/ratings`, { stars: 5 });
}

describe("a landlord's home", () => {
  it("is read by a connected migrant: in the list, in the connection and on its own page", async () => {
    await newHome("pending", "Hull");
    const { landlord, migrant, connectionId: id } = await newHome();
    await newHome("pending", "Bath");
    expect((await readConnection(migrant, id)).landlord.home).toEqual(home);
    const [listed] = await (await migrant.call("GET", "/api/connections")).json<[{ landlord: object }]>();
    expect(listed.landlord).toMatchObject({ home });
    const page = await open(migrant, landlord);
    expect([page.status, await page.json()]).toEqual([
      200,
      { id: landlord.id, firstName: "Ruth", lastName: "Okafor", verified: false, home, spacePhoto: null },
    ]);
    expect((await readConnection(landlord, id)).landlord).not.toHaveProperty("home");
  });

  it("comes with the average of the ratings that are revealed", async () => {
    const { landlord, migrant, connectionId: id } = await newHome();
    await addStay(landlord, 5);
    await addStay(landlord, 4);
    await addStay(landlord, 1, false);
    await addStay(await newPerson({ userType: "landlord" }), 1);
    const rated = { averageRating: 4.5, totalRatings: 2 };
    expect((await readConnection(migrant, id)).landlord.home).toMatchObject(rated);
    expect((await (await open(migrant, landlord)).json<Landlord>()).home).toMatchObject(rated);
  });

  it("is shown during a stay and after it is completed", async () => {
    for (const status of ["active", "completed"] as const) {
      const { landlord, migrant, connectionId: id } = await newHome(status);
      expect((await open(migrant, landlord)).status).toBe(200);
      expect((await readConnection(migrant, id)).landlord.home).toEqual(home);
    }
  });

  it("is not there for strangers, and not after a refund, a decline or a suspension [abuse 3]", async () => {
    const { landlord } = await newHome();
    const stranger = await newPerson({ userType: "migrant", verified: true });
    expect((await open(stranger, landlord)).status).toBe(404);
    expect((await open(stranger, await newPerson({ userType: "landlord" }))).status).toBe(404);

    const withdrawn = await newHome();
    await move(withdrawn.migrant, withdrawn.connectionId, "cancelled");
    const declined = await newHome();
    await move(declined.landlord, declined.connectionId, "cancelled");
    const suspended = await newHome("active");
    await env.DB.prepare("update users set suspended_at = ? where id = ?")
      .bind(Date.now(), suspended.landlord.id)
      .run();
    const refunded = await newHome();
    await env.DB.prepare("update connections set payment_completed = 0 where id = ?")
      .bind(refunded.connectionId)
      .run();
    for (const pair of [withdrawn, declined, suspended, refunded]) {
      expect((await open(pair.migrant, pair.landlord)).status).toBe(404);
      expect((await readConnection(pair.migrant, pair.connectionId)).landlord.home).toBeNull();
    }
  });
});
