import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { auditDown } from "#tests/faults.ts";
import { callWith } from "#tests/money.ts";
import { newPerson, type TestPerson } from "#tests/people.ts";
import { clearQueue, queueUp } from "#tests/verification.ts";

const forms = {
  landlord: {
    fullName: "Ruth Miller",
    propertyAddress: "12 Harbour Street, Leeds",
    propertyType: "flat",
    proofOfOwnership: "owned",
  },
  migrant: { fullName: "Amal Haddad", reasonForMigration: "The war reached our street." },
} as const;
type Kind = keyof typeof forms;
type Listed = { id: string; createdAt: string };
interface Summary {
  landlordVerifications: Listed[];
  migrantVerifications: Listed[];
  totals: Record<Kind, number>;
  next: Record<Kind, string | null>;
}

const queue = "/api/admin/verifications/pending";
const newAdmin = () => newPerson({ userType: "landlord", role: "admin" });
const summary = async (admin: TestPerson, query = "") =>
  (await admin.call("GET", `${queue}?view=summary${query}`)).json<Summary>();
const events = async (column: "actor_id" | "subject_id", id: string) =>
  (
    await env.DB.prepare(
      `select event, subject_id, object_id from audit where ${column} = ? and event like 'verification%' order by id`,
    )
      .bind(id)
      .all()
  ).results;

async function newRequest(userType: Kind, names: { firstName?: string; lastName?: string } = {}) {
  const person = await newPerson({ userType, ...names });
  const answer = await person.call("POST", `/api/${userType}/verification`, forms[userType]);
  expect(answer.status).toBe(201);
  return { person, id: (await answer.json<{ id: string }>()).id };
}

afterEach(clearQueue);

describe("the summary of what is pending", () => {
  it("holds names, kinds and dates, and reads nobody's details [abuse 15]", async () => {
    const admin = await newAdmin();
    const requests = [await newRequest("landlord"), await newRequest("migrant")];
    const listed = await summary(admin);
    for (const [at, kind] of (["landlord", "migrant"] as const).entries()) {
      const { id, person } = requests[at] ?? { id: "", person: admin };
      expect(listed[`${kind}Verifications`].find((each) => each.id === id)).toEqual({
        id,
        createdAt: expect.stringMatching(/Z$/),
        [`${kind}Id`]: person.id,
        [kind]: { firstName: person.firstName, lastName: person.lastName, suspended: false },
      });
    }
    expect(await events("actor_id", admin.id)).toEqual([]);
  });

  it("has true totals above 100, and pages reach the last request once, oldest first", async () => {
    const admin = await newAdmin();
    const before = (await summary(admin)).totals;
    const { id: last } = await newRequest("migrant");
    await queueUp(230);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Summary = await summary(admin, `&kind=migrant&limit=100${after ? `&after=${after}` : ""}`);
      expect(page.totals).toEqual({ ...before, migrant: before.migrant + 231 });
      expect(page.landlordVerifications).toEqual([]);
      expect(page.migrantVerifications.length).toBeLessThanOrEqual(100);
      seen.push(...page.migrantVerifications.map((each) => `${each.createdAt} ${each.id}`));
      after = page.next.migrant;
    } while (after);
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen).toHaveLength(before.migrant + 231);
    expect(seen.at(-1)).toContain(last);
  });

  it("finds people by the beginning of either name, whatever the case, and by nothing else", async () => {
    const admin = await newAdmin();
    const mark = crypto.randomUUID().slice(0, 8);
    const { id } = await newRequest("migrant", { firstName: "Олена", lastName: `Zürn${mark}` });
    const finds = async (q: string) =>
      (await summary(admin, `&q=${encodeURIComponent(q)}`)).migrantVerifications.map((each) => each.id);
    for (const q of [`ОЛЕНА ZÜRN${mark}`, `zürn${mark}`, `zürn${mark} ол`, `Олена  zürn${mark}`])
      expect(await finds(q), q).toEqual([id]);
    for (const q of [`ürn${mark}`, `zürn${mark}x`, "%%", "__", "лена"]) expect(await finds(q), q).toEqual([]);
  });

  it("says so when the request to go on after is unknown", async () => {
    const admin = await newAdmin();
    const path = `${queue}?view=summary&after=${crypto.randomUUID()}`;
    expect((await admin.call("GET", path)).status).toBe(404);
  });
});

describe("a request in full", () => {
  it.each(["landlord", "migrant"] as const)(
    "of a %s is read with its person, and the audit names them [abuse 15]",
    async (kind) => {
      const admin = await newAdmin();
      const { id, person } = await newRequest(kind);
      const answer = await admin.call("GET", `/api/admin/verifications/${id}`);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({
          ...forms[kind],
          id,
          kind,
          status: "pending",
          decidedBy: null,
          erasedAt: null,
          [`${kind}Id`]: person.id,
          [kind]: expect.objectContaining({ email: person.email, suspended: false }),
        }),
      ]);
      const line = { event: "verification_read", subject_id: person.id, object_id: id };
      expect(await events("actor_id", admin.id)).toEqual([line]);
    },
  );

  it("stays readable once decided, with who decided", async () => {
    const admin = await newPerson({ userType: "landlord", role: "admin", firstName: "Ines" });
    const { id } = await newRequest("migrant");
    await admin.call("PATCH", `/api/admin/migrant-verifications/${id}`, { status: "approved" });
    const answer = await admin.call("GET", `/api/admin/verifications/${id}`);
    const decidedBy = { firstName: "Ines", lastName: admin.lastName };
    expect(await answer.json()).toMatchObject({ ...forms.migrant, status: "approved", decidedBy });
  });

  it("is not answered when the audit cannot be written", async () => {
    const admin = await newAdmin();
    const { id } = await newRequest("migrant");
    const answer = await callWith(auditDown(), admin, "GET", `/api/admin/verifications/${id}`, undefined);
    expect([answer.status, (await answer.text()).includes("war")]).toEqual([503, false]);
  });
});

it("the full list leaves a line for each person in the audit, and one that says it was a list", async () => {
  const admin = await newAdmin();
  const { id, person } = await newRequest("migrant");
  await admin.call("GET", queue);
  const lines = await events("actor_id", admin.id);
  expect(lines.filter(({ event }) => event === "verifications_listed")).toHaveLength(1);
  expect(lines).toContainEqual({ event: "verification_read", subject_id: person.id, object_id: id });
});
