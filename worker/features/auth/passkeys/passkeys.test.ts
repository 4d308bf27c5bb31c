import { env } from "cloudflare:workers";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccount } from "#schema/endpoints/account.ts";
import { logout, me } from "#schema/endpoints/auth.ts";
import { readEmailSettings } from "#schema/endpoints/notifications.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "#schema/endpoints/passkeys.ts";
import { audit } from "#schema/tables/audit.ts";
import { emails } from "#schema/tables/emails.ts";
import { passkeyChallenges, passkeys } from "#schema/tables/passkeys.ts";
import { users } from "#schema/tables/users.ts";
import { anonymous, as } from "#tests/client.ts";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { beforeWriting } from "#tests/faults.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { newPasskey, SoftPasskey } from "#tests/passkeys.ts";
import { newLandlord, newMigrant, otherDevice, registerPerson, type TestPerson } from "#tests/people.ts";
import { change, insertMany, now, remove, row, rows } from "#tests/rows.ts";
import type { Env } from "#worker/platform/env.ts";

/** The bindings of a deployment: all calls are counted. */
const counting: Env = { ...env, RATE_LIMITS: "" };

beforeEach(() => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const advanceClock = (seconds: number) =>
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });

type Says = Parameters<SoftPasskey["answer"]>[1];
const begin = () => anonymous.call(beginPasskeySignIn);
/** Answers a new challenge with a passkey. */
const answerOf = async (passkey: SoftPasskey, more?: Says) => passkey.answer(await begin(), more);
const signIn = async (passkey: SoftPasskey, more?: Says) =>
  anonymous.send(signInWithPasskey, { body: await answerOf(passkey, more) });
const status = async (answer: Promise<Response>) => (await answer).status;
const refused = { status: 401, code: "passkey_refused" };

/** Prepares the request with which a browser adds a passkey to a person's account, without sending it. */
async function enrol(person: Pick<TestPerson, "id" | "token">, more?: Parameters<SoftPasskey["enrol"]>[1]) {
  const passkey = await SoftPasskey.make(person.id);
  const { challenge } = await as(person).call(beginPasskey);
  const body = await passkey.enrol(challenge, more);
  return { passkey, body, challenge };
}
const eventsOf = async (subjectId: string) => (await rows(audit, { subjectId })).map(({ event }) => event);

describe("adding a passkey", () => {
  it("allows signing in with it, with the same session as after a password [ASVS 6.3.4]", async () => {
    const person = await newMigrant();
    const { passkey, body } = await enrol(person);
    const added = await as(person, {
      headers: { "User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/121.0 Mobile Safari/537.36" },
    }).call(addPasskey, { body });
    expect(added).toEqual({
      id: expect.any(String),
      name: null,
      browser: "Chrome",
      system: "Android",
      synced: true,
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    expect(await as(person).call(listPasskeys)).toEqual([added]);
    const { token, device, user } = await anonymous.call(signInWithPasskey, {
      body: await answerOf(passkey),
    });
    const { token: _, ...self } = person;
    expect(user).toEqual(self);
    expect(decodeJwt(device)).toMatchObject({ sub: person.id, aud: "device" });
    expect(await as({ token }).call(me)).toEqual(self);
    const [listed] = await as({ token }).call(listPasskeys);
    expect(listed).toEqual({ ...added, lastUsedAt: expect.any(String) });
    await vi.waitFor(async () =>
      expect(await eventsOf(person.id)).toEqual(expect.arrayContaining(["passkey_added", "signed_in"])),
    );
  });

  it("asks for a discoverable passkey that verifies its user", async () => {
    const person = await newLandlord();
    await newPasskey(person);
    const asked = await as(person).call(beginPasskey);
    const { credentialId } = await row(passkeys, { userId: person.id });
    expect(asked).toMatchObject({
      rp: { id: "localhost", name: "Havenbridge" },
      user: { name: person.email, displayName: "Amal Haddad" },
      // EdDSA, ES256 and RS256.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      // `passkeyChallengeSeconds`
      timeout: 5 * 60_000,
      excludeCredentials: [{ type: "public-key", id: credentialId }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    expect(Buffer.from(asked.user.id, "base64url").toString()).toBe(person.id);
  });

  it("says whether a password manager keeps a copy", async () => {
    const person = await newMigrant();
    for (const synced of [true, false]) {
      const { body } = await enrol(person, { synced });
      const { id } = await as(person).call(addPasskey, { body });
      const listed = await as(person).call(listPasskeys);
      expect(listed.find((each) => each.id === id)).toMatchObject({ synced });
    }
  });

  it("needs the password again ten minutes after the sign-in", async () => {
    advanceClock(0);
    const { password, ...person } = await registerPerson();
    // `recentSignInSeconds`
    advanceClock(10 * 60 - 0.5);
    expect(await status(as(person).send(beginPasskey))).toBe(200);
    advanceClock(0.5);
    expect(await as(person).refused(beginPasskey)).toMatchObject({
      status: 422,
      fields: { password: "This is required." },
    });
    expect(await as(person).refused(beginPasskey, { body: { password: "not the password" } })).toMatchObject({
      status: 422,
      fields: { password: "This is not your current password." },
    });
    expect(await status(as(person).send(beginPasskey, { body: { password } }))).toBe(200);
  });

  it("checks ten passwords in fifteen minutes, and right ones do not count", async () => {
    const { password, id, token } = await registerPerson();
    const here = as({ token }, { bindings: counting });
    expect(await status(here.send(beginPasskey, { body: { password } }))).toBe(200);
    expect(await status(here.send(beginPasskey, { body: { password: "not the password" } }))).toBe(422);
    // `confirmPassword`: one of ten is left.
    await fillRateLimit("confirmPassword", "person", id, 8);
    for (const _ of ["first", "second"])
      expect(await status(here.send(beginPasskey, { body: { password } }))).toBe(200);
    expect(await status(here.send(beginPasskey, { body: { password: "not the password" } }))).toBe(422);
    expect(await here.refused(beginPasskey, { body: { password } })).toEqual({
      status: 429,
      code: "too_many_sign_ins",
    });
  });

  it("refuses an answer with anything wrong in it", async () => {
    const person = await newMigrant();
    const wrong = { status: 409, code: "passkey_not_added" };
    for (const more of [
      { origin: "https://havenbridge.example.net" },
      { origin: "http://localhost:9999" },
      { rpId: "example.net" },
      { type: "webauthn.get" },
      { verified: false },
    ]) {
      const { body } = await enrol(person, more);
      expect([more, await as(person).refused(addPasskey, { body })]).toEqual([more, wrong]);
    }
    const { body, passkey } = await enrol(person);
    const junk = Buffer.from("junk").toString("base64url");
    for (const change of [
      { attestationObject: junk },
      { clientDataJson: junk },
      { credentialId: `${body.credentialId}AA` },
      await passkey.enrol("challenge"),
      await passkey.enrol((await begin()).challenge),
    ])
      expect(await as(person).refused(addPasskey, { body: { ...body, ...change } })).toEqual(wrong);
    expect(await rows(passkeys, { userId: person.id })).toEqual([]);
    expect(await status(as(person).send(addPasskey, { body }))).toBe(201);
  });

  it("refuses an answer of another person or session, and one that is late [abuse 24]", async () => {
    const [person, other] = [await newMigrant(), await newMigrant()];
    const { body } = await enrol(person);
    for (const caller of [other, await otherDevice(person)])
      expect(await as(caller).refused(addPasskey, { body })).toMatchObject({ code: "passkey_not_added" });
    advanceClock(5 * 60 + 1);
    expect(await as(person).refused(addPasskey, { body })).toMatchObject({ code: "passkey_not_added" });
    expect(await rows(passkeys, { userId: person.id })).toEqual([]);
  });

  it("accepts only one answer to a challenge, also when two arrive at once [abuse 24]", async () => {
    const person = await newMigrant();
    const { challenge, body } = await enrol(person);
    const another = await (await SoftPasskey.make(person.id)).enrol(challenge);
    const answers = await Promise.all(
      [body, another, body].map((each) => status(as(person).send(addPasskey, { body: each }))),
    );
    expect(answers.sort()).toEqual([201, 409, 409]);
    expect(await rows(passkeys, { userId: person.id })).toHaveLength(1);
  });

  it("is refused when the session or the account ends during the call [abuse 25]", async () => {
    type Person = { id: string; token: string };
    const ends: ((person: Person) => Promise<unknown>)[] = [
      ({ id }) => change(users, { id }, { sessionsEndedBefore: now() }),
      ({ id }) => change(users, { id }, { suspendedAt: now() }),
      (person) => as(person).call(logout),
    ];
    const addWhile = async (person: Person, end: (person: Person) => Promise<unknown>) => {
      const { body } = await enrol(person);
      const DB = beforeWriting(env.DB, () => end(person));
      return status(as(person, { bindings: { ...env, DB } }).send(addPasskey, { body }));
    };
    for (const end of ends) {
      const person = await newMigrant();
      expect(await addWhile(person, end)).toBe(401);
      expect(await rows(passkeys, { userId: person.id })).toEqual([]);
    }
    const person = await newMigrant();
    const sessionKept = decodeJwt(person.token).jti ?? "";
    const keep = () => change(users, { id: person.id }, { sessionsEndedBefore: now(), sessionKept });
    expect(await addWhile(person, keep)).toBe(201);
  });

  it("refuses a passkey that another person has already added", async () => {
    const [person, other] = [await newMigrant(), await newMigrant()];
    const taken = await newPasskey(other);
    const { challenge } = await as(person).call(beginPasskey);
    const body = await taken.enrol(challenge);
    expect(await as(person).refused(addPasskey, { body })).toMatchObject({ code: "passkey_not_added" });
    expect(await row(passkeys, { credentialId: taken.credentialId })).toMatchObject({ userId: other.id });
  });

  it("stops at ten, also for two answers at once", async () => {
    const person = await newMigrant();
    await insertMany(
      passkeys,
      // `passkeysPerPerson`
      Array.from({ length: 9 }, () => ({
        id: crypto.randomUUID(),
        userId: person.id,
        credentialId: crypto.randomUUID(),
        publicKey: "key",
        signCount: 0,
        synced: false,
        createdAt: now(),
      })),
    );
    const two = [await enrol(person), await enrol(person)];
    const answers = await Promise.all(two.map(({ body }) => as(person).send(addPasskey, { body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(await as(person).refused(beginPasskey)).toEqual({ status: 409, code: "too_many_passkeys" });
    expect(await emailsTo(person.id)).toEqual(["passkey_added"]);
  });
});

describe("signing in with a passkey", () => {
  it("names no account and no passkey in its challenge", async () => {
    const asked = await begin();
    expect(asked).toEqual({
      rpId: "localhost",
      challenge: expect.any(String),
      // `passkeyChallengeSeconds`
      timeout: 5 * 60_000,
      userVerification: "required",
    });
    expect(await rows(passkeyChallenges, { id: decodeJwt(tokenIn(asked)).jti ?? "" })).toEqual([]);
  });

  it("refuses everything that is wrong with the same answer, and records it [abuse 2, abuse 24]", async () => {
    const [person, other] = [await newMigrant(), await newMigrant()];
    const [passkey, unknown] = [await newPasskey(person), await SoftPasskey.make(person.id)];
    const right = await answerOf(passkey);
    const forged = await answerOf(await SoftPasskey.make(person.id));
    const wrong = {
      unknown: await answerOf(unknown),
      "another site": await answerOf(passkey, { origin: "https://havenbridge.example.net" }),
      "another domain": await answerOf(passkey, { rpId: "example.net" }),
      "another purpose": await answerOf(passkey, { type: "webauthn.create" }),
      "an unverified holder": await answerOf(passkey, { verified: false }),
      "another key's signature": { ...right, signature: forged.signature },
      "another challenge's signature": { ...right, clientDataJson: (await answerOf(passkey)).clientDataJson },
      "another key": { ...forged, credentialId: passkey.credentialId },
      "a challenge of nobody": await passkey.answer({ challenge: "challenge" }),
      "a challenge for a new passkey": await passkey.answer(await as(person).call(beginPasskey)),
      "another person": { ...right, userHandle: Buffer.from(other.id).toString("base64url") },
      junk: { ...right, clientDataJson: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
    };
    for (const [what, body] of Object.entries(wrong))
      expect([what, await anonymous.refused(signInWithPasskey, { body })]).toEqual([what, refused]);
    await vi.waitFor(async () => expect(await eventsOf(person.id)).toContain("sign_in_failed"));
    expect(await status(anonymous.send(signInWithPasskey, { body: right }))).toBe(200);
  });

  it("asks the database as often for an unknown passkey as for a known one", async () => {
    const passkey = await newPasskey(await newMigrant());
    const unknown = await SoftPasskey.make(crypto.randomUUID());
    const calls = [];
    for (const each of [passkey, unknown]) {
      const body = await answerOf(each, { verified: false });
      const through = new Fuse(null);
      const bindings = fuse(env, through);
      expect(await as(null, { bindings }).refused(signInWithPasskey, { body })).toEqual(refused);
      calls.push(through.calls);
    }
    expect(calls[0]).toBe(calls[1]);
  });

  it("accepts only one answer to a challenge, also when two arrive at once [abuse 24]", async () => {
    const passkey = await newPasskey(await newMigrant());
    const body = await answerOf(passkey);
    const answers = await Promise.all([1, 2].map(() => status(anonymous.send(signInWithPasskey, { body }))));
    expect(answers.sort()).toEqual([200, 401]);
    expect(await anonymous.refused(signInWithPasskey, { body })).toEqual(refused);
  });

  it("refuses a late answer, and deletes expired challenges", async () => {
    const passkey = await newPasskey(await newMigrant());
    const used = await begin();
    expect(await status(anonymous.send(signInWithPasskey, { body: await passkey.answer(used) }))).toBe(200);
    const late = await answerOf(passkey);
    const id = decodeJwt(tokenIn(used)).jti ?? "";
    expect(await rows(passkeyChallenges, { id })).toHaveLength(1);
    advanceClock(5 * 60 + 1);
    expect(await anonymous.refused(signInWithPasskey, { body: late })).toEqual(refused);
    expect(await status(signIn(passkey))).toBe(200);
    expect(await rows(passkeyChallenges, { id })).toEqual([]);
  });

  it("refuses a count that does not grow, which a copied key sends, and records it [abuse 24]", async () => {
    const person = await newMigrant();
    const passkey = await newPasskey(person, { signCount: 7 });
    const copies = async () => (await eventsOf(person.id)).filter((event) => event === "passkey_copied");
    const young = await newPasskey(person, { signCount: 1 });
    const counts = [
      [young, 1],
      [passkey, 7],
      [passkey, 3],
      [passkey, 0],
    ] as const;
    for (const [at, [each, signCount]] of counts.entries()) {
      expect(await status(signIn(each, { signCount }))).toBe(401);
      await vi.waitFor(async () => expect(await copies()).toHaveLength(at + 1));
    }
    expect(await status(signIn(passkey, { signCount: 9, synced: false }))).toBe(200);
    expect(await row(passkeys, { id: passkey.id })).toMatchObject({ signCount: 9, synced: false });
    expect(await status(signIn(passkey, { signCount: 9 }))).toBe(401);
    const [one, other] = [
      await answerOf(passkey, { signCount: 10 }),
      await answerOf(passkey, { signCount: 10 }),
    ];
    const answers = await Promise.all(
      [one, other].map((body) => status(anonymous.send(signInWithPasskey, { body }))),
    );
    expect(answers.sort()).toEqual([200, 401]);
  });

  it("is refused when the passkey is used or removed just before the write", async () => {
    const person = await newMigrant();
    const meanwhile: [number, (id: string) => Promise<void>][] = [
      [10, (id) => change(passkeys, { id }, { signCount: 10 })],
      [0, (id) => change(passkeys, { id }, { signCount: 10 })],
      [10, (id) => remove(passkeys, { id })],
    ];
    for (const [signCount, happens] of meanwhile) {
      const [passkey, other] = [await newPasskey(person), await newPasskey(person)];
      const bindings = { ...env, DB: beforeWriting(env.DB, () => happens(passkey.id)) };
      const body = await answerOf(passkey, { signCount });
      expect(await as(null, { bindings }).refused(signInWithPasskey, { body })).toEqual(refused);
      expect(await row(passkeys, { id: other.id })).toMatchObject({ lastUsedAt: null });
    }
  });

  it("notifies the person by email when the device is unknown, and not when it is known", async () => {
    const person = await newMigrant();
    const passkey = await newPasskey(person);
    const signInFrom = async (devices?: string) =>
      as(null, { bindings: env }).call(signInWithPasskey, {
        body: { ...(await answerOf(passkey)), devices },
      });
    const { device } = await signInFrom();
    expect(await emailsTo(person.id)).toEqual(["new_device"]);
    await signInFrom(device);
    expect(await emailsTo(person.id)).toEqual(["new_device"]);
  });

  it("stores the person's time zone", async () => {
    const person = await newMigrant();
    const body = { ...(await answerOf(await newPasskey(person))), zone: "Europe/Kyiv" };
    await as(null, { bindings: env }).call(signInWithPasskey, { body });
    expect((await as(person).call(readEmailSettings)).timeZone).toBe("Europe/Kyiv");
  });

  it("records the use of its own passkey only", async () => {
    const person = await newMigrant();
    const [passkey, other] = [await newPasskey(person), await newPasskey(person)];
    expect(await status(signIn(passkey, { synced: false }))).toBe(200);
    expect(await row(passkeys, { id: passkey.id })).toMatchObject({ synced: false });
    expect(await row(passkeys, { id: other.id })).toMatchObject({ synced: true, lastUsedAt: null });
  });

  it("reports a suspension only with a right answer [ASVS 6.3.4]", async () => {
    const person = await newMigrant();
    const passkey = await newPasskey(person);
    await change(users, { id: person.id }, { suspendedAt: now(), suspensionReason: "Asked for rent." });
    expect(await status(signIn(passkey, { verified: false }))).toBe(401);
    const answer = await signIn(passkey);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "suspended", because: "Asked for rent." });
  });

  it("works while wrong passwords block the account [abuse 8]", async () => {
    const person = await registerPerson();
    const passkey = await newPasskey(person);
    const here = as(null, { bindings: counting, headers: { "CF-Connecting-IP": "198.51.100.20" } });
    const send = async (devices?: string) =>
      here.send(signInWithPasskey, { body: { ...(await answerOf(passkey)), devices } });
    await fillRateLimit("signInDevice", "device", decodeJwt(person.device).jti ?? "");
    expect(await status(send(person.device))).toBe(200);
    await fillRateLimit("signInFrom", "address", "198.51.100.20");
    expect(await status(send())).toBe(429);
    expect(await status(send(person.device))).toBe(200);
    // `passkeyDevice`: one of thirty is left, and a right answer does not use it up.
    await fillRateLimit("passkeyDevice", "device", decodeJwt(person.device).jti ?? "", 29);
    for (const _ of ["first", "second"]) expect(await status(send(person.device))).toBe(200);
    await fillRateLimit("passkeyDevice", "device", decodeJwt(person.device).jti ?? "");
    expect(await status(send(person.device))).toBe(429);
  });

  it("is refused after the removal of its passkey, also with an answer made before; other passkeys still work", async () => {
    const person = await newMigrant();
    const passkey = await newPasskey(person);
    const other = await newPasskey(person);
    const body = await answerOf(passkey);
    expect(await as(person).call(removePasskey, { params: { id: passkey.id } })).toEqual({
      rpId: "localhost",
      credentialId: passkey.credentialId,
    });
    expect(await anonymous.refused(signInWithPasskey, { body })).toEqual(refused);
    expect((await as(person).call(listPasskeys)).map(({ id }) => id)).toEqual([other.id]);
    expect(await status(signIn(other))).toBe(200);
    await vi.waitFor(async () => expect(await eventsOf(person.id)).toContain("passkey_removed"));
  });
});

const tokenIn = ({ challenge }: { challenge: string }) => Buffer.from(challenge, "base64url").toString();

describe("a person's passkeys", () => {
  it("confirm the deletion of the account only with a valid answer", async () => {
    const person = await newMigrant();
    const passkey = await newPasskey(person, { signCount: 5 });
    for (const says of [{ verified: false }, { origin: "https://evil.example" }, { signCount: 5 }])
      expect(
        await as(person).refused(deleteAccount, { body: await answerOf(passkey, { signCount: 6, ...says }) }),
      ).toMatchObject({ status: 422, code: "invalid_fields" });
    const used = await answerOf(await newPasskey(person));
    await anonymous.call(signInWithPasskey, { body: used });
    const foreign = await answerOf(await newPasskey(await newMigrant()));
    for (const body of [used, foreign])
      expect((await as(person).refused(deleteAccount, { body })).status).toBe(422);
    expect(await row(users, { id: person.id })).toMatchObject({ leftAt: null });
    await as(person).call(deleteAccount, { body: await answerOf(passkey, { signCount: 6 }) });
  });

  it("are listed the newest first, without those of others, and can be renamed", async () => {
    const [person, other] = [await newMigrant(), await newMigrant()];
    const old = await newPasskey(person, { createdAt: "2026-01-01T00:00:00.000Z" });
    const latest = await newPasskey(person);
    const foreign = await newPasskey(other);
    const renamed = await as(person).call(renamePasskey, {
      params: { id: old.id },
      body: { name: "  هاتفي\u202E " },
    });
    expect(renamed.name).toBe("هاتفي");
    const listed = await as(person).call(listPasskeys);
    expect(listed.map(({ id, name }) => [id, name])).toEqual([
      [latest.id, null],
      [old.id, "هاتفي"],
    ]);
    const params = { id: foreign.id };
    expect(await as(person).refused(renamePasskey, { params, body: { name: "Mine" } })).toMatchObject({
      status: 404,
    });
    expect(await as(person).refused(removePasskey, { params })).toMatchObject({ status: 404 });
    expect(await row(passkeys, { id: foreign.id })).toMatchObject({ name: null });
    expect(await rows(audit, { event: "passkey_renamed", subjectId: person.id })).toMatchObject([
      { actorId: person.id, objectId: old.id },
    ]);
  });

  it("remain when the person signs out", async () => {
    const person = await newMigrant();
    const passkey = await newPasskey(person);
    await as(person).call(logout);
    expect(await status(signIn(passkey))).toBe(200);
  });
});

const emailsTo = async (personId: string) => (await rows(emails, { personId })).map(({ kind }) => kind);

describe("an email tells a person", () => {
  it("of each new passkey and each removal, once", async () => {
    const [person, other] = [await newMigrant(), await newMigrant()];
    const { body } = await enrol(person);
    const { id } = await as(person).call(addPasskey, { body });
    await as(person).refused(addPasskey, { body });
    expect(await emailsTo(person.id)).toEqual(["passkey_added"]);
    const params = { id };
    await as(other).refused(removePasskey, { params });
    const answers = await Promise.all([1, 2].map(() => status(as(person).send(removePasskey, { params }))));
    expect(answers.sort()).toEqual([200, 404]);
    expect(await emailsTo(person.id)).toEqual(["passkey_added", "passkey_removed"]);
    expect(await emailsTo(other.id)).toEqual([]);
  });

  it("of each right after the call, before the next five-minute run", async () => {
    const person = await newMigrant();
    const here = as(person, { bindings: env });
    const { body } = await enrol(person);
    const { id } = await here.call(addPasskey, { body });
    const [added] = await rows(emails, { personId: person.id });
    expect(added).toMatchObject({ kind: "passkey_added", outcome: "sent" });
    await here.call(removePasskey, { params: { id } });
    const [, removed] = await rows(emails, { personId: person.id });
    expect(removed).toMatchObject({ kind: "passkey_removed", outcome: "sent" });
  });
});

/** All crash points of so many calls. A permanent stop before a call is the same as one after the previous call. */
const points = (calls: number): CrashPoint[] =>
  Array.from({ length: calls }, (_, at) => at + 1).flatMap((at) => [
    { at, when: "after", lasts: "for good" },
    { at, when: "before", lasts: "once" },
    { at, when: "after", lasts: "once" },
  ]);

async function crash(point: CrashPoint | null, send: (bindings: Env) => Promise<unknown>): Promise<number> {
  const through = new Fuse(point);
  const ended = send(fuse(env, through)).catch(() => {});
  await Promise.race([ended, through.died]);
  return through.calls;
}

describe("a crash at any moment can be recovered from [fault 3]", { timeout: 180_000 }, () => {
  it("while a passkey is added: it exists or it does not, and another one can be added", async () => {
    const attempt = async (point: CrashPoint | null) => {
      const person = await newMigrant();
      const { passkey, body } = await enrol(person);
      const calls = await crash(point, (bindings) => as(person, { bindings }).send(addPasskey, { body }));
      const there = await rows(passkeys, { userId: person.id });
      expect(there.length).toBeLessThan(2);
      expect(await emailsTo(person.id)).toHaveLength(there.length);
      expect(await status(signIn(passkey))).toBe(there.length === 1 ? 200 : 401);
      const again = await enrol(person);
      expect(await status(as(person).send(addPasskey, { body: again.body }))).toBe(201);
      return calls;
    };
    for (const point of points(await attempt(null))) await attempt(point);
  });

  it("while a passkey signs in: the next sign-in works", async () => {
    const attempt = async (point: CrashPoint | null) => {
      const passkey = await newPasskey(await newMigrant(), { signCount: 1 });
      const body = await answerOf(passkey, { signCount: 2 });
      const calls = await crash(point, (bindings) =>
        as(null, { bindings }).send(signInWithPasskey, { body }),
      );
      expect(await status(signIn(passkey, { signCount: 3 }))).toBe(200);
      return calls;
    };
    for (const point of points(await attempt(null))) await attempt(point);
  });

  it("while a passkey is removed: it exists or it does not, and the removal can be repeated", async () => {
    const attempt = async (point: CrashPoint | null) => {
      const person = await newMigrant();
      const { id } = await newPasskey(person);
      const calls = await crash(point, (bindings) =>
        as(person, { bindings }).send(removePasskey, { params: { id } }),
      );
      const there = await rows(passkeys, { id });
      expect(await emailsTo(person.id)).toHaveLength(1 - there.length);
      expect(await status(as(person).send(removePasskey, { params: { id } }))).toBe(there.length ? 200 : 404);
      return calls;
    };
    for (const point of points(await attempt(null))) await attempt(point);
  });
});
