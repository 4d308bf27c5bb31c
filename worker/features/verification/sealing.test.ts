import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { ownLookNotedSeconds } from "#schema/limits.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { serve } from "#tests/money.ts";
import { newPerson, type TestPerson } from "#tests/people.ts";
import { change, row } from "#tests/rows.ts";
import { clearQueue, queueUp } from "#tests/verification.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { seal, unseal } from "#worker/platform/sealing.ts";
import { applyVerificationRetention } from "./retention.ts";
import { batchSize } from "./retention-queries.ts";

vi.setConfig({ testTimeout: 30_000 });

const kinds = {
  migrant: {
    path: "/api/migrant/verification",
    decide: "/api/admin/migrant-verifications",
    form: {
      fullName: "Amal Secretname",
      dateOfBirth: "1988-04-03",
      nationality: "Secretland",
      currentAddress: "3 Secret Road",
      reasonForMigration: "The secret police came.",
      familyComposition: "single",
      employmentStatus: "student",
      additionalNotes: "Nobody knows my secret.",
    },
  },
  landlord: {
    path: "/api/landlord/verification",
    decide: "/api/admin/verifications",
    form: {
      fullName: "Ruth Secretname",
      dateOfBirth: "1961-04-03",
      nationality: "Secretland",
      propertyAddress: "9 Secret Road",
      propertyType: "flat",
      proofOfOwnership: "owned",
      additionalNotes: "The key lies in a secret place.",
    },
  },
} as const;

const newAdmin = () => newPerson({ userType: "landlord", role: "admin" });
async function submit(person: TestPerson): Promise<string> {
  const { path, form } = kinds[person.userType];
  const answer = await person.call("POST", path, form);
  expect(answer.status).toBe(201);
  return (await answer.json<{ id: string }>()).id;
}
const decide = (admin: TestPerson, userType: UserType, id: string, decision: object) =>
  admin.call("PATCH", `${kinds[userType].decide}/${id}`, decision);
const rejection = { status: "rejected", rejectionReason: "A secret reason.", adminNotes: "A secret note." };
const rowOf = (id: string) => row(verificationRequests, { id });
const own = async (person: TestPerson) =>
  (await person.call("GET", kinds[person.userType].path)).json<Record<string, unknown>>();

describe.each(["migrant", "landlord"] as const)("what a %s tells reviewers", (userType) => {
  const { path, form } = kinds[userType];

  it("is kept sealed, and read by the person and by admins only [abuse 14]", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const id = await submit(person);
    const facts = Object.values(form).filter((fact) => fact !== "flat" && fact !== "owned");
    const kept = JSON.stringify(await rowOf(id));
    for (const fact of facts) expect(kept).not.toContain(fact);
    expect(await own(person)).toMatchObject(form);
    const queue = await (await admin.call("GET", "/api/admin/verifications/pending")).text();
    for (const fact of facts) expect(queue).toContain(fact);
    const stranger = await newPerson({ userType });
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await stranger.call("GET", "/api/admin/verifications/pending")).status).toBe(403);
  });

  it("and what a reviewer answers is kept sealed too", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const id = await submit(person);
    expect(await (await decide(admin, userType, id, rejection)).json()).toMatchObject(rejection);
    expect(JSON.stringify(await rowOf(id))).not.toContain("secret");
    expect(await own(person)).toMatchObject({ ...form, ...rejection });
  });

  it("is sealed anew with a new key, after which the old one can go", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const id = await submit(person);
    await decide(admin, userType, id, rejection);
    const fresh = "next:bmV4dCBrZXksIG5leHQga2V5LCBuZXh0IGtleSwgbi4=";
    const between: Env = { ...env, SEALING_KEYS: `${fresh},${env.SEALING_KEYS}` };
    const after: Env = { ...env, SEALING_KEYS: fresh };
    const read = (bindings: Env) =>
      serve(bindings, path, { headers: { Authorization: `Bearer ${person.token}` } });
    expect((await read(after)).status).toBe(500);
    for (let passes = 0; passes < 20; passes += 1) await applyVerificationRetention(between, new Date());
    expect(await (await read(after)).json()).toMatchObject({ ...form, ...rejection });
    for (let passes = 0; passes < 20; passes += 1)
      await applyVerificationRetention({ ...env, SEALING_KEYS: `${env.SEALING_KEYS},${fresh}` }, new Date());
    expect(await own(person)).toMatchObject(form);
  });

  it("is erased 90 days after it was declined, and not before", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const id = await submit(person);
    await decide(admin, userType, id, rejection);
    await pass(89);
    expect(await own(person)).toMatchObject(form);
    await pass(91);
    expect(await own(person)).toMatchObject({ id, status: "rejected", fullName: "", dateOfBirth: null });
    expect(JSON.stringify(await rowOf(id))).not.toMatch(/secret|"1\./i);
    const line = await env.DB.prepare(
      "select subject_id from audit where event = 'verification_erased' and object_id = ?",
    )
      .bind(id)
      .first();
    expect(line).toEqual({ subject_id: person.id });
  });

  it("is erased 90 days after another was approved in its place; what stands and what waits is kept", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const theirs = await submit(await newPerson({ userType }));
    await decide(admin, userType, theirs, { status: "approved" });
    const ids: string[] = [];
    for (const _ of ["first", "second"]) {
      ids.push(await submit(person));
      await decide(admin, userType, ids.at(-1) ?? "", { status: "approved" });
    }
    ids.push(await submit(person));
    await pass(91);
    expect((await rowOf(theirs))?.details).not.toBeNull();
    const rows = await Promise.all(ids.map((id) => rowOf(id)));
    expect(rows.map((row) => row?.details === null)).toEqual([true, false, false]);
  });

  it("that does not open any more keeps no other from reviewers, from being sealed and from being erased", async () => {
    const [damaged, person, declined] = [
      await newPerson({ userType }),
      await newPerson({ userType }),
      await newPerson({ userType }),
    ];
    const admin = await newAdmin();
    const lost = await submit(damaged);
    const lostDetails = sql`'1.lost.' || ${verificationRequests.details}`;
    await change(verificationRequests, { id: lost }, { details: lostDetails, keyId: "lost" });
    const id = await submit(person);
    await change(verificationRequests, { id }, { keyId: "old" });
    await decide(admin, userType, await submit(declined), rejection);
    const lines: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
    await pass(91);
    const headers = { Authorization: `Bearer ${admin.token}` };
    const queue = await serve(env, "/api/admin/verifications/pending", { headers });
    log.mockRestore();
    expect((await rowOf(id))?.keyId).toBe("test");
    expect(await own(declined)).toMatchObject({ status: "rejected", fullName: "" });
    expect(queue.status).toBe(200);
    const waiting = await queue.text();
    expect([waiting.includes(id), waiting.includes(lost)]).toEqual([true, false]);
    expect((await decide(admin, userType, id, { status: "approved" })).status).toBe(200);
    const named = lines.filter((line) => line.includes("verification_not_opened") && line.includes(lost));
    expect(named).toHaveLength(2);
    for (const fact of Object.values(form)) expect(named.join()).not.toContain(fact);
  });

  it("is named in the audit once it is erased, wherever the pass dies", async () => {
    const admin = await newAdmin();
    const passThrough = async (point: CrashPoint | null) => {
      const id = await submit(await newPerson({ userType }));
      await decide(admin, userType, id, rejection);
      const through = new Fuse(point);
      const later = new Date(Date.now() + 91 * 24 * 60 * 60 * 1000);
      const ended = applyVerificationRetention(fuse(env, through), later).catch(() => {});
      await Promise.race([ended, through.died]);
      const lines = await env.DB.prepare(
        "select count(*) as n from audit where event = 'verification_erased' and object_id = ?",
      )
        .bind(id)
        .first("n");
      expect(lines).toBe((await rowOf(id))?.erasedAt === null ? 0 : 1);
      return through.calls;
    };
    const calls = await passThrough(null);
    for (let at = 1; at <= calls; at += 1) await passThrough({ at, when: "after", lasts: "for good" });
  });

  it("leaves a line in the audit each time a reviewer reads it, and one an hour of its person's looks [abuse 15]", async () => {
    const [person, admin] = [await newPerson({ userType }), await newAdmin()];
    const id = await submit(person);
    await Promise.all(Array.from({ length: 10 }, () => own(person)));
    await own(person);
    for (const _ of ["once", "again"]) await admin.call("GET", "/api/admin/verifications/pending");
    vi.useFakeTimers({ now: Date.now() + (ownLookNotedSeconds + 1) * 1000, toFake: ["Date"] });
    await serve(env, path, { headers: { Authorization: `Bearer ${person.token}` } });
    vi.useRealTimers();
    const { results } = await env.DB.prepare(
      "select actor_id, subject_id from audit where event = 'verification_read' and object_id = ? order by id",
    )
      .bind(id)
      .all();
    expect(results).toEqual([
      { actor_id: person.id, subject_id: person.id },
      { actor_id: admin.id, subject_id: person.id },
      { actor_id: admin.id, subject_id: person.id },
      { actor_id: person.id, subject_id: person.id },
    ]);
  });
});

it("a hundred requests that do not open keep no other from being sealed anew", async () => {
  const person = await newPerson({ userType: "migrant" });
  const id = await submit(person);
  // Last in the order of the index.
  await change(verificationRequests, { id }, { keyId: "zz" });
  await queueUp(batchSize, { status: "rejected", details: "1.lost.x", keyId: "lost" });
  await applyVerificationRetention(env, new Date());
  expect((await rowOf(id)).keyId).toBe("test");
  await clearQueue();
});

/** Today's pass, so many days from now. */
const pass = (days: number) =>
  applyVerificationRetention(env, new Date(Date.now() + days * 24 * 60 * 60 * 1000));

describe("a sealed text", () => {
  it("opens only in its own place, unchanged [abuse 14, ASVS 11.3.1]", () => {
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
  it("does not start with the keys that everybody has from .env.example [ASVS 13.2.3]", () => {
    const keys = env.SEALING_KEYS.replace("test:", "local:");
    expect(() => settingsOf({ ...deployed, SEALING_KEYS: keys })).toThrow(".env.example");
    expect(settingsOf({ ...deployed }).production).toBe(true);
  });
});
