import { afterEach, describe, expect, it, vi } from "vitest";
import type * as z from "zod/mini";
import {
  decideMigrantVerification,
  listPendingVerifications,
  type PendingQuery,
  PendingSummary,
  readVerification,
} from "#schema/endpoints/admin.ts";
import { audit } from "#schema/tables/audit.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { as } from "#tests/client.ts";
import { auditDown } from "#tests/faults.ts";
import { newAdmin, newLandlord, newMigrant, newPerson, type TestPerson } from "#tests/people.ts";
import { change, now, remove, rows } from "#tests/rows.ts";
import {
  clearQueue,
  queueUp,
  submitRequest,
  verificationCalls,
  verificationForms,
} from "#tests/verification.ts";

const summarize = async (admin: TestPerson, query: z.input<typeof PendingQuery> = {}) =>
  PendingSummary.parse(
    await as(admin).call(listPendingVerifications, { query: { view: "summary", ...query } }),
  );
const readsBy = async (admin: TestPerson) =>
  (await rows(audit, { actorId: admin.id })).filter(({ event }) => event.startsWith("verification"));

afterEach(clearQueue);

describe("the list of pending requests", () => {
  it("contains both kinds with their people, oldest first, without decided ones", async () => {
    const admin = await newAdmin();
    for (const userType of ["landlord", "migrant"] as const) {
      const people = [
        await newPerson({ userType }),
        await newPerson({ userType }),
        await newPerson({ userType }),
      ] as const;
      const [first, second, third] = [
        await submitRequest(people[0]),
        await submitRequest(people[1]),
        await submitRequest(people[2]),
      ];
      const rejection = { status: "rejected", rejectionReason: "The name is not readable." } as const;
      const { decide } = verificationCalls[userType];
      await as(admin).call(decide, { params: { id: second }, body: rejection });
      await change(verificationRequests, { id: third }, { createdAt: new Date(1).toISOString() });

      const list = await as(admin).call(listPendingVerifications);
      const queue: { id: string }[] = list[`${userType}Verifications`];
      const ids = queue.map(({ id }) => id);
      expect(ids.filter((id) => [first, second, third].includes(id))).toEqual([third, first]);
      const { firstName, lastName, email, id } = people[0];
      expect(queue.find((request) => request.id === first)).toEqual({
        ...Object.fromEntries(Object.keys(queue[0] ?? {}).map((key) => [key, null])),
        ...verificationForms[userType],
        id: first,
        status: "pending",
        createdAt: expect.any(String),
        [`${userType}Id`]: id,
        [userType]: {
          firstName,
          lastName,
          email,
          suspended: false,
          emailConfirmed: true,
          ...(userType === "migrant" && { profilePicture: null, profileAge: null }),
        },
      });
    }
  });

  it("contains at most the oldest 100 of a kind", async () => {
    const id = await submitRequest(await newMigrant());
    await queueUp(101);
    const { migrantVerifications } = await as(await newAdmin()).call(listPendingVerifications);
    // `pendingListed`
    expect(migrantVerifications).toHaveLength(100);
    expect(migrantVerifications.map((request) => request.id)).not.toContain(id);
  });

  it("adds an audit line for each person it contains, and one for the list", async () => {
    const [admin, migrant] = [await newAdmin(), await newMigrant()];
    const id = await submitRequest(migrant);
    await as(admin).call(listPendingVerifications);
    const lines = await readsBy(admin);
    expect(lines.filter(({ event }) => event === "verifications_listed")).toHaveLength(1);
    const line = { event: "verification_read", subjectId: migrant.id, objectId: id };
    expect(lines).toContainEqual(expect.objectContaining(line));
  });
});

describe("the summary of pending requests", () => {
  it("contains account names, kinds, dates and whether a request has another name, and adds no audit line [abuse 15]", async () => {
    const admin = await newAdmin();
    const people = [await newLandlord(), await newMigrant()];
    const requests = await Promise.all(
      people.map((person, at) =>
        submitRequest(person, {
          ...verificationForms[person.userType],
          // The landlord's own name in another case, and a name that differs from the migrant's account.
          fullName: at === 0 ? ` ${person.firstName}  ${person.lastName.toUpperCase()}` : "Amal Hadad",
        }),
      ),
    );
    const summary = await summarize(admin);
    for (const [at, person] of people.entries()) {
      const kind = person.userType;
      const id = requests[at];
      const listed: { id: string }[] = summary[`${kind}Verifications`];
      expect(listed.find((each) => each.id === id)).toEqual({
        id,
        createdAt: expect.stringMatching(/Z$/),
        hasOtherName: at === 1,
        waitsForSecond: false,
        [`${kind}Id`]: person.id,
        [kind]: { firstName: person.firstName, lastName: person.lastName, suspended: false },
      });
    }
    expect(await readsBy(admin)).toEqual([]);
  });

  it("contains a request that cannot be unsealed, without a warning about its name", async () => {
    const id = await submitRequest(await newMigrant());
    await change(verificationRequests, { id }, { details: "1.lost.x", keyId: "lost" });
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const { migrantVerifications } = await summarize(await newAdmin());
    log.mockRestore();
    expect(migrantVerifications).toContainEqual(
      expect.objectContaining({ id, hasOtherName: false, waitsForSecond: false }),
    );
    await remove(verificationRequests, { id });
  });

  it("is empty, with totals of zero, when no request waits", async () => {
    await remove(verificationRequests);
    expect(await summarize(await newAdmin())).toEqual({
      landlordVerifications: [],
      migrantVerifications: [],
      totals: { landlord: 0, migrant: 0 },
      next: { landlord: null, migrant: null },
    });
  });

  it("has exact totals above 100, and its pages contain each request once, oldest first", async () => {
    const admin = await newAdmin();
    const before = (await summarize(admin)).totals;
    const last = await submitRequest(await newMigrant());
    await queueUp(230);
    const seen: string[] = [];
    let after: string | null | undefined;
    while (after !== null) {
      const page = await summarize(admin, { kind: "migrant", limit: "100", ...(after && { after }) });
      expect(page.totals).toEqual({ ...before, migrant: before.migrant + 231 });
      expect(page.landlordVerifications).toEqual([]);
      expect(page.migrantVerifications.length).toBeLessThanOrEqual(100);
      seen.push(...page.migrantVerifications.map((each) => `${each.createdAt} ${each.id}`));
      after = page.next.migrant;
    }
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen).toHaveLength(before.migrant + 231);
    expect(seen.at(-1)).toContain(last);
  });

  it("finds people by the beginning of the first or last name, in any case, and by nothing else", async () => {
    const admin = await newAdmin();
    const mark = crypto.randomUUID().slice(0, 8);
    const id = await submitRequest(await newMigrant({ firstName: "Олена", lastName: `Zürn${mark}` }));
    const find = async (q: string) =>
      (await summarize(admin, { q })).migrantVerifications.map((each) => each.id);
    for (const q of [`ОЛЕНА ZÜRN${mark}`, `zürn${mark}`, `zürn${mark} ол`, `Олена  zürn${mark}`])
      expect(await find(q), q).toEqual([id]);
    for (const q of [`ürn${mark}`, `zürn${mark}x`, "%%", "__", "лена"]) expect(await find(q), q).toEqual([]);
  });

  it("omits decided requests, and requests of people who have asked to delete their account", async () => {
    const [admin, mark] = [await newAdmin(), crypto.randomUUID().slice(0, 8)];
    const [person, other] = [await newMigrant({ firstName: mark }), await newMigrant({ firstName: mark })];
    const before = (await summarize(admin)).totals;
    const [id, decided] = [await submitRequest(person), await submitRequest(other)];
    const body = { status: "approved" } as const;
    await as(admin).call(decideMigrantVerification, { params: { id: decided }, body });
    const waiting = async () => {
      const { migrantVerifications, totals } = await summarize(admin, { q: mark });
      return { ids: migrantVerifications.map((each) => each.id), totals };
    };
    const both = { ids: [id], totals: { ...before, migrant: before.migrant + 1 } };
    expect(await waiting()).toEqual(both);
    const at = now();
    await change(users, { id: person.id }, { leftAt: at, suspendedAt: at });
    expect(await waiting()).toEqual({ ids: [], totals: before });
    await change(users, { id: person.id }, { leftAt: null, suspendedAt: null });
    expect(await waiting()).toEqual(both);
  });

  it("is refused with 404 for a page after an unknown request", async () => {
    const query = { view: "summary", after: crypto.randomUUID() };
    const refused = await as(await newAdmin()).refused(listPendingVerifications, { query });
    expect(refused).toMatchObject({ status: 404 });
  });
});

describe("a request in full", () => {
  it.each(["landlord", "migrant"] as const)(
    "of a %s contains its person, and the audit names the admin and the person [abuse 15]",
    async (kind) => {
      const [admin, person] = [await newAdmin(), await newPerson({ userType: kind })];
      const id = await submitRequest(person);
      expect(await as(admin).call(readVerification, { params: { id } })).toMatchObject({
        ...verificationForms[kind],
        id,
        kind,
        status: "pending",
        decidedBy: null,
        erasedAt: null,
        [`${kind}Id`]: person.id,
        [kind]: { email: person.email, suspended: false },
      });
      const line = { event: "verification_read", subjectId: person.id, objectId: id };
      expect(await readsBy(admin)).toMatchObject([line]);
    },
  );

  it("shows whether the account's email address is confirmed", async () => {
    const [admin, person] = [await newAdmin(), await newMigrant()];
    await change(users, { id: person.id }, { emailConfirmedAt: null });
    const id = await submitRequest(person);
    const request = await as(admin).call(readVerification, { params: { id } });
    expect(request).toMatchObject({ migrant: { emailConfirmed: false } });
  });

  it("shows when an admin suspended the person, not when the person left", async () => {
    const [admin, person] = [await newAdmin(), await newMigrant()];
    const params = { id: await submitRequest(person) };
    const since = async () => (await as(admin).call(readVerification, { params })).suspendedAt;
    const [left, suspendedAt] = ["2026-11-20T11:00:00.000Z", "2026-11-21T11:00:00.000Z"];
    expect(await since()).toBeNull();
    await change(users, { id: person.id }, { leftAt: left, suspendedAt: left });
    expect(await since()).toBeNull();
    await change(users, { id: person.id }, { suspendedAt });
    expect(await since()).toBe(suspendedAt);
  });

  it("contains the age on a migrant's profile", async () => {
    const [admin, migrant] = [await newAdmin(), await newMigrant({ profile: { age: 35 } })];
    const id = await submitRequest(migrant);
    const request = await as(admin).call(readVerification, { params: { id } });
    expect(request).toMatchObject({ migrant: { profileAge: 35 } });
  });

  it("remains readable after the decision, with the admin who decided", async () => {
    const admin = await newAdmin({ firstName: "Ines" });
    const id = await submitRequest(await newMigrant());
    const body = { status: "approved" } as const;
    await as(admin).call(decideMigrantVerification, { params: { id }, body });
    const decidedBy = { firstName: "Ines", lastName: admin.lastName };
    expect(await as(admin).call(readVerification, { params: { id } })).toMatchObject({
      ...verificationForms.migrant,
      status: "approved",
      decidedBy,
      review: null,
    });
  });

  it("contains the photo of its migrant only while it is pending", async () => {
    const [migrant, photo] = [await newMigrant(), crypto.randomUUID()];
    await change(migrantProfiles, { userId: migrant.id }, { profilePicture: photo });
    const params = { id: await submitRequest(migrant) };
    const read = async () => JSON.stringify(await as(await newAdmin()).call(readVerification, { params }));
    expect(await read()).toContain(photo);
    await as(await newAdmin()).call(decideMigrantVerification, { params, body: { status: "approved" } });
    expect(await read()).not.toContain(photo);
  });

  it("is not found for an unknown id", async () => {
    const params = { id: crypto.randomUUID() };
    expect(await as(await newAdmin()).refused(readVerification, { params })).toMatchObject({ status: 404 });
  });

  it("is not returned when the audit cannot be written", async () => {
    const id = await submitRequest(await newMigrant());
    const admin = as(await newAdmin(), { bindings: auditDown() });
    const response = await admin.send(readVerification, { params: { id } });
    expect([response.status, (await response.text()).includes("war")]).toEqual([503, false]);
  });
});
