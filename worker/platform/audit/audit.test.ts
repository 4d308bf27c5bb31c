import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { decideMigrantVerification } from "#schema/endpoints/admin.ts";
import { endOtherSessions, logout } from "#schema/endpoints/auth.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { getMigrantProfile, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { getMigrantVerification, submitMigrantVerification } from "#schema/endpoints/verification.ts";
import { audit } from "#schema/tables/audit.ts";
import { users } from "#schema/tables/users.ts";
import { anonymous, as, send } from "#tests/client.ts";
import { failingDatabase } from "#tests/faults.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import * as money from "#tests/money.ts";
import { newAdmin, newLandlord, newMigrant, registration } from "#tests/people.ts";
import { change, now, rows } from "#tests/rows.ts";
import { newRequestRow } from "#tests/verification.ts";
import { app } from "#worker/app.ts";
import { openDatabase } from "#worker/platform/database.ts";
import {
  addEntry,
  addEntryBefore,
  addFullListBefore,
  addOwnReadBefore,
  addReadsBefore,
  addRefusal,
} from "./audit.ts";
import { insertEntry, insertRefusal } from "./queries.ts";

vi.setConfig({ testTimeout: 30_000 });

const db = openDatabase(env);
/** The audit lines about a person, oldest first. */
const about = (id: string) => rows(audit, { subjectId: id });
const events = async (id: string) => (await about(id)).map(({ event }) => event);

describe("the audit", () => {
  it("cannot be changed or deleted [abuse 15, ASVS 16.4.2]", async () => {
    const person = await newMigrant();
    await as(person).refused(listMigrants);
    await vi.waitFor(async () => expect(await events(person.id)).toEqual(["refused"]));
    for (const statement of [
      "update audit set event = 'signed_in'",
      "delete from audit",
      "update audit set actor_id = null where id = 1",
      "insert or replace into audit (id, at, event) select id, 0, 'signed_in' from audit limit 1",
    ]) {
      await expect(env.DB.prepare(statement).run(), statement).rejects.toThrow();
    }
    expect(await events(person.id)).toEqual(["refused"]);
  });

  it("records registrations, sign-ins, failed sign-ins and sign-outs [ASVS 16.3.1]", async () => {
    const form = registration();
    const { token, user } = await anonymous.call(register, { body: form });
    const signIn = (password: string) => anonymous.send(login, { body: { email: form.email, password } });
    await signIn("not the password");
    await signIn(form.password);
    await as({ token }).call(endOtherSessions);
    await as({ token }).call(logout);
    const expected = ["registered", "sign_in_failed", "signed_in", "other_sessions_ended", "signed_out"];
    await vi.waitFor(async () => expect((await events(user.id)).sort()).toEqual(expected.sort()), 5_000);
    expect((await about(user.id)).find(({ event }) => event === "sign_in_failed")?.actorId).toBeNull();
  });

  it("records refused calls, and the first call over a rate limit [ASVS 16.3.1]", async () => {
    const person = await newLandlord();
    await as(person).refused(getMigrantProfile);
    await fillRateLimit("browseUnverified", "person", person.id);
    const counted = as(person, { bindings: { ...env, RATE_LIMITS: "" } });
    for (const _ of ["first", "second", "third"])
      expect(await counted.refused(listMigrants)).toMatchObject({ status: 429 });
    await vi.waitFor(async () =>
      expect((await about(person.id)).map(({ event, detail }) => [event, detail])).toEqual([
        ["refused", "forbidden"],
        ["refused", "browse_needs_verification"],
      ]),
    );
  });

  it("records no call that was refused because something is missing", async () => {
    const person = await newMigrant({ profile: false });
    // With `bindings`, the call also waits for the audit line that would be written after the response.
    const refusal = await as(person, { bindings: env }).refused(getMigrantProfile);
    expect(refusal).toEqual({ status: 404, code: "profile_not_found" });
    expect(await about(person.id)).toEqual([]);
  });

  it("records one refusal per person, call and hour, even when many calls are refused at once [ASVS 16.3.1]", async () => {
    const [person, other] = [await newLandlord(), await newLandlord()];
    const ask = () => as(person).refused(getMigrantProfile);
    const calls = async (actorId: string) =>
      (await rows(audit, { actorId })).map(({ objectId, detail }) => `${objectId} ${detail}`);
    const mine = "GET /api/profiles/migrant forbidden";
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    for (const _ of ["again", "and again"]) expect(await ask()).toMatchObject({ status: 403 });
    await as(person).refused(getMigrantVerification);
    await as(other).refused(getMigrantProfile);
    const both = [mine, "GET /api/migrant/verification forbidden"];
    await vi.waitFor(async () => expect(await calls(person.id)).toEqual(both));
    await vi.waitFor(async () => expect(await calls(other.id)).toEqual([mine]));

    // `refusalNotedSeconds`
    for (const [minutes, noted] of [
      [59.5, both],
      [60.5, [...both, mine]],
    ] as const) {
      vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ["Date"] });
      // With `bindings`, the call also waits for the audit line that is written after the response.
      await as(person, { bindings: env }).refused(getMigrantProfile);
      vi.useRealTimers();
      expect(await calls(person.id)).toEqual(noted);
    }
  });

  it("records a second refusal of the same call when its code differs", async () => {
    const { id: actorId } = await newLandlord();
    const refused = { at: now(), actorId, call: "GET /api/migrants", requestId: "1" };
    for (const code of ["forbidden", "forbidden", "too_many_requests"])
      await insertRefusal(db, { ...refused, code });
    expect((await about(actorId)).map(({ detail }) => detail)).toEqual(["forbidden", "too_many_requests"]);
  });

  it("records one read of a person's own request per person, request and hour, beside other events", async () => {
    const { id: personId } = await newMigrant();
    const other = (await newMigrant()).id;
    const objectId = crypto.randomUUID();
    const look = { at: now(), personId, objectId, requestId: "1" };
    await insertEntry(db, { at: now(), event: "reviewed", actorId: personId, subjectId: personId, objectId });
    await Promise.all([1, 2, 3].map(() => addOwnReadBefore(db, look)));
    await addOwnReadBefore(db, look);
    const looks = async (subjectId: string) =>
      (await rows(audit, { subjectId, event: "verification_read" })).length;
    expect(await looks(personId)).toBe(1);
    await addOwnReadBefore(db, { ...look, personId: other });
    await addOwnReadBefore(db, { ...look, objectId: crypto.randomUUID() });
    expect([await looks(personId), await looks(other)]).toEqual([2, 1]);
    // `ownLookNotedSeconds`
    for (const [minutes, noted] of [
      [59.5, 2],
      [60.5, 3],
    ] as const) {
      const at = new Date(Date.now() + minutes * 60_000).toISOString();
      await addOwnReadBefore(db, { ...look, at });
      expect(await looks(personId)).toBe(noted);
    }
  });

  it("records one refusal per hour for calls without a known caller", async () => {
    const path = `/api/objects/upload/${crypto.randomUUID()}?until=1&signature=x`;
    const upload = () => send("PUT", path, { bindings: env });
    await Promise.all(Array.from({ length: 10 }, upload));
    expect((await upload()).status).toBe(403);
    const lines = await rows(audit, { actorId: null, objectId: "PUT /api/objects/upload/:id" });
    expect(lines.map(({ detail }) => detail)).toEqual(["upload_closed"]);
  });

  it("records reviews, role changes and suspensions, also those made directly in the database [abuse 16]", async () => {
    const person = await newMigrant();
    const admin = await newAdmin();
    const requestForm = { fullName: "Amal Haddad", reasonForMigration: "War." };
    const { id } = await as(person).call(submitMigrantVerification, { body: requestForm });
    await as(admin).call(decideMigrantVerification, { params: { id }, body: { status: "approved" } });
    const changes = [
      { role: "admin" },
      { role: "admin" },
      { role: "user" },
      { suspendedAt: now() },
      { suspendedAt: null },
    ] as const;
    for (const each of changes) await change(users, { id: person.id }, each);
    const lines = (await about(person.id)).map(({ event, actorId, detail }) => [event, actorId, detail]);
    expect(lines).toEqual([
      ["reviewed", admin.id, "approved"],
      ["role_changed", null, "admin"],
      ["role_changed", null, "user"],
      ["suspended", null, null],
      ["suspension_lifted", null, null],
    ]);
  });

  it("records the role, suspension or decision of a row that is inserted with one", async () => {
    const admin = await newAdmin();
    const [migrant, landlord] = [await newMigrant(), await newLandlord()];
    const suspended = await newMigrant({ suspended: true });
    await newRequestRow(migrant, { status: "approved", decidedBy: admin.id });
    await newRequestRow(landlord, { status: "rejected", decidedBy: admin.id });
    const lines = await Promise.all([admin, suspended, migrant, landlord].map(({ id }) => about(id)));
    expect(lines.map((of) => of.map(({ event, actorId, detail }) => [event, actorId, detail]))).toEqual([
      [["role_changed", null, "admin"]],
      [["suspended", null, null]],
      [["reviewed", admin.id, "approved"]],
      [["reviewed", admin.id, "rejected"]],
    ]);
  });

  it("records every step of a payment", async () => {
    await money.beginAnew();
    const landlord = await newLandlord();
    const migrant = await newMigrant({ verified: true });
    await money.connect({ landlord, migrant });
    const steps = await rows(audit, { actorId: landlord.id, event: "payment" });
    expect(steps[0]).toMatchObject({ subjectId: migrant.id, detail: "creating" });
    expect(steps.at(-1)?.detail).toBe("succeeded");
  });
});

describe("an audit that cannot be written", () => {
  const lost = openDatabase({ ...env, DB: failingDatabase("D1_ERROR: Network connection lost.") });
  const [at, requestId] = [now(), "1"];
  const [actorId, subjectId, objectId] = ["actor", "subject", "object"];
  const entry = { at, event: "person_read", actorId, subjectId } as const;
  const reading = { at, actorId, requestId, read: [{ subjectId, objectId }] };
  const look = { at, personId: actorId, objectId, requestId };
  const refused = { at, actorId, call: "GET /api/migrants", code: "forbidden", requestId };
  /** The code of the refusal, if the work was refused, and the lines of its log. */
  const audited = async (work: () => Promise<void>) => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const code = await work().then(
      () => null,
      (fault: { code: string }) => fault.code,
    );
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    log.mockRestore();
    return [code, ...lines.map((line) => `${line.event} ${line.audited}`)];
  };

  it("is in the log, and refuses data that must be audited, but not what has already happened", async () => {
    for (const [work, code, event] of [
      [() => addEntry(lost, entry), null, "person_read"],
      [() => addRefusal(lost, refused), null, "refused"],
      [() => addEntryBefore(lost, entry), "unavailable", "person_read"],
      [() => addReadsBefore(lost, reading), "unavailable", "verification_read"],
      [() => addFullListBefore(lost, reading), "unavailable", "verifications_listed"],
      [() => addOwnReadBefore(lost, look), "unavailable", "verification_read"],
    ] as const)
      expect(await audited(work)).toEqual([code, `audit_not_written ${event}`]);
  });
});

describe("the server log", () => {
  it("contains no token, password, e-mail, name, message or document, even when calls fail [abuse 22, ASVS 16.2.5]", async () => {
    const lines: string[] = [];
    const record = (...words: unknown[]) => lines.push(words.map(String).join(" "));
    const spies = (["log", "error", "warn", "info", "debug"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(record),
    );
    const mark = "Zanzibarmarker";
    const secret = "password-marker-9f31";
    const email = `${mark}-${crypto.randomUUID()}@people.test`;
    const body = registration({ email, password: secret, firstName: mark, lastName: mark });
    const { token } = await anonymous.call(register, { body });
    const person = as({ token });
    await anonymous.send(register, { body });
    await anonymous.send(login, { body: { email, password: secret } });
    await anonymous.send(login, { body: { email, password: `${secret}-wrong` } });
    const profile = { countryOfOrigin: mark, story: mark };
    await person.send(saveMigrantProfile, { body: profile });
    await person.send(saveMigrantProfile, { body: { ...profile, [mark]: mark } });
    for (const _ of ["first", "second"])
      await person.send(submitMigrantVerification, { body: { fullName: mark, reasonForMigration: mark } });
    await person.send(listMigrants, { query: { languages: mark } });
    await send("GET", `/api/${mark}`, { token });
    await person.send(sendMessage, { body: { connectionId: mark, content: mark, receiverId: mark } });
    // Errors of the database can contain every bound value.
    const bindings = { ...env, DB: failingDatabase("D1_ERROR: Network connection lost.") };
    const refusal = await as(null, { bindings }).refused(login, { body: { email, password: secret } });
    expect(refusal).toMatchObject({ status: 503 });
    await app.fetch(new Request("http://localhost:8787/api/health"), env);
    for (const spy of spies) spy.mockRestore();
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      for (const word of [mark, mark.toLowerCase(), secret, token, token.split(".")[2] ?? token]) {
        expect(line).not.toContain(word);
      }
    }
  });
});
