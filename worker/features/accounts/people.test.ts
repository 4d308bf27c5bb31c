import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { auditDown } from "#tests/faults.ts";
import { raiseFlag } from "#tests/flags.ts";
import { callWith } from "#tests/money.ts";
import { newConnectedPair, newPerson, type TestPerson } from "#tests/people.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { searchPeople } from "./people-queries.ts";

interface Page {
  people: { id: string; email: string }[];
  next: string | null;
}
const newAdmin = () => newPerson({ userType: "landlord", role: "admin", firstName: "Ines" });
const find = async (admin: TestPerson, q: string, after = "") => {
  const answer = await admin.call("GET", `/api/admin/people?q=${encodeURIComponent(q)}${after}`);
  expect(answer.status, q).toBe(200);
  return answer.json<Page>();
};
const newMark = () => crypto.randomUUID().slice(0, 8);

describe("the search for people", () => {
  it("goes by the beginning of either name or the email, in any script and case", async () => {
    const admin = await newAdmin();
    const mark = newMark();
    const person = await newPerson({ userType: "migrant", firstName: `Олена${mark}`, lastName: "O'Brien%_" });
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

  it("needs two characters", async () => {
    const admin = await newAdmin();
    for (const query of ["", "?q=", "?q=a", "?q=%20a%20"]) {
      const answer = await admin.call("GET", `/api/admin/people${query}`);
      expect([answer.status, Object.keys((await answer.json<{ fields: object }>()).fields)]).toEqual([
        422,
        ["q"],
      ]);
    }
  });

  it("gives 20 a page by name, and everybody once", async () => {
    const admin = await newAdmin();
    const mark = newMark();
    const people = await Promise.all(
      Array.from({ length: 41 }, (_, at) =>
        newPerson({ userType: "migrant", firstName: mark, lastName: `N${at % 3}`, profile: false }),
      ),
    );
    const pages: Page[] = [await find(admin, mark)];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await find(admin, mark, `&after=${next}`));
    expect(pages.map((page) => page.people.length)).toEqual([20, 20, 1]);
    const ids = pages.flatMap((page) => page.people.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set(people.map(({ id }) => id)));
    const unknown = await admin.call("GET", `/api/admin/people?q=${mark}&after=${crypto.randomUUID()}`);
    expect(unknown.status).toBe(404);
  });

  it("reads indexes, not every person", async () => {
    const query = searchPeople(openDatabase(env, "first-primary"), { q: "am", after: undefined }).toSQL();
    const plan = await env.DB.prepare(`explain query plan ${query.sql}`)
      .bind(...query.params)
      .all<{ detail: string }>();
    const steps = plan.results.map(({ detail }) => detail);
    expect(steps.filter((step) => /^SCAN (users|matching)/.test(step))).toEqual([]);
    for (const index of ["users_search_name", "users_search_name_reversed", "users_email"])
      expect(steps.join("\n")).toContain(index);
  });

  it("is in the audit without its words [abuse 15]", async () => {
    const admin = await newAdmin();
    const mark = newMark();
    await find(admin, mark);
    const { results } = await env.DB.prepare("select * from audit where actor_id = ?").bind(admin.id).all();
    expect(results).toMatchObject([
      { event: "people_searched", subject_id: null, object_id: null, detail: null },
    ]);
    expect(JSON.stringify(results)).not.toContain(mark);
  });
});

describe("a person's page", () => {
  const read = async (admin: TestPerson, id: string) => {
    const answer = await admin.call("GET", `/api/admin/people/${id}`);
    expect(answer.status).toBe(200);
    return answer.json<{ history: { event: string; by: object | null; detail: string | null }[] }>();
  };

  it("has status, requests, connections and flags, and no word of a request or a message", async () => {
    const admin = await newAdmin();
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await landlord.call("POST", "/api/messages", { connectionId, content: "A secret message." });
    const form = { fullName: "A secret name", reasonForMigration: "A secret reason." };
    const { id: requestId } = await (await migrant.call("POST", "/api/migrant/verification", form)).json<{
      id: string;
    }>();
    const flagId = await raiseFlag(migrant.id);
    // What belongs to others stays on their pages.
    const others = await newConnectedPair("completed");
    await raiseFlag(others.migrant.id);
    await others.migrant.call("POST", "/api/migrant/verification", form);
    const theirs = {
      fullName: "Another secret",
      propertyAddress: "Secret Street",
      propertyType: "flat",
      proofOfOwnership: "owned",
    };
    await others.landlord.call("POST", "/api/landlord/verification", theirs);
    await admin.call("PATCH", `/api/admin/users/${migrant.id}`, {
      suspended: true,
      reason: "Asked for money.",
    });
    const page = await read(admin, migrant.id);
    const instant = expect.stringMatching(/Z$/);
    expect(page).toMatchObject({
      id: migrant.id,
      email: migrant.email,
      userType: "migrant",
      verified: false,
      suspendedAt: instant,
      suspensionReason: "Asked for money.",
      requests: [{ id: requestId, status: "pending", createdAt: instant, decidedAt: null }],
      connections: [
        {
          id: connectionId,
          other: { id: landlord.id, firstName: landlord.firstName, lastName: landlord.lastName },
          createdAt: instant,
          acceptedAt: instant,
        },
      ],
      flags: [{ id: flagId, kind: "refunded_withdrawals", resolvedAt: null, resolvedBy: null }],
    });
    expect(JSON.stringify(page)).not.toMatch(/secret/i);
    expect((await read(admin, landlord.id)).history).toEqual([]);
    expect(await read(admin, landlord.id)).toMatchObject({
      requests: [],
      connections: [{ other: { id: migrant.id } }],
      flags: [],
    });
    expect(await read(admin, others.landlord.id)).toMatchObject({ requests: [{ status: "pending" }] });
  });

  it("tells from the audit who did what and when, newest first, but neither sign-ins nor own looks", async () => {
    const admin = await newAdmin();
    const person = await newPerson({ userType: "migrant" });
    const form = { fullName: "Amal", reasonForMigration: "War." };
    const { id } = await (await person.call("POST", "/api/migrant/verification", form)).json<{
      id: string;
    }>();
    await person.call("GET", "/api/migrant/verification");
    await person.call("GET", "/api/migrants");
    await admin.call("GET", `/api/admin/verifications/${id}`);
    await admin.call("PATCH", `/api/admin/migrant-verifications/${id}`, { status: "approved" });
    const suspend = { suspended: true, reason: "Asked for money." };
    await admin.call("PATCH", `/api/admin/users/${person.id}`, suspend);
    await admin.call("PATCH", `/api/admin/users/${person.id}`, { suspended: false });
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

  it("is not answered when the audit cannot be written", async () => {
    const admin = await newAdmin();
    const paths = ["/api/admin/people?q=am", `/api/admin/people/${admin.id}`];
    const answers = await Promise.all(
      paths.map((path) => callWith(auditDown(), admin, "GET", path, undefined)),
    );
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  });
});
