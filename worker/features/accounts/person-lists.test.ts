import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { readMoreOfPerson, readPerson } from "#schema/endpoints/people.ts";
import { type PersonPart, personLists } from "#schema/person-lists.ts";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments } from "#schema/tables/payments.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import {
  newAdmin,
  newConnection,
  newLandlord,
  newMigrant,
  otherDevice,
  type TestPerson,
} from "#tests/people.ts";
import { insertMany, now, planOf, row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { lists } from "./person-lists.ts";

const read = (admin: TestPerson, id: string) => as(admin).call(readPerson, { params: { id } });
const more = (admin: TestPerson, id: string, part: PersonPart, after: string) =>
  as(admin).call(readMoreOfPerson, { params: { id }, query: { part, after } });
const at = (minute: number) => new Date(Date.UTC(2026, 0, 7, 9, minute)).toISOString();
/**
 * The times of the entries of one list, for three pages of 20 (`personListed`). Three entries share a minute, so that the
 * id decides their order.
 */
const many = Array.from({ length: 41 }, (_, place) => at(Math.floor(place / 3)));
const id = () => crypto.randomUUID();

/** For each list, adds entries about a person at these times. */
const fill: Record<PersonPart, (person: TestPerson) => Promise<void>> = {
  requests: (person) =>
    insertMany(
      verificationRequests,
      many.map((createdAt) => ({
        id: id(),
        kind: "migrant",
        userId: person.id,
        createdAt,
        status: "rejected",
      })),
    ),
  cases: (person) =>
    insertMany(
      cases,
      many.map((openedAt) => ({ ...aCase(), openedAt, subjectId: person.id })),
    ),
  raised: (person) =>
    insertMany(
      cases,
      many.map((openedAt) => ({ ...aCase(), openedAt, raisedBy: person.id })),
    ),
  async connections(person) {
    const host = await newLandlord();
    const { paymentId, ...usual } = await row(connections, {
      id: await newConnection(host, await newMigrant(), "completed"),
    });
    const paid = await row(payments, { id: paymentId });
    const all = many.map((createdAt) => ({ id: id(), paymentId: id(), createdAt }));
    await insertMany(
      payments,
      all.map((each) => ({
        ...paid,
        id: each.paymentId,
        paymentIntentId: each.paymentId,
        migrantId: person.id,
      })),
    );
    await insertMany(
      connections,
      all.map((each) => ({ ...usual, ...each, migrantId: person.id })),
    );
  },
  async ratings(person) {
    const host = await newLandlord();
    const made = await Promise.all(
      many.map(async () => newConnection(host, await newMigrant(), "completed")),
    );
    await insertMany(
      ratings,
      many.map((revealsAt, place) => ({
        ...{ id: id(), connectionId: made[place] ?? "", authorId: host.id, subjectId: person.id, stars: 4 },
        ...{ createdAt: revealsAt, revealsAt, counted: true },
      })),
    );
  },
};
const aCase = () => ({ id: id(), objectId: id(), kind: "report" as const, dueAt: at(59) });

let admin: TestPerson;
beforeAll(async () => {
  admin = await newAdmin();
});

describe("the lists of a person's page", () => {
  it.each(personLists)(
    "show %s page by page, the newest first, each once, and record each read",
    async (part) => {
      const person = await newMigrant();
      await fill[part](person);
      const page = await read(admin, person.id);
      const found: { id: string }[] = [...page[part]];
      expect(found).toHaveLength(20);
      const before = (await rows(audit, { subjectId: person.id, event: "person_read" })).length;
      let next = page.next[part];
      let pages = 0;
      while (next !== null) {
        const one = await more(admin, person.id, part, next);
        const entries: { id: string }[] = one[part] ?? [];
        expect(Object.keys(one).toSorted()).toEqual(["next", part].toSorted());
        found.push(...entries);
        next = one.next;
        pages += 1;
      }
      expect(pages).toBe(2);
      expect(found).toHaveLength(many.length);
      expect(new Set(found.map((each) => each.id)).size).toBe(many.length);
      const times = (found as Record<string, string>[]).map(
        (each) => each.createdAt ?? each.openedAt ?? each.revealsAt ?? "",
      );
      expect(times).toEqual(many.toReversed());
      expect(await rows(audit, { subjectId: person.id, event: "person_read" })).toHaveLength(before + 2);
    },
  );

  it.each(personLists)("read %s by an index", async (part) => {
    const of = { db: openDatabase(env), id: id(), userType: "migrant", reader: id(), now: now() } as const;
    const plan = (await planOf(lists[part].read({ ...of, before: { at: 5, id: id() } }))).join("\n");
    expect(plan).not.toMatch(/SCAN/);
    expect(plan).toMatch(/SEARCH \w+ USING INDEX \w+_of_\w+|cases_raised_by/);
  });

  it("are not found for an unknown person or entry", async () => {
    const person = await newMigrant();
    const query = { part: "cases", after: id() } as const;
    for (const params of [{ id: person.id }, { id: id() }])
      expect(await as(admin).refused(readMoreOfPerson, { params, query })).toMatchObject({ status: 404 });
  });

  it("show only ratings that others see", async () => {
    const [person, host] = [await newMigrant(), await newLandlord()];
    const rating = async (stars: number, revealsAt: string) => ({
      ...{ id: id(), connectionId: await newConnection(host, await newMigrant(), "completed") },
      ...{ authorId: host.id, subjectId: person.id, stars, createdAt: at(1), revealsAt, comment: "Kind." },
    });
    const later = new Date(Date.now() + 60_000).toISOString();
    const seen = await rating(5, at(1));
    await insertMany(ratings, [seen, await rating(0, at(1)), await rating(3, later)]);
    const page = await read(admin, person.id);
    const author = { id: host.id, firstName: host.firstName, lastName: host.lastName };
    expect(page.ratings).toEqual([{ id: seen.id, stars: 5, comment: "Kind.", revealsAt: at(1), author }]);
  });

  it("name the devices that are signed in, the most recently used first, without their ids", async () => {
    const person = await newMigrant();
    for (let more = 0; more < 10; more++)
      await otherDevice(person, { browser: "Firefox", system: "Android" });
    const { devices } = await read(admin, person.id);
    // `personDevices`
    expect(devices).toHaveLength(10);
    expect(devices[0]).toEqual({
      browser: "Firefox",
      system: "Android",
      lastUsedAt: expect.stringMatching(/Z$/),
    });
    expect(devices).toEqual(devices.toSorted((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt)));
  });
});

describe("the cases on a person's page", () => {
  it("do not say who reported, and leave out those about the reader or raised by the reader", async () => {
    const [other, person] = [await newAdmin(), await newMigrant()];
    const about = await newCase({ subjectId: person.id, raisedBy: other.id });
    const appeal = await newCase({ kind: "appeal", subjectId: person.id, raisedBy: person.id });
    await newCase({ kind: "verification", subjectId: person.id });
    const aboutOther = await newCase({ subjectId: other.id, raisedBy: person.id });
    const aboutNobody = await newCase({ subjectId: null, raisedBy: person.id });
    const idsOf = (found: { id: string }[]) => found.map((each) => each.id).toSorted();

    const page = await read(admin, person.id);
    expect(idsOf(page.cases)).toEqual([about, appeal].toSorted());
    expect(idsOf(page.raised)).toEqual([aboutOther, aboutNobody].toSorted());
    expect(JSON.stringify(page)).not.toContain(other.id);

    // The other admin was reported by this person and has reported them: neither case is on the page that they read.
    const read2 = await read(other, person.id);
    expect(idsOf(read2.cases)).toEqual([appeal]);
    expect(idsOf(read2.raised)).toEqual([aboutNobody]);
    expect(JSON.stringify(read2)).not.toContain(aboutOther);
    const after = await newCase({ subjectId: person.id, openedAt: at(1) });
    const newest = await newCase({ subjectId: person.id });
    expect(idsOf((await more(other, person.id, "cases", newest)).cases ?? [])).toEqual(
      [appeal, after].toSorted(),
    );
  });

  it("are never shown to the person: their own page and its lists are refused", async () => {
    const own = await newAdmin();
    const params = { id: own.id };
    const after = await newCase({ subjectId: own.id });
    const refusal = { status: 403, code: "own_page" };
    expect(await as(own).refused(readPerson, { params })).toMatchObject(refusal);
    const query = { part: "cases", after } as const;
    expect(await as(own).refused(readMoreOfPerson, { params, query })).toMatchObject(refusal);
    expect(await rows(audit, { subjectId: own.id, event: "person_read" })).toEqual([]);
  });
});
