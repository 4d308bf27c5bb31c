import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { decideMigrantVerification, readVerification, suspendUser } from "#schema/endpoints/admin.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { readMoreOfPerson, readPerson, searchPeople } from "#schema/endpoints/people.ts";
import { getMigrantVerification } from "#schema/endpoints/verification.ts";
import { audit } from "#schema/tables/audit.ts";
import { users } from "#schema/tables/users.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { auditDown } from "#tests/faults.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { newAdmin, newConnectedPair, newMigrant, newPerson, type TestPerson } from "#tests/people.ts";
import { change, rows } from "#tests/rows.ts";
import { submitRequest } from "#tests/verification.ts";
import { openDatabase } from "#worker/platform/database.ts";
import * as queries from "./people-queries.ts";

const find = (admin: TestPerson, q: string, after?: string) =>
  as(admin).call(searchPeople, { body: { q, ...(after && { after }) } });
const newMark = () => crypto.randomUUID().slice(0, 8);
const suspension = { suspended: true, reason: "Asked for money." };

describe("the search for people", () => {
  it("finds the beginning of either name or the email, in any script and case", async () => {
    const admin = await newAdmin();
    const mark = newMark();
    const person = await newMigrant({ firstName: `Олена${mark}`, lastName: "O'Brien%_" });
    for (const q of [
      `ОЛЕНА${mark}`,
      `олена${mark} o'b`,
      `O'Brien%_ Олена${mark}`,
      person.email.toUpperCase(),
    ])
      expect((await find(admin, q)).people, q).toEqual([
        {
          id: person.id,
          firstName: `Олена${mark}`,
          lastName: "O'Brien%_",
          email: person.email,
          userType: "migrant",
          role: "user",
          verified: false,
          createdAt: expect.stringMatching(/Z$/),
          suspendedAt: null,
        },
      ]);
    for (const q of [`лена${mark}`, "%%", "__", `${mark}%`])
      expect((await find(admin, q)).people, q).toEqual([]);
  });

  it("finds an account by its whole id", async () => {
    const [admin, person] = [await newAdmin(), await newMigrant()];
    expect((await find(admin, ` ${person.id.toUpperCase()}`)).people).toMatchObject([{ id: person.id }]);
    expect((await find(admin, person.id.slice(1))).people).toEqual([]);
  });

  it("has a rate limit", async () => {
    const admin = await newAdmin();
    await fillRateLimit("searchPeople", "person", admin.id);
    const limited = as(admin, { bindings: { ...env, RATE_LIMITS: "" } });
    expect(await limited.refused(searchPeople, { body: { q: "am" } })).toMatchObject({ status: 429 });
  });

  it("requires two characters", async () => {
    const admin = as(await newAdmin());
    // `searchFrom`
    for (const q of [undefined, "", "a", " a "]) {
      const { status, fields } = await admin.refused(searchPeople, {
        body: { ...(q !== undefined && { q }) } as { q: string },
      });
      expect([status, Object.keys(fields ?? {})]).toEqual([422, ["q"]]);
    }
  });

  it("returns 20 people a page by name, and each person once", async () => {
    const admin = await newAdmin();
    const mark = newMark();
    const people = await Promise.all(
      Array.from({ length: 41 }, (_, at) =>
        newPerson({ userType: "migrant", firstName: mark, lastName: `N${at % 3}`, profile: false }),
      ),
    );
    const pages = [await find(admin, mark)];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await find(admin, mark, next));
    // `peopleListed`
    expect(pages.map((page) => page.people.length)).toEqual([20, 20, 1]);
    const ids = pages.flatMap((page) => page.people.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set(people.map(({ id }) => id)));
    const body = { q: mark, after: crypto.randomUUID() };
    expect(await as(admin).refused(searchPeople, { body })).toMatchObject({ status: 404 });
  });

  it("reads indexes, not every person", async () => {
    const query = queries.searchPeople(openDatabase(env), { q: "am", after: undefined }).toSQL();
    const plan = await env.DB.prepare(`explain query plan ${query.sql}`)
      .bind(...query.params)
      .all<{ detail: string }>();
    const steps = plan.results.map(({ detail }) => detail);
    expect(steps.filter((step) => /^SCAN (users|matching)/.test(step))).toEqual([]);
    for (const index of ["users_search_name", "users_search_name_reversed", "users_email"])
      expect(steps.join("\n")).toContain(index);
  });

  it("is recorded in the audit without its text [abuse 15]", async () => {
    const admin = await newAdmin();
    const mark = newMark();
    await find(admin, mark);
    const lines = await rows(audit, { actorId: admin.id });
    expect(lines).toMatchObject([
      { event: "people_searched", subjectId: null, objectId: null, detail: null },
    ]);
    expect(JSON.stringify(lines)).not.toContain(mark);
  });
});

describe("a person's page", () => {
  const read = (admin: TestPerson, id: string) => as(admin).call(readPerson, { params: { id } });

  it("contains status, requests and connections, and no text of requests or messages", async () => {
    const admin = await newAdmin();
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const content = "A secret message.";
    await as(landlord).call(sendMessage, { body: { connectionId, content } });
    const form = { fullName: "A secret name", reasonForMigration: "A secret reason." };
    const requestId = await submitRequest(migrant, form);
    // These must not appear on the page.
    const others = await newConnectedPair("completed");
    await submitRequest(others.migrant, form);
    await submitRequest(others.landlord);
    await as(admin).call(suspendUser, { params: { id: migrant.id }, body: suspension });
    const page = await read(admin, migrant.id);
    const instant = expect.stringMatching(/Z$/);
    expect(page).toMatchObject({
      id: migrant.id,
      email: migrant.email,
      userType: "migrant",
      verified: false,
      suspendedAt: instant,
      suspensionReason: suspension.reason,
      requests: [{ id: requestId, status: "pending", createdAt: instant, decidedAt: null }],
      connections: [
        {
          id: connectionId,
          other: { id: landlord.id, firstName: landlord.firstName, lastName: landlord.lastName },
          createdAt: instant,
          acceptedAt: instant,
        },
      ],
    });
    expect(JSON.stringify(page)).not.toMatch(/secret/i);
    expect((await read(admin, landlord.id)).history).toEqual([]);
    expect(await read(admin, landlord.id)).toMatchObject({
      requests: [],
      connections: [{ other: { id: migrant.id } }],
    });
    expect(await read(admin, others.landlord.id)).toMatchObject({ requests: [{ status: "pending" }] });
  });

  it("says whether the address is confirmed", async () => {
    const [admin, person] = [await newAdmin(), await newMigrant()];
    expect(await read(admin, person.id)).toMatchObject({ emailConfirmed: true });
    await change(users, { id: person.id }, { emailConfirmedAt: null });
    expect(await read(admin, person.id)).toMatchObject({ emailConfirmed: false });
  });

  it("shows who did what and when, newest first, without sign-ins, refusals and the person's own reads", async () => {
    const admin = await newAdmin({ firstName: "Ines" });
    const person = await newMigrant();
    const id = await submitRequest(person);
    await as(person).call(getMigrantVerification);
    await as(person).refused(listMigrants);
    await as(admin).call(readVerification, { params: { id } });
    await as(admin).call(decideMigrantVerification, { params: { id }, body: { status: "approved" } });
    await as(admin).call(suspendUser, { params: { id: person.id }, body: suspension });
    await as(admin).call(suspendUser, { params: { id: person.id }, body: { suspended: false } });
    await read(admin, person.id);
    const { history } = await read(admin, person.id);
    const by = { id: admin.id, firstName: "Ines", lastName: admin.lastName };
    expect(history.map(({ event, detail }) => [event, detail])).toEqual([
      ["person_read", null],
      ["suspension_lifted", null],
      ["suspended", null],
      ["reviewed", "approved"],
      ["verification_read", null],
    ]);
    for (const line of history) expect(line.by).toEqual(by);
  });

  it("is not found for an unknown id", async () => {
    const params = { id: crypto.randomUUID() };
    expect(await as(await newAdmin()).refused(readPerson, { params })).toMatchObject({ status: 404 });
  });

  it("is refused as unavailable while the person's devices cannot be read", async () => {
    const [admin, person] = [await newAdmin(), await newMigrant()];
    vi.spyOn(env.SESSIONS, "list").mockRejectedValue(new Error("KV failed: 500 Internal Server Error"));
    const call = as(admin, { bindings: env }).refused(readPerson, { params: { id: person.id } });
    const refused = await call.finally(() => vi.restoreAllMocks());
    expect(refused).toEqual({ status: 503, code: "unavailable" });
  });

  it("is refused when the audit cannot be written, and a search is refused too", async () => {
    const person = await newAdmin();
    const admin = as(person, { bindings: auditDown() });
    const search = await admin.refused(searchPeople, { body: { q: "am" } });
    const params = { id: (await newMigrant()).id };
    const page = await admin.refused(readPerson, { params });
    const after = await newCase({ subjectId: params.id });
    const more = await admin.refused(readMoreOfPerson, { params, query: { part: "cases", after } });
    expect([search.status, page.status, more.status]).toEqual([503, 503, 503]);
  });
});
