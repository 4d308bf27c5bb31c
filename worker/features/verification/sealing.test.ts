import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { listPendingVerifications, readVerification } from "#schema/endpoints/admin.ts";
import { addCaseNote } from "#schema/endpoints/cases.ts";
import { ownLookNotedSeconds } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { as } from "#tests/client.ts";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { lagging } from "#tests/lag.ts";
import { newAdmin, newPerson, type TestPerson } from "#tests/people.ts";
import { change, now, remove, row, rows } from "#tests/rows.ts";
import { clearQueue, queueUp, submitRequest, verificationCalls } from "#tests/verification.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { seal, unseal } from "#worker/platform/sealing.ts";
import { applyVerificationRetention } from "./retention.ts";
import { batchSize, replaceSealed } from "./retention-queries.ts";

vi.setConfig({ testTimeout: 30_000 });

const forms = {
  migrant: {
    fullName: "Amal Secretname",
    dateOfBirth: "1988-04-03",
    nationality: "Secretland",
    currentAddress: "3 Secret Road",
    reasonForMigration: "The secret police came.",
    familyComposition: "single",
    employmentStatus: "student",
    additionalNotes: "Nobody knows my secret.",
  },
  landlord: {
    fullName: "Ruth Secretname",
    dateOfBirth: "1961-04-03",
    nationality: "Secretland",
    propertyAddress: "9 Secret Road",
    propertyType: "flat",
    proofOfOwnership: "owned",
    additionalNotes: "The key is in a secret place.",
  },
} as const;

const submit = (person: TestPerson) => submitRequest(person, forms[person.userType]);
const readOwn = (person: TestPerson, bindings?: Env) =>
  as(person, { bindings }).call(verificationCalls[person.userType].read);
const rejection = {
  status: "rejected",
  rejectionReason: "A secret reason.",
  adminNotes: "A secret note.",
} as const;
const rowOf = (id: string) => row(verificationRequests, { id });
const auditOf = (id: string, event: "verification_erased" | "verification_read") =>
  rows(audit, { objectId: id, event });

describe.each(["migrant", "landlord"] as const)("the details of a %s's request", (userType) => {
  const form = forms[userType];
  const { decide, read } = verificationCalls[userType];

  it("are stored sealed, and read by the person and by admins only [abuse 14]", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const id = await submit(person);
    const facts = Object.values(form).filter((fact) => fact !== "flat" && fact !== "owned");
    const stored = JSON.stringify(await rowOf(id));
    for (const fact of facts) expect(stored).not.toContain(fact);
    expect(await readOwn(person)).toMatchObject(form);
    const queue = JSON.stringify(await as(admin).call(listPendingVerifications));
    for (const fact of facts) expect(queue).toContain(fact);
    const stranger = as(await newPerson({ userType }));
    expect(await stranger.refused(read)).toMatchObject({ status: 404 });
    expect(await stranger.refused(listPendingVerifications)).toMatchObject({ status: 403 });
  });

  it("are stored sealed together with the reviewer's answer", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const id = await submit(person);
    const decided = await as(admin).call(decide, { params: { id }, body: rejection });
    expect(decided).toMatchObject(rejection);
    expect(JSON.stringify(await rowOf(id))).not.toContain("secret");
    expect(await readOwn(person)).toMatchObject({ ...form, ...rejection });
  });

  it("are resealed with a new key; then the old key can be removed", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const id = await submit(person);
    await as(admin).call(decide, { params: { id }, body: rejection });
    const newKey = "next:bmV4dCBrZXksIG5leHQga2V5LCBuZXh0IGtleSwgbi4=";
    const both: Env = { ...env, SEALING_KEYS: `${newKey},${env.SEALING_KEYS}` };
    const bindings: Env = { ...env, SEALING_KEYS: newKey };
    expect(await as(person, { bindings }).refused(read)).toMatchObject({ status: 500 });
    for (let runs = 0; runs < 20; runs += 1) await applyVerificationRetention(both, new Date());
    expect(await readOwn(person, bindings)).toMatchObject({ ...form, ...rejection });
    for (let runs = 0; runs < 20; runs += 1)
      await applyVerificationRetention({ ...env, SEALING_KEYS: `${env.SEALING_KEYS},${newKey}` }, new Date());
    expect(await readOwn(person)).toMatchObject(form);
  });

  it("are erased 90 days after a rejection, not before", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const id = await submit(person);
    // The notes of reviewers about the request are erased too.
    const { id: caseId } = await row(cases, { kind: "verification", objectId: id });
    await as(admin).call(addCaseNote, { params: { id: caseId }, body: { text: "Born on 3 April." } });
    const notes = async () => (await rows(caseNotes, { caseId })).length;
    await as(admin).call(decide, { params: { id }, body: rejection });
    const sealed = await rowOf(id);
    // `detailsKeptDays`
    await runRetention(89);
    expect(await notes()).toBe(1);
    expect(await readOwn(person)).toMatchObject(form);
    // The details are not resealed without a new key.
    expect(await rowOf(id)).toEqual(sealed);
    await runRetention(90.01);
    expect(await notes()).toBe(0);
    const once = await rowOf(id);
    await runRetention(92);
    expect(await rowOf(id)).toEqual(once);
    expect(await readOwn(person)).toMatchObject({ id, status: "rejected", fullName: "", dateOfBirth: null });
    const erased = { details: null, keyId: null, rejectionReason: null, adminNotes: null };
    expect(await rowOf(id)).toMatchObject(erased);
    expect(await auditOf(id, "verification_erased")).toMatchObject([{ subjectId: person.id }]);
  });

  it("are erased 90 days after a later approval; the latest approval and a pending request remain", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const approve = (id: string) => as(admin).call(decide, { params: { id }, body: { status: "approved" } });
    const another = await newPerson({ userType });
    const ofAnother = await submit(another);
    await approve(ofAnother);
    await as(admin).call(decide, { params: { id: await submit(another) }, body: rejection });
    const ids: string[] = [];
    for (const _ of ["first", "second"]) {
      const id = await submit(person);
      await approve(id);
      ids.push(id);
    }
    ids.push(await submit(person));
    await runRetention(89);
    expect((await rowOf(ids[0] ?? "")).details).not.toBeNull();
    await runRetention(91);
    expect((await rowOf(ofAnother)).details).not.toBeNull();
    const requests = await Promise.all(ids.map(rowOf));
    expect(requests.map(({ details }) => details === null)).toEqual([true, false, false]);
  });

  it("do not delay the review, resealing or erasure of other requests when they cannot be unsealed", async () => {
    const [damaged, person, declined] = [
      await newPerson({ userType }),
      await newPerson({ userType }),
      await newPerson({ userType }),
    ];
    const admin = as(await newAdmin());
    const lost = await submit(damaged);
    const lostDetails = sql`'1.lost.' || ${verificationRequests.details}`;
    await change(verificationRequests, { id: lost }, { details: lostDetails, keyId: "lost" });
    const id = await submit(person);
    await change(verificationRequests, { id }, { keyId: "old" });
    await admin.call(decide, { params: { id: await submit(declined) }, body: rejection });
    const lines: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
    await runRetention(91);
    const queue = JSON.stringify(
      await as(await newAdmin(), { bindings: env }).call(listPendingVerifications),
    );
    log.mockRestore();
    expect(await admin.refused(readVerification, { params: { id: lost } })).toMatchObject({ status: 503 });
    expect((await rowOf(id)).keyId).toBe("test");
    expect(await readOwn(declined)).toMatchObject({ status: "rejected", fullName: "" });
    expect([queue.includes(id), queue.includes(lost)]).toEqual([true, false]);
    await admin.call(decide, { params: { id }, body: { status: "approved" } });
    const named = lines.filter((line) => line.includes("verification_not_opened") && line.includes(lost));
    expect(named).toHaveLength(2);
    for (const fact of Object.values(form)) expect(named.join()).not.toContain(fact);
  });

  it.each([
    ["decided", { status: "rejected" }],
    ["sealed again", { details: "1.other" }],
    ["erased", { details: null, keyId: null, erasedAt: now() }],
  ] as const)("do not overwrite a request that was %s while it was being resealed", async (_, state) => {
    const id = await submit(await newPerson({ userType }));
    const before = await rowOf(id);
    await change(verificationRequests, { id }, state);
    const after = await rowOf(id);
    await replaceSealed(openDatabase(env), before, { ...before, adminNotes: "An old note." });
    expect(await rowOf(id)).toEqual(after);
    await remove(verificationRequests, { id });
  });

  it("have an audit entry exactly when they are erased, at every crash point", async () => {
    const admin = await newAdmin();
    const crashAt = async (point: CrashPoint | null) => {
      const id = await submit(await newPerson({ userType }));
      await as(admin).call(decide, { params: { id }, body: rejection });
      const through = new Fuse(point);
      const later = new Date(Date.now() + 91 * day);
      const ended = applyVerificationRetention(fuse(env, through), later).catch(() => {});
      await Promise.race([ended, through.died]);
      const lines = await auditOf(id, "verification_erased");
      expect(lines).toHaveLength((await rowOf(id)).erasedAt === null ? 0 : 1);
      return through.calls;
    };
    const calls = await crashAt(null);
    for (let at = 1; at <= calls; at += 1) await crashAt({ at, when: "after", lasts: "for good" });
  });

  it("get an audit line for each read by a reviewer, and for one read an hour by the person [abuse 15]", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const id = await submit(person);
    await Promise.all(Array.from({ length: 10 }, () => readOwn(person)));
    await readOwn(person);
    for (const _ of ["first", "second"]) await as(admin).call(listPendingVerifications);
    vi.useFakeTimers({ now: Date.now() + (ownLookNotedSeconds + 1) * 1000, toFake: ["Date"] });
    await readOwn(person, env);
    vi.useRealTimers();
    const lines = await auditOf(id, "verification_read");
    expect(lines.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual(
      [person, admin, admin, person].map((actor) => [actor.id, person.id]),
    );
  });

  it("are read again within the hour without waiting for a write", async () => {
    const person = await newPerson({ userType });
    await submit(person);
    await readOwn(person);
    const far = await lagging();
    await readOwn(person, far.bindings);
    expect(far.distant()).toEqual([]);
  });
});

it("a batch of requests that cannot be unsealed does not prevent that others are resealed", async () => {
  const person = await newPerson({ userType: "migrant" });
  const id = await submit(person);
  // A key that sorts last in the index.
  await change(verificationRequests, { id }, { keyId: "zz" });
  await queueUp(batchSize, { status: "rejected", details: "1.lost.x", keyId: "lost" });
  expect(await applyVerificationRetention(env, new Date())).toMatchObject({ sealed: 1 });
  expect((await rowOf(id)).keyId).toBe("test");
  await clearQueue();
});

const day = 24 * 60 * 60 * 1000;

/** Runs retention as if this many days have passed. */
const runRetention = (days: number) => applyVerificationRetention(env, new Date(Date.now() + days * day));

describe("a sealed text", () => {
  it("can be unsealed only unchanged and in the place for which it was sealed [abuse 14, ASVS 11.3.1]", () => {
    const sealed = seal(env, "مرحبا 🌊", "here");
    expect(unseal(env, sealed, "here")).toBe("مرحبا 🌊");
    expect(seal(env, "مرحبا 🌊", "here")).not.toBe(sealed);
    expect(() => unseal(env, sealed, "there")).toThrow();
    const at = sealed.length - 8;
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(() => unseal(env, changed, "here")).toThrow();
  });
});

describe("production", () => {
  const { WORKBENCH: _, ...deployed } = { ...env, ENVIRONMENT: "production", RATE_LIMITS: "" };
  it.each(["", "s1:short", undefined])("does not start with the sealing key '%s'", (keys) => {
    expect(() => settingsOf({ ...deployed, SEALING_KEYS: keys as string })).toThrow("SEALING_KEYS");
  });
  it("does not start with the public keys of .env.example [ASVS 13.2.3]", () => {
    const keys = env.SEALING_KEYS.replace("test:", "local:");
    expect(() => settingsOf({ ...deployed, SEALING_KEYS: keys })).toThrow(".env.example");
    expect(settingsOf({ ...deployed }).production).toBe(true);
  });
});
