import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import {
  changeAddress,
  changePassword,
  readPendingAddress,
  resetPassword,
  sendPasswordLink,
} from "#schema/endpoints/account.ts";
import { me } from "#schema/endpoints/auth.ts";
import { listNotifications } from "#schema/endpoints/notifications.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { audit } from "#schema/tables/audit.ts";
import { users } from "#schema/tables/users.ts";
import { linkOf } from "#tests/account-links.ts";
import { as } from "#tests/client.ts";
import { beforeSessionsEnd, beforeWriting } from "#tests/faults.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { emailsOf } from "#tests/mail.ts";
import { newMigrant, password, registerPerson, registration } from "#tests/people.ts";
import { change, now, row, rows } from "#tests/rows.ts";
import { findKnownDevice } from "#worker/features/auth/index.ts";
import { accountOf } from "#worker/platform/rate-limit/rate-limit.ts";
import { startSession } from "#worker/platform/sessions.ts";

// Passwords are hashed one at a time.
vi.setConfig({ testTimeout: 60_000 });

const newPassword = "a lighthouse at noon";
const visitor = as(null, { bindings: env });
const to = (next = newPassword, current = password) => ({
  body: { currentPassword: current, password: next },
});
const signIn = (email: string, given: string, devices?: string) =>
  visitor.send(login, { body: { email, password: given, devices } });
const onPhone = async ({ id }: { id: string }) => ({ token: await startSession(env, id) });
const told = async (person: { id: string }) =>
  (await emailsOf(person)).filter(({ kind }) => kind === "password_changed");

describe("changing the password", () => {
  it("requires the current one, keeps this session, ends all others and notifies the person [ASVS 6.2.2, ASVS 7.4.3]", async () => {
    const person = await registerPerson();
    const phone = await onPhone(person);
    const { device } = await as(person, { bindings: env }).call(changePassword, to());
    expect(await as(person).call(listNotifications)).toMatchObject([{ kind: "password_changed" }]);
    expect(await as(phone).refused(me)).toMatchObject({ status: 401 });
    expect((await signIn(person.email, password)).status).toBe(401);
    expect((await signIn(person.email, newPassword, device)).status).toBe(200);
    expect(await told(person)).toHaveLength(1);
    expect(await rows(audit, { subjectId: person.id, event: "password_changed" })).toHaveLength(1);
  });

  it("refuses a wrong current password, changes nothing and notifies no one [ASVS 7.5.1]", async () => {
    const person = await registerPerson();
    expect(await as(person).refused(changePassword, to(newPassword, "not my password"))).toEqual({
      status: 422,
      code: "invalid_fields",
      fields: { currentPassword: "This is not your current password." },
    });
    expect((await signIn(person.email, password)).status).toBe(200);
    expect(await told(person)).toHaveLength(0);
    expect(await rows(audit, { subjectId: person.id, event: "password_refused" })).toHaveLength(1);
  });

  it("refuses people without a password", async () => {
    const person = await newMigrant();
    expect(await as(person).refused(changePassword, to())).toMatchObject({ status: 422 });
  });

  it.each([
    ["password123", "This password is too easy to guess. Choose another."],
    ["haddadamal", "Do not use your name or email as your password."],
    ["short", "Use at least 8 characters."],
  ])("refuses the new password %s", async (weak, sentence) => {
    const person = await registerPerson();
    expect(await as(person).refused(changePassword, to(weak))).toMatchObject({
      fields: { password: sentence },
    });
  });

  it("counts wrong current passwords like failed sign-ins, and a known device has its own attempts", async () => {
    const person = await registerPerson();
    const limited = as(person, {
      bindings: { ...env, RATE_LIMITS: "" },
      headers: { "CF-Connecting-IP": "192.0.2.77" },
    });
    const wrong = to(newPassword, "not my password");
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await limited.send(changePassword, wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect(await limited.refused(changePassword, to())).toMatchObject({ code: "too_many_sign_ins" });
    const { body } = to();
    await limited.call(changePassword, { body: { ...body, devices: person.device } });
  });

  it("does not count the right current password as an attempt", async () => {
    const person = await registerPerson();
    const limited = as(person, {
      bindings: { ...env, RATE_LIMITS: "" },
      headers: { "CF-Connecting-IP": "192.0.2.78" },
    });
    const { kind, name } = accountOf(person.email);
    // `signInHere`: one of ten is left.
    await fillRateLimit("signInHere", kind, `${name}@192.0.2.78`, 9);
    const asking = (currentPassword: string) => ({ body: { email: registration().email, currentPassword } });
    for (const _ of ["first", "second"]) await limited.call(changeAddress, asking(password));
    expect(await limited.refused(changeAddress, asking("not my password"))).toMatchObject({ status: 422 });
    expect(await limited.refused(changeAddress, asking(password))).toMatchObject({ status: 429 });
  });

  it("is limited per person", async () => {
    const person = await registerPerson();
    await fillRateLimit("changePassword", "person", person.id);
    const limited = as(person, { bindings: { ...env, RATE_LIMITS: "" } });
    expect(await limited.refused(changePassword, to())).toMatchObject({ status: 429 });
  });

  it("ends what someone who knew the old one may have begun: a change of address and links to a new password [abuse 25]", async () => {
    const person = await registerPerson();
    await as(person).call(changeAddress, {
      body: { email: registration().email, currentPassword: password },
    });
    await visitor.call(sendPasswordLink, { body: { email: person.email } });
    const { token } = await linkOf(person, "reset_password");
    await as(person).call(changePassword, to());
    expect(await as(person).call(readPendingAddress)).toEqual({ pending: null });
    expect(await visitor.refused(resetPassword, { body: { token, password } })).toMatchObject({
      code: "link_closed",
    });
  });
});

describe("two devices that change the password at once", () => {
  it("set only one new password: the second one is told that the password has already changed", async () => {
    const person = await registerPerson();
    const phone = await onPhone(person);
    const [first, second] = [newPassword, "a second lighthouse"];
    const answers = await Promise.all([
      as(person).send(changePassword, to(first)),
      as(phone).send(changePassword, to(second)),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await answers.find(({ status }) => status === 409)?.json()).toMatchObject({
      code: "password_already_changed",
    });
    const [won, lost] = statuses[0] === 200 ? [first, second] : [second, first];
    expect((await signIn(person.email, won)).status).toBe(200);
    expect((await signIn(person.email, lost)).status).toBe(401);
    expect(await told(person)).toHaveLength(1);
  });

  const ends: [string, (person: { id: string }) => Promise<unknown>][] = [
    ["the session has", ({ id }) => change(users, { id }, { sessionsEndedBefore: now() })],
    ["the account has", ({ id }) => change(users, { id }, { suspendedAt: now() })],
    ["the old password has", ({ id }) => change(users, { id }, { passwordHash: null })],
  ];
  it.each(ends)("never set a password after %s ended", async (_, end) => {
    const person = await registerPerson();
    const { passwordHash } = await row(users, { id: person.id });
    const meanwhile = { ...env, USER_INBOX: beforeSessionsEnd(() => end(person)) };
    const answer = await as(person, { bindings: meanwhile }).send(changePassword, to());
    expect(answer.status).toBe(409);
    const after = await row(users, { id: person.id });
    expect([passwordHash, null]).toContain(after.passwordHash);
    expect(await told(person)).toHaveLength(0);
  });
});

describe("a person who signs in with the old password at the same time", () => {
  type SignedIn = { token: string; device: string };
  const hasEnded = async (person: { id: string }, { token, device }: SignedIn) => {
    expect(await as({ token }).refused(me)).toMatchObject({ status: 401 });
    expect(await findKnownDevice(env, device, await row(users, { id: person.id }))).toBeNull();
  };
  /** Bindings with a KV that does not list new sessions yet, which can last up to a minute. */
  const withLateList = () => {
    const { SESSIONS: kv } = env;
    const list = async () => ({ keys: [], list_complete: true });
    const late = { get: kv.get.bind(kv), put: kv.put.bind(kv), delete: kv.delete.bind(kv), list };
    return { ...env, SESSIONS: late as unknown as KVNamespace };
  };

  it("is signed out, and the device is not known, if the sign-in is after the hashing of the new one [abuse 25]", async () => {
    for (const way of ["changed", "reset"] as const) {
      const person = await registerPerson();
      await visitor.call(sendPasswordLink, { body: { email: person.email } });
      const { token } = await linkOf(person, "reset_password");
      let thief: SignedIn | undefined;
      const USER_INBOX = beforeSessionsEnd(async () => {
        thief = await visitor.call(login, { body: { email: person.email, password } });
      });
      const bindings = { ...withLateList(), USER_INBOX };
      const answer =
        way === "changed"
          ? await as(person, { bindings }).send(changePassword, to())
          : await as(null, { bindings }).send(resetPassword, { body: { token, password: newPassword } });
      expect(answer.status).toBe(200);
      expect(thief).toBeDefined();
      if (thief) await hasEnded(person, thief);
    }
  });

  it("is signed out, and the device is not known, if the old one was checked before the change [abuse 25]", async () => {
    const person = await registerPerson();
    let changed: Promise<{ device: string }> | undefined;
    // The sign-in writes to the database, because it notifies the person of a new device.
    const DB = beforeWriting(env.DB, async () => {
      changed ??= as(person, { bindings: env }).call(changePassword, to());
      await changed;
    });
    const late = as(null, { bindings: { ...env, DB } });
    const thief = await late.call(login, { body: { email: person.email, password } });
    const { device } = (await changed) ?? { device: "" };
    expect(await findKnownDevice(env, device, await row(users, { id: person.id }))).not.toBeNull();
    await hasEnded(person, thief);
  });
});
