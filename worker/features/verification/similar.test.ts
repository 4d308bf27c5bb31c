import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readVerification } from "#schema/endpoints/admin.ts";
import { readPerson } from "#schema/endpoints/people.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { as } from "#tests/client.ts";
import { newAdmin, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change, now, row } from "#tests/rows.ts";
import { submitRequest, verificationForms } from "#tests/verification.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { nameAndBirth, plainAddress } from "./marks.ts";
import { applyVerificationRetention } from "./retention.ts";
import { similarQuery } from "./similar.ts";

const mark = () => crypto.randomUUID().slice(0, 8);
const asks = (person: TestPerson, more: object) =>
  submitRequest(person, { ...verificationForms[person.userType], ...more });
async function newMigrantAt(email: string): Promise<TestPerson> {
  const person = await newMigrant();
  await change(users, { id: person.id }, { email });
  return { ...person, email };
}
const similarTo = async (person: TestPerson, reader?: TestPerson) => {
  const admin = as(reader ?? (await newAdmin()));
  return (await admin.call(readPerson, { params: { id: person.id } })).similar;
};
const shown = ({ id, firstName, lastName, userType }: TestPerson) => ({ id, firstName, lastName, userType });

describe("accounts that may belong to the same person", () => {
  it("have the same name and birth date, in any order and spelling of the words", async () => {
    const [one, two, other] = [await newMigrant(), await newLandlord(), await newMigrant()];
    const name = mark();
    const request = await asks(one, { fullName: `José ${name}`, dateOfBirth: "1990-03-27" });
    await asks(two, { fullName: `${name.toUpperCase()},  jose`, dateOfBirth: "1990-03-27" });
    await asks(other, { fullName: `José ${name}`, dateOfBirth: "1990-03-28" });
    const found = [{ ...shown(two), suspended: false, because: ["name_and_birth"] }];
    expect(await similarTo(one)).toEqual(found);
    expect(await similarTo(other)).toEqual([]);
    // The page of the request shows the same list.
    const page = await as(await newAdmin()).call(readVerification, { params: { id: request } });
    expect(page.similar).toEqual(found);
  });

  it("have the same property address in any spelling; migrants with the same address do not count", async () => {
    const [one, two] = [await newLandlord(), await newLandlord()];
    const road = mark();
    await asks(one, { propertyAddress: `Flat 3, 12 ${road} Street, Leeds LS1 4AB` });
    await asks(two, { propertyAddress: `flat 3 12 ${road.toUpperCase()} st. leeds ls14ab` });
    await change(users, { id: two.id }, { suspendedAt: now() });
    expect(await similarTo(one)).toEqual([{ ...shown(two), suspended: true, because: ["address"] }]);
    const [three, four] = [await newMigrant(), await newMigrant()];
    for (const each of [three, four]) await asks(each, { currentAddress: `${road} shelter` });
    expect(await similarTo(three)).toEqual([]);
  });

  it("have the same mailbox; dots and the part after a plus do not matter", async () => {
    const box = mark();
    const [one, two, other] = [
      await newMigrantAt(`a.${box}@people.test`),
      await newMigrantAt(`a${box}+rooms@people.test`),
      await newMigrantAt(`a${box}@other.test`),
    ];
    expect(await similarTo(one)).toEqual([{ ...shown(two), suspended: false, because: ["email"] }]);
    expect(await similarTo(other)).toEqual([]);
  });

  it("are listed with all their reasons, those with the most reasons first, at most five", async () => {
    const person = await newMigrantAt(`b${mark()}@people.test`);
    const same = { fullName: `Amal ${mark()}`, dateOfBirth: "1988-01-01" };
    await asks(person, same);
    const others: TestPerson[] = [];
    for (let n = 0; n < 6; n += 1) others.push(await newMigrant());
    for (const each of others) await asks(each, same);
    const twice = others[2] as TestPerson;
    await change(users, { id: twice.id }, { email: person.email.replace("@", "+x@") });
    const found = await similarTo(person);
    // `similarListed`
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({ id: twice.id, because: ["name_and_birth", "email"] });
  });

  it("do not include the reader or erased people", async () => {
    const [person, admin, gone] = [await newMigrant(), await newAdmin(), await newMigrant()];
    const same = { fullName: `Amal ${mark()}`, dateOfBirth: "1988-01-01" };
    for (const each of [person, admin, gone]) await asks(each, same);
    await change(users, { id: gone.id }, { erasedAt: now() });
    expect(await similarTo(person, admin)).toEqual([]);
    expect(await similarTo(person)).toMatchObject([{ id: admin.id }]);
  });

  it("are found by indexes", async () => {
    const db = openDatabase(env);
    const steps = await db.all<{ detail: string }>(sql`explain query plan ${similarQuery("a", "b")}`);
    const plan = steps.map(({ detail }) => detail).join("\n");
    for (const index of ["requests_by_name", "requests_by_place", "users_mailbox"])
      expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN (mine|theirs|users)/);
  });
});

describe("the marks of a request", () => {
  const withKeys = (keys: string) => ({ ...env, SEALING_KEYS: keys });
  const rowOf = (id: string) => row(verificationRequests, { id });

  it("are hashes that change with the key, and are erased with the details", async () => {
    const person = await newLandlord();
    const id = await asks(person, { fullName: "Ruth Miller", dateOfBirth: "1961-04-03" });
    const before = await rowOf(id);
    for (const each of [before.nameMark, before.placeMark]) expect(each).toMatch(/^[\w-]{43}$/);
    expect(before.nameMark).not.toBe(before.placeMark);
    const key = `newer:${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64")}`;
    const both = withKeys(`${key},${env.SEALING_KEYS}`);
    for (let pass = 0; pass < 50 && (await rowOf(id)).keyId !== "newer"; pass += 1)
      await applyVerificationRetention(both, new Date());
    const resealed = await rowOf(id);
    expect(resealed.keyId).toBe("newer");
    expect(resealed.nameMark).not.toBe(before.nameMark);
    expect(resealed.placeMark).not.toBe(before.placeMark);
    await change(verificationRequests, { id }, { status: "rejected", decidedAt: new Date(0).toISOString() });
    await applyVerificationRetention(both, new Date());
    expect(await rowOf(id)).toMatchObject({ details: null, nameMark: null, placeMark: null });
  });

  it("are missing without a birth date, and for a migrant's address", async () => {
    const person = await newMigrant();
    const id = await asks(person, { currentAddress: "A hostel in Leeds" });
    expect(await rowOf(id)).toMatchObject({ nameMark: null, placeMark: null });
  });

  it.each([
    [nameAndBirth("Олена  Ковальчук", "1990-01-01"), nameAndBirth("КОВАЛЬЧУК, Олена", "1990-01-01"), true],
    [nameAndBirth("عبد الرحمن", "1990-01-01"), nameAndBirth("الرَّحمن عبد", "1990-01-01"), true],
    [nameAndBirth("Amal Haddad", "1990-01-01"), nameAndBirth("Amal Hadad", "1990-01-01"), false],
    [plainAddress("12 Harbour Road, LS1 4AB"), plainAddress("12 harbour rd LS14AB"), true],
    [plainAddress("12 Harbour Road"), plainAddress("21 Harbour Road"), false],
  ])("compare %s and %s: %s", (one, other, isSame) => {
    expect(one === other).toBe(isSame);
  });
});
