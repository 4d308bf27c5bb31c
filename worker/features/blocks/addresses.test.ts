import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { useAddressLink } from "#schema/endpoints/account.ts";
import { blockAddress, findBlockedAddress, listBlocks, unblockAddress } from "#schema/endpoints/blocks.ts";
import { getLandlord } from "#schema/endpoints/landlords.ts";
import { getMigrant } from "#schema/endpoints/migrants.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { audit } from "#schema/tables/audit.ts";
import { addressBlocks, blocks } from "#schema/tables/blocks.ts";
import { connections } from "#schema/tables/connections.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { block, refusedBlock, unblock } from "#tests/blocks.ts";
import { as } from "#tests/client.ts";
import { move, readConnection } from "#tests/connections.ts";
import { beforeWriting } from "#tests/faults.ts";
import * as money from "#tests/money.ts";
import { kindsOf } from "#tests/notifications.ts";
import { stripe } from "#tests/paying.ts";
import {
  newConnection,
  newLandlord,
  newMigrant,
  newPair,
  registerPerson,
  type TestPerson,
} from "#tests/people.ts";
import { change, insert, insertMany, now, row, rows } from "#tests/rows.ts";
import { rowsUsed } from "#tests/rows-read.ts";
import { newLink } from "#worker/features/account-links/index.ts";
import { addressHashes } from "#worker/platform/address-hash.ts";
import { makeLinkToken } from "#worker/platform/link-tokens.ts";

const blockEmail = (person: TestPerson, email: string) => as(person).call(blockAddress, { body: { email } });
const newAddress = () => `${crypto.randomUUID()}@people.test`;
const sees = async (landlord: Pick<TestPerson, "token">, migrant: TestPerson) =>
  (await as(landlord).send(getMigrant, { params: { id: migrant.id } })).status === 200;
const register = (email: string) => registerPerson({ email, userType: "landlord" });
const migrantHere = () => newMigrant({ verified: true });

/** The landlord confirms a new address, or restores an old one, with a link. */
async function follow(
  landlord: TestPerson,
  purpose: "confirm_new_address" | "undo_address",
  address: string,
  bindings?: typeof env,
) {
  const link = newLink(purpose, landlord.id, address, now());
  await insert(accountLinks, link);
  const token = makeLinkToken(env, purpose, link.id);
  return as(null, { bindings }).send(useAddressLink, { body: { token } });
}

describe("a blocked address keeps away the landlord", () => {
  it("who has it now, in any spelling", async () => {
    const { landlord, migrant } = await newPair();
    expect(await sees(landlord, migrant)).toBe(true);
    await blockEmail(migrant, `  ${landlord.email.toUpperCase()} `);
    expect(await sees(landlord, migrant)).toBe(false);
    expect(await sees(await newLandlord(), migrant)).toBe(true);
    expect(await sees(landlord, await migrantHere())).toBe(true);
  });

  it("who registers with it later", async () => {
    const [migrant, other] = [await migrantHere(), await migrantHere()];
    const email = newAddress();
    await blockEmail(migrant, email);
    const landlord = await register(email);
    expect([await sees(landlord, migrant), await sees(landlord, other)]).toEqual([false, true]);
    expect(await sees(await register(newAddress()), migrant)).toBe(true);
  });

  it("who changes to it, or back to it, and also after they change away from it", async () => {
    const { landlord, migrant } = await newPair();
    const [next, last] = [newAddress(), newAddress()];
    await blockEmail(migrant, next);
    await follow(landlord, "confirm_new_address", next);
    expect(await sees(landlord, migrant)).toBe(false);
    await follow(landlord, "confirm_new_address", last);
    expect(await sees(landlord, migrant)).toBe(false);
    const back = await newPair();
    await blockEmail(back.migrant, last.replace("@", "+old@"));
    await follow(back.landlord, "undo_address", last.replace("@", "+old@"));
    expect(await rows(blocks, { blockerId: back.migrant.id })).toMatchObject([
      { blockedId: back.landlord.id },
    ]);
  });

  it.each(["confirm_new_address", "undo_address"] as const)(
    "but not one who does not get it, because the link ends during the call (%s)",
    async (purpose) => {
      const { landlord, migrant } = await newPair();
      const address = newAddress();
      await blockEmail(migrant, address);
      const end = () => change(accountLinks, { userId: landlord.id, purpose }, { usedAt: now() });
      const bindings = { ...env, DB: beforeWriting(env.DB, end) };
      expect((await follow(landlord, purpose, address, bindings)).ok).toBe(false);
      expect(await sees(landlord, migrant)).toBe(true);
      expect(await rows(blocks, { blockerId: migrant.id })).toEqual([]);
    },
  );

  it("until the migrant removes it", async () => {
    const { landlord, migrant } = await newPair();
    const { id } = await blockEmail(migrant, landlord.email);
    const other = await migrantHere();
    await blockEmail(other, landlord.email);
    expect(await as(other).refused(unblockAddress, { params: { id } })).toMatchObject({ status: 404 });
    await as(migrant).call(unblockAddress, { params: { id } });
    expect([await sees(landlord, migrant), await sees(landlord, other)]).toEqual([true, false]);
  });

  it("also after the migrant has unblocked the person", async () => {
    const { landlord, migrant } = await newPair();
    await newConnection(landlord, migrant, "cancelled");
    await blockEmail(migrant, landlord.email);
    await block(migrant, landlord);
    await unblock(migrant, landlord);
    expect(await sees(landlord, migrant)).toBe(false);
  });

  it("but not a migrant, who has it now or registers with it later", async () => {
    const [migrant, other] = [await migrantHere(), await migrantHere()];
    await blockEmail(migrant, other.email);
    const email = newAddress();
    await blockEmail(migrant, email);
    await registerPerson({ email, userType: "migrant" });
    expect(await rows(blocks, { blockerId: migrant.id })).toEqual([]);
  });

  it("from paying: a payment that is open is canceled at once", async () => {
    await money.beginAnew();
    const { landlord, migrant } = await newPair();
    const { paymentIntentId } = await money.open({ landlord, migrant });
    await as(migrant, { bindings: env }).call(blockAddress, { body: { email: landlord.email } });
    expect((await stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
  });

  it("from paying, and a payment made in the meantime is refunded", async () => {
    await money.beginAnew();
    const pair = await newPair();
    await money.openAndPay(pair);
    await blockEmail(pair.migrant, pair.landlord.email);
    await money.threePasses();
    expect(await rows(connections)).toEqual([]);
    await money.expectMoneyToBeRight();
  });
});

describe("no one learns who has an address", () => {
  it("by blocking a person whom they do not know", async () => {
    const { landlord, migrant } = await newPair();
    await blockEmail(migrant, landlord.email);
    expect(await refusedBlock(migrant, landlord)).toEqual({ status: 404, code: "not_found" });
  });

  it("from the answer, the lists or the time that it takes [abuse 33]", async () => {
    const { landlord, migrant } = await newPair();
    const other = await migrantHere();
    const used = async (person: TestPerson, email: string) => {
      const { trips, result } = await rowsUsed((bindings) =>
        as(person, { bindings }).send(blockAddress, { body: { email } }),
      );
      return [trips, result.status, Object.keys(await result.json<object>())];
    };
    expect(await used(migrant, landlord.email)).toEqual(await used(other, newAddress()));
    for (const person of [migrant, other]) {
      const { people, addresses } = await as(person).call(listBlocks);
      expect([people, addresses.map(({ addedOn }) => addedOn)]).toEqual([[], [now().slice(0, 10)]]);
    }
  });

  it("from a live connection, which continues until it ends", async () => {
    const { landlord, migrant } = await newPair();
    const id = await newConnection(landlord, migrant, "active");
    await blockEmail(migrant, landlord.email);
    expect((await row(connections, { id })).status).toBe("active");
    expect(await sees(landlord, migrant)).toBe(true);
    await change(connections, { id }, { status: "completed" });
    await change(migrantProfiles, { userId: migrant.id }, { hosted: false });
    expect(await sees(landlord, migrant)).toBe(false);
  });

  it("from the home and the photo of a live connection, which both still see", async () => {
    const { landlord, migrant } = await newPair();
    const id = await newConnection(landlord, migrant, "active");
    const photo = crypto.randomUUID();
    await change(migrantProfiles, { userId: migrant.id }, { profilePicture: photo });
    await change(landlordProfiles, { userId: landlord.id }, { spacePhoto: photo });
    await blockEmail(migrant, landlord.email);
    const { migrantProfile } = (await readConnection(landlord, id)).migrant;
    const { home, spacePhoto } = (await readConnection(migrant, id)).landlord;
    expect([home, spacePhoto, migrantProfile?.profilePicture]).not.toContain(null);
    expect((await as(migrant).send(getLandlord, { params: { id: landlord.id } })).status).toBe(200);
  });

  it("from the home of an ended stay, which stays visible: otherwise a guess would show whether the landlord has the address", async () => {
    const { landlord, migrant } = await newPair();
    const id = await newConnection(landlord, migrant, "completed");
    const photo = crypto.randomUUID();
    await change(migrantProfiles, { userId: migrant.id }, { profilePicture: photo });
    await change(landlordProfiles, { userId: landlord.id }, { spacePhoto: photo });
    await blockEmail(migrant, landlord.email);
    const { home, spacePhoto } = (await readConnection(migrant, id)).landlord;
    expect([home, spacePhoto]).not.toContain(null);
    expect((await as(migrant).send(getLandlord, { params: { id: landlord.id } })).status).toBe(200);
    expect((await readConnection(landlord, id)).migrant.migrantProfile?.profilePicture).toBeNull();
  });

  it("from missing notifications about an ended stay: its ratings are still notified", async () => {
    const { landlord, migrant } = await newPair();
    const id = await newConnection(landlord, migrant, "completed");
    await blockEmail(migrant, landlord.email);
    for (const person of [landlord, migrant])
      await as(person).call(rateConnection, { params: { id }, body: { stars: 4 } });
    expect([await kindsOf(migrant), await kindsOf(landlord)]).toEqual([["rating_revealed"], []]);
  });

  it("from missing notifications about a live connection: they are still sent", async () => {
    const { landlord, migrant } = await newPair();
    const id = await newConnection(landlord, migrant);
    await blockEmail(migrant, landlord.email);
    await move(landlord, id, "active");
    expect(await kindsOf(migrant)).toEqual(["accepted"]);
  });

  it("from the database, which contains only a hash with our key", async () => {
    const migrant = await migrantHere();
    const email = newAddress();
    await blockEmail(migrant, email);
    const { addressHash } = await row(addressBlocks, { migrantId: migrant.id });
    expect(addressHash).toBe(addressHashes(env, email)[0]);
    expect(addressHash).toMatch(/^[\w-]+\.[\w-]{43}$/);
    const otherKey = { SEALING_KEYS: `k9:${btoa("x".repeat(32))}` };
    expect(addressHashes(otherKey, email)[0]).not.toContain(addressHash.split(".")[1]);
  });
});

describe("the migrant's own addresses", () => {
  const email = newAddress();
  let migrant: TestPerson;
  beforeEach(async () => {
    migrant = await migrantHere();
  });
  const search = (person: TestPerson, email: string) =>
    as(person).call(findBlockedAddress, { body: { email } });

  it("can be found by typing them again, but those of others cannot", async () => {
    const added = await blockEmail(migrant, email);
    expect(await search(migrant, email.toUpperCase())).toEqual({ found: added });
    expect(await search(await migrantHere(), email)).toEqual({ found: null });
    expect(await search(migrant, newAddress())).toEqual({ found: null });
  });

  it("are each stored once, also after a change of the key", async () => {
    const [older] = addressHashes({ SEALING_KEYS: env.SEALING_KEYS }, email);
    expect((await blockEmail(migrant, email)).id).toBe((await blockEmail(migrant, email)).id);
    const SEALING_KEYS = `k9:${btoa("x".repeat(32))},${env.SEALING_KEYS}`;
    const rotated = as(migrant, { bindings: { ...env, SEALING_KEYS } });
    await rotated.call(blockAddress, { body: { email } });
    expect(await rows(addressBlocks, { migrantId: migrant.id })).toMatchObject([{ addressHash: older }]);
    const landlord = await newLandlord();
    await blockEmail(migrant, landlord.email);
    expect(await rotated.call(findBlockedAddress, { body: { email: landlord.email } })).not.toEqual({
      found: null,
    });
  });

  it("are recorded in the audit only for the migrant, when they are added and when they are removed", async () => {
    const client = as(migrant, { bindings: env });
    const { id } = await client.call(blockAddress, { body: { email } });
    await client.call(blockAddress, { body: { email } });
    await client.call(unblockAddress, { params: { id } });
    expect((await client.refused(unblockAddress, { params: { id } })).status).toBe(404);
    const lines = await rows(audit, { objectId: id });
    expect(lines.map(({ event, subjectId, actorId }) => [event, subjectId, actorId])).toEqual([
      ["address_blocked", migrant.id, migrant.id],
      ["address_unblocked", migrant.id, migrant.id],
    ]);
  });

  it("are at most fifty", async () => {
    const entry = (at: number) => ({
      id: crypto.randomUUID(),
      migrantId: migrant.id,
      addressHash: `${at}`,
      createdAt: now(),
    });
    await insertMany(
      addressBlocks,
      // `blockedAddresses`
      Array.from({ length: 49 }, (_, at) => entry(at)),
    );
    const last = await blockEmail(migrant, newAddress());
    const landlord = await newLandlord();
    await blockEmail(await migrantHere(), landlord.email);
    const body = { email: landlord.email };
    expect((await as(migrant).refused(blockAddress, { body })).code).toBe("too_many_blocked_addresses");
    // The refused call blocks no one.
    expect(await rows(blocks, { blockerId: migrant.id })).toEqual([]);
    await as(migrant).call(unblockAddress, { params: { id: last.id } });
    await as(migrant).call(blockAddress, { body });
  });
});
