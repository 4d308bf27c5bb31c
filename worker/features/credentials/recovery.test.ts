import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { readPasswordLink, resetPassword, sendPasswordLink } from "#schema/endpoints/account.ts";
import { me } from "#schema/endpoints/auth.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { linkSeconds } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { audit } from "#schema/tables/audit.ts";
import { passkeys } from "#schema/tables/passkeys.ts";
import { users } from "#schema/tables/users.ts";
import { linkOf, linksOf } from "#tests/account-links.ts";
import { as, origin } from "#tests/client.ts";
import { Fuse, fuse } from "#tests/crashing.ts";
import { failingDatabase } from "#tests/faults.ts";
import { emailsOf } from "#tests/mail.ts";
import { newPasskey } from "#tests/passkeys.ts";
import { newMigrant, otherDevice, password, registerPerson, registration } from "#tests/people.ts";
import { change, now, row, rows } from "#tests/rows.ts";
import { app } from "#worker/app.ts";
import { findKnownDevice } from "#worker/features/auth/index.ts";
import { makeLinkToken } from "#worker/platform/link-tokens.ts";

// Passwords are hashed one at a time.
vi.setConfig({ testTimeout: 60_000 });

/** Waits for the work that continues after an answer. */
const visitor = as(null, { bindings: env });
const newPassword = "a lighthouse at noon";

const forget = (email: string) => visitor.call(sendPasswordLink, { body: { email } });
const reset = (token: string, to = newPassword) => ({ body: { token, password: to } });
/** Bindings whose calls never answer. */
class Stuck extends Fuse {
  constructor() {
    super(null);
  }
  override pass<T>(): Promise<T> {
    this.calls += 1;
    return new Promise(() => {});
  }
}

const closed = { status: 409, code: "link_closed" };

async function forgetful() {
  const person = await registerPerson();
  await forget(person.email);
  return { person, link: await linkOf(person, "reset_password") };
}

describe("a forgotten password", () => {
  it("gets the same answer for known, unknown and suspended people, and sends an email only to known ones [abuse 2]", async () => {
    const [known, suspended] = [await registerPerson(), await registerPerson()];
    await change(users, { id: suspended.id }, { suspendedAt: now() });
    const faults = vi.spyOn(console, "error");
    const answers = await Promise.all(
      [known.email, suspended.email, registration().email].map(async (email) => {
        const answer = await visitor.send(sendPasswordLink, { body: { email } });
        return [answer.status, await answer.text()];
      }),
    );
    expect(answers).toEqual([
      [200, "{}"],
      [200, "{}"],
      [200, "{}"],
    ]);
    expect(await linksOf(known, "reset_password")).toHaveLength(1);
    expect((await emailsOf(known)).map(({ kind }) => kind)).toEqual(["confirm_address", "reset_password"]);
    expect(await linksOf(suspended, "reset_password")).toHaveLength(0);
    // An unknown address is not an error, which would alert the operator.
    expect(faults.mock.calls.join()).not.toContain("password_link_not_sent");
    faults.mockRestore();
  });

  it("is in the person's audit when its email is sent, without an actor, because anyone can request it", async () => {
    const { person } = await forgetful();
    const entries = await rows(audit, { subjectId: person.id, event: "password_reset_sent" });
    expect(entries).toMatchObject([{ actorId: null }]);
  });

  it("is logged for the operator, without the address, when its email cannot be sent", async () => {
    const { email } = await registerPerson();
    const faults = vi.spyOn(console, "error").mockImplementation(() => {});
    const DB = failingDatabase("D1_ERROR: Network connection lost.");
    const down = as(null, { bindings: { ...env, DB } });
    expect(await down.call(sendPasswordLink, { body: { email } })).toEqual({});
    const lines = faults.mock.calls.map(([line]) => String(line));
    faults.mockRestore();
    const about = lines.filter((line) => line.includes("password_link_not_sent"));
    expect(about).toHaveLength(1);
    expect(about.join()).not.toContain(email);
  });

  it("is answered without waiting for the database, and makes the same calls for everyone [abuse 2]", async () => {
    const asked: number[] = [];
    for (const email of [(await registerPerson()).email, registration().email]) {
      const never = new Stuck();
      const body = JSON.stringify({ email });
      const headers = { "Content-Type": "application/json" };
      const request = new Request(`${origin}${sendPasswordLink.path}`, { method: "POST", headers, body });
      const answer = await app.fetch(request, fuse(env, never), createExecutionContext());
      expect(answer.status).toBe(200);
      asked.push(never.calls);
    }
    expect(asked[0]).toBe(asked[1]);
  });

  it("sends at most three emails in ten minutes without saying so, and the last link still works", async () => {
    const person = await registerPerson();
    const limited = as(null, { bindings: { ...env, RATE_LIMITS: "" } });
    // `passwordEmail`
    for (let time = 0; time < 4; time += 1)
      await limited.call(sendPasswordLink, { body: { email: person.email } });
    expect(await linksOf(person, "reset_password")).toHaveLength(3);
    const { token } = await linkOf(person, "reset_password");
    await visitor.call(resetPassword, reset(token));
  });

  it("is replaced with a link that works once and ends all sessions [ASVS 6.4.3]", async () => {
    const { person, link } = await forgetful();
    const phone = await otherDevice({ ...person, ...(await as(person).call(me)) });
    const { id, device } = await visitor.call(resetPassword, reset(link.token));
    expect(id).toBe(person.id);
    for (const each of [person, phone]) expect(await as(each).refused(me)).toMatchObject({ status: 401 });
    const { email } = person;
    expect(await visitor.refused(login, { body: { email, password } })).toMatchObject({ status: 401 });
    await visitor.call(login, { body: { email, password: newPassword, devices: device } });
    expect(await visitor.refused(resetPassword, reset(link.token))).toEqual(closed);
    expect(await rows(audit, { subjectId: person.id, event: "password_reset" })).toHaveLength(1);
    const told = (await emailsOf(person)).filter(({ kind }) => kind === "password_changed");
    expect(told).toHaveLength(1);
  });

  it("says whether the link still works and which passkeys can also sign in, and changes nothing", async () => {
    const { person, link } = await forgetful();
    const other = await registerPerson();
    await newPasskey(other);
    await newPasskey(person, { browser: "Chrome", system: "Android", createdAt: "2026-03-01T10:00:00.000Z" });
    const read = () => visitor.call(readPasswordLink, { body: { token: link.token } });
    const added = { browser: "Chrome", system: "Android", createdAt: "2026-03-01T10:00:00.000Z" };
    expect(await read()).toEqual({ passkeys: [added] });
    expect(await read()).toEqual({ passkeys: [added] });
    await visitor.call(resetPassword, reset(link.token));
    for (const token of [link.token, "made-up", makeLinkToken(env, "confirm_address", link.id)])
      expect(await visitor.refused(readPasswordLink, { body: { token } })).toEqual(closed);
  });

  it("keeps the passkeys, unless the person also removes all of them", async () => {
    for (const removePasskeys of [undefined, false, true]) {
      const { person, link } = await forgetful();
      const other = await registerPerson();
      const [own, another] = [await newPasskey(person), await newPasskey(other)];
      const { body } = reset(link.token);
      await visitor.call(resetPassword, { body: { ...body, removePasskeys } });
      const left = async ({ id }: { id: string }) =>
        (await rows(passkeys, { userId: id })).map(({ credentialId }) => credentialId);
      expect(await left(person)).toEqual(removePasskeys ? [] : [own.credentialId]);
      expect(await left(other)).toEqual([another.credentialId]);
      const noted = await rows(audit, { subjectId: person.id, event: "passkey_removed" });
      expect(noted).toHaveLength(removePasskeys ? 1 : 0);
    }
  });

  it("neither shows nor removes the passkeys of an admin, which are a second factor [abuse 28]", async () => {
    const { person, link } = await forgetful();
    await newPasskey(person);
    await change(users, { id: person.id }, { role: "admin" });
    const { body } = reset(link.token);
    expect(await visitor.call(readPasswordLink, { body: { token: link.token } })).toEqual({ passkeys: [] });
    await visitor.call(resetPassword, { body: { ...body, removePasskeys: true } });
    expect(await rows(passkeys, { userId: person.id })).toHaveLength(1);
  });

  it("removes no passkey with a link that was already used", async () => {
    const { person, link } = await forgetful();
    await visitor.call(resetPassword, reset(link.token));
    await newPasskey(person);
    const { body } = reset(link.token);
    expect(await visitor.refused(resetPassword, { body: { ...body, removePasskeys: true } })).toEqual(closed);
    expect(await rows(passkeys, { userId: person.id })).toHaveLength(1);
  });

  it("makes every earlier device unknown", async () => {
    const { person, link } = await forgetful();
    await visitor.call(resetPassword, reset(link.token));
    const owner = await row(users, { id: person.id });
    expect(await findKnownDevice(env, person.device, owner)).toBeNull();
  });

  it("confirms the address, because its email was read", async () => {
    const { person, link } = await forgetful();
    expect((await row(users, { id: person.id })).emailConfirmedAt).toBeNull();
    await visitor.call(resetPassword, reset(link.token));
    expect((await row(users, { id: person.id })).emailConfirmedAt).not.toBeNull();
  });

  it("does not change when the address was first confirmed", async () => {
    const person = await newMigrant();
    const { emailConfirmedAt } = await row(users, { id: person.id });
    await forget(person.email);
    await visitor.call(resetPassword, reset((await linkOf(person, "reset_password")).token));
    expect(emailConfirmedAt).not.toBeNull();
    expect(await row(users, { id: person.id })).toMatchObject({ emailConfirmedAt });
  });

  it.each([
    ["password123", "This password is too easy to guess. Choose another."],
    ["amalhaddad", "Do not use your name or email as your password."],
    ["short", "Use at least 8 characters."],
  ])("refuses the new password %s, and the link still works", async (weak, sentence) => {
    const { link } = await forgetful();
    expect(await visitor.refused(resetPassword, reset(link.token, weak))).toEqual({
      status: 422,
      code: "invalid_fields",
      fields: { password: sentence },
    });
    await visitor.call(resetPassword, reset(link.token));
  });

  it("sets one password when a link is used twice at once", async () => {
    const { link } = await forgetful();
    const answers = await Promise.all(
      [newPassword, "a second lighthouse"].map((each) =>
        visitor.send(resetPassword, reset(link.token, each)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("a link to set a new password", () => {
  it("ends when a newer one is sent", async () => {
    const { person, link } = await forgetful();
    await forget(person.email);
    expect(await visitor.refused(resetPassword, reset(link.token))).toEqual(closed);
    await visitor.call(resetPassword, reset((await linkOf(person, "reset_password")).token));
  });

  it("expires after half an hour", async () => {
    const { link } = await forgetful();
    expect(linkSeconds.reset_password).toBe(1_800);
    const { createdAt, expiresAt } = await row(accountLinks, { id: link.id });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(1_800_000);
    await change(accountLinks, { id: link.id }, { expiresAt: now() });
    expect(await visitor.refused(resetPassword, reset(link.token))).toEqual(closed);
  });

  it("does not work for a suspended person", async () => {
    const { person, link } = await forgetful();
    await change(users, { id: person.id }, { suspendedAt: now() });
    expect(await visitor.refused(resetPassword, reset(link.token))).toEqual(closed);
  });

  it("does not work after the account has another address", async () => {
    const { person, link } = await forgetful();
    await change(users, { id: person.id }, { email: registration().email });
    expect(await visitor.refused(readPasswordLink, { body: { token: link.token } })).toEqual(closed);
    expect(await visitor.refused(resetPassword, reset(link.token))).toEqual(closed);
  });

  it("is refused when it is guessed, changed, for another purpose or without a row", async () => {
    const { person, link } = await forgetful();
    const confirm = await linkOf(person, "confirm_address");
    const tokens = [
      "guessed",
      link.id,
      `${link.token}a`,
      link.token.replace(/^./, (first) => (first === "a" ? "b" : "a")),
      confirm.token,
      makeLinkToken(env, "confirm_address", link.id),
      makeLinkToken(env, "reset_password", confirm.id),
      makeLinkToken(env, "reset_password", crypto.randomUUID()),
    ];
    for (const token of tokens)
      expect(await visitor.refused(resetPassword, reset(token)), token).toEqual(closed);
    // For a token that we did not make, nothing is read.
    const down = as(null, { bindings: { ...env, DB: failingDatabase("down") } });
    expect(await down.refused(resetPassword, reset("guessed"))).toEqual(closed);
    await visitor.call(resetPassword, reset(link.token));
  });
});
