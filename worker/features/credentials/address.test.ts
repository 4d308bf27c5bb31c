import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import * as account from "#schema/endpoints/account.ts";
import { me } from "#schema/endpoints/auth.ts";
import { listNotifications } from "#schema/endpoints/notifications.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { linkSeconds } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { audit } from "#schema/tables/audit.ts";
import { passkeys } from "#schema/tables/passkeys.ts";
import { users } from "#schema/tables/users.ts";
import type { AccountLinkPurpose } from "#schema/vocabulary.ts";
import { linkOf, linksOf } from "#tests/account-links.ts";
import { as } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import { emailsOf, runDueWork, withMailbox } from "#tests/mail.ts";
import { newPasskey } from "#tests/passkeys.ts";
import {
  cheapHash,
  newMigrant,
  password,
  registerPerson,
  registration,
  type TestPerson,
} from "#tests/people.ts";
import { change, now, row, rows } from "#tests/rows.ts";
import { makeLinkToken } from "#worker/platform/link-tokens.ts";

// Passwords are hashed one at a time.
vi.setConfig({ testTimeout: 60_000 });

const visitor = as(null, { bindings: env });
const closed = { status: 409, code: "link_closed" };
const newEmail = () => registration().email;

type Person = Pick<TestPerson, "id" | "token">;

const use = (token: string) => visitor.call(account.useAddressLink, { body: { token } });
const refusedUse = (token: string) => visitor.refused(account.useAddressLink, { body: { token } });
const begin = (person: Person, email: string) =>
  as(person).call(account.changeAddress, { body: { email, currentPassword: password } });
const emailOf = async ({ id }: { id: string }) => (await row(users, { id })).email;

/** A person who has confirmed their address. */
async function confirmedPerson() {
  const person = await newMigrant();
  await change(users, { id: person.id }, { passwordHash: cheapHash });
  return person;
}

/** A person whose address was changed, with the link that restores the old one. */
async function changedPerson() {
  const person = await confirmedPerson();
  const email = newEmail();
  await begin(person, email);
  await use((await linkOf(person, "confirm_new_address")).token);
  return { person, email, undo: await linkOf(person, "undo_address") };
}

describe("confirming the address", () => {
  it("requires the use of the link in the email that registration sends", async () => {
    const person = await registerPerson();
    expect((await as(person).call(me)).emailConfirmed).toBe(false);
    const { token } = await linkOf(person, "confirm_address");
    const read = await visitor.call(account.readAddressLink, { body: { token } });
    expect(read).toEqual({ purpose: "confirm_address", email: person.email });
    expect((await as(person).call(me)).emailConfirmed).toBe(false);
    expect(await use(token)).toEqual({ purpose: "confirm_address" });
    expect((await as(person).call(me)).emailConfirmed).toBe(true);
    expect(await refusedUse(token)).toEqual(closed);
    expect(await rows(audit, { subjectId: person.id, event: "address_confirmed" })).toHaveLength(1);
  });

  it("is requested in the language of the registration", async () => {
    const { sent, bindings } = withMailbox();
    const body = registration({ language: "uk" });
    await as(null, { bindings }).call(register, { body });
    await runDueWork(bindings);
    const mine = sent.filter(({ to }) => to === body.email);
    expect(mine.map(({ headers }) => headers["Content-Language"])).toEqual(["uk"]);
  });

  it("can be requested again, and the link in the earlier email still works", async () => {
    const person = await registerPerson();
    await as(person).call(account.sendConfirmation, { body: { address: "current" } });
    const [first] = await linksOf(person, "confirm_address");
    expect(await emailsOf(person)).toHaveLength(2);
    await use(first?.token ?? "");
    expect(
      await as(person).refused(account.sendConfirmation, { body: { address: "current" } }),
    ).toMatchObject({ code: "wrong_state" });
  });

  it("is valid only for the address to which the email was sent", async () => {
    const person = await registerPerson();
    const { token } = await linkOf(person, "confirm_address");
    await change(users, { id: person.id }, { email: newEmail() });
    expect(await visitor.refused(account.readAddressLink, { body: { token } })).toEqual(closed);
    expect(await refusedUse(token)).toEqual(closed);
  });
});

describe("changing the address", () => {
  it("takes effect only when the new one is confirmed; the old one gets an email", async () => {
    const person = await registerPerson();
    await use((await linkOf(person, "confirm_address")).token);
    const email = newEmail();
    const { pending } = await begin(person, email.toUpperCase());
    expect(pending?.email).toBe(email);
    expect(await as(person).call(account.readPendingAddress)).toEqual({ pending });
    expect(await emailOf(person)).toBe(person.email);
    expect((await emailsOf(person)).at(-1)).toMatchObject({ kind: "confirm_new_address", address: email });

    const { token } = await linkOf(person, "confirm_new_address");
    expect(await use(token)).toEqual({ purpose: "confirm_new_address" });
    expect(await as(person).call(me)).toMatchObject({ email, emailConfirmed: true });
    expect(await as(person).call(account.readPendingAddress)).toEqual({ pending: null });
    await visitor.call(login, { body: { email, password, devices: person.device } });
    const { id } = await linkOf(person, "undo_address");
    expect((await emailsOf(person)).at(-1)).toMatchObject({
      kind: "address_changed",
      address: person.email,
      objectId: id,
      outcome: "sent",
    });
    expect(await as(person).call(listNotifications)).toMatchObject([{ kind: "address_changed" }]);
    const noted = await rows(audit, { subjectId: person.id, event: "address_changed" });
    expect(noted).toMatchObject([{ actorId: null }]);
    expect(await refusedUse(token)).toEqual(closed);
  });

  it("refuses a wrong password, the same address and one that is taken", async () => {
    const [person, other] = [await registerPerson(), await registerPerson()];
    const asked = (email: string, currentPassword = password) =>
      as(person).refused(account.changeAddress, { body: { email, currentPassword } });
    expect(await asked(newEmail(), "not my password")).toMatchObject({
      fields: { currentPassword: "This is not your current password." },
    });
    for (const { email } of [person, other])
      expect(await asked(email)).toMatchObject({ status: 409, code: "email_taken" });
    expect(await linksOf(person, "confirm_new_address")).toEqual([]);
  });

  it("can be replaced by a newer one, sent again, and cancelled", async () => {
    const person = await confirmedPerson();
    await begin(person, newEmail());
    const first = await linkOf(person, "confirm_new_address");
    const email = newEmail();
    await begin(person, email);
    expect(await refusedUse(first.token)).toEqual(closed);
    await as(person).call(account.sendConfirmation, { body: { address: "new" } });
    const links = await linksOf(person, "confirm_new_address");
    expect(links).toHaveLength(3);
    expect((await emailsOf(person)).at(-1)).toMatchObject({ kind: "confirm_new_address", address: email });
    expect((await as(person).call(account.readPendingAddress)).pending?.email).toBe(email);
    await as(person, { bindings: env }).call(account.cancelAddressChange);
    expect(await rows(audit, { subjectId: person.id, event: "address_change_cancelled" })).toHaveLength(1);
    for (const { token } of links) expect(await refusedUse(token)).toEqual(closed);
    expect(await as(person).refused(account.sendConfirmation, { body: { address: "new" } })).toMatchObject({
      code: "wrong_state",
    });
  });

  it("that has expired is not shown, sent again or cancelled, and a completed one stays completed", async () => {
    const person = await confirmedPerson();
    await begin(person, newEmail());
    await use((await linkOf(person, "confirm_new_address")).token);
    await begin(person, newEmail());
    const { id } = await linkOf(person, "confirm_new_address");
    await change(accountLinks, { id }, { expiresAt: now() });
    const before = await rows(accountLinks, { userId: person.id });
    expect(await as(person).call(account.readPendingAddress)).toEqual({ pending: null });
    const again = { body: { address: "new" } } as const;
    expect(await as(person).refused(account.sendConfirmation, again)).toMatchObject({ code: "wrong_state" });
    await as(person, { bindings: env }).call(account.cancelAddressChange);
    expect(await rows(accountLinks, { userId: person.id })).toEqual(before);
    expect(await rows(audit, { subjectId: person.id, event: "address_change_cancelled" })).toEqual([]);
  });

  it("is refused at its confirmation if another person has registered the new address in the meantime", async () => {
    const person = await confirmedPerson();
    const email = newEmail();
    await begin(person, email);
    await registerPerson({ email });
    const { token } = await linkOf(person, "confirm_new_address");
    expect(await refusedUse(token)).toEqual({ status: 409, code: "email_taken" });
    expect(await emailOf(person)).toBe(person.email);
    expect(await linksOf(person, "undo_address")).toEqual([]);
  });

  it("sends no undo link to an old address that was never confirmed, because it may belong to another person", async () => {
    const person = await registerPerson();
    await begin(person, newEmail());
    await use((await linkOf(person, "confirm_new_address")).token);
    expect(await linksOf(person, "undo_address")).toEqual([]);
    expect((await emailsOf(person)).map(({ kind }) => kind)).not.toContain("address_changed");
  });

  it("happens once when its link is used twice at once", async () => {
    const person = await confirmedPerson();
    await begin(person, newEmail());
    const { token } = await linkOf(person, "confirm_new_address");
    const answers = await Promise.all(
      [1, 2].map(() => visitor.send(account.useAddressLink, { body: { token } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await linksOf(person, "undo_address")).toHaveLength(1);
  });
});

describe("another email for a change of address", () => {
  it("is not sent when the change ends during the call [abuse 25]", async () => {
    const ends: ((person: Person) => Promise<unknown>)[] = [
      (person) => as(person).call(account.cancelAddressChange),
      (person) =>
        as(person).call(account.changePassword, {
          body: { currentPassword: password, password: "a lighthouse at noon" },
        }),
    ];
    for (const end of ends) {
      const person = await confirmedPerson();
      await begin(person, newEmail());
      const before = await linksOf(person, "confirm_new_address");
      const sent = async () => (await emailsOf(person)).filter(({ kind }) => kind === "confirm_new_address");
      let ended: Promise<unknown> | undefined;
      const DB = beforeWriting(env.DB, async () => {
        ended ??= end(person);
        await ended;
      });
      const late = as(person, { bindings: { ...env, DB } });
      const refusal = await late.refused(account.sendConfirmation, { body: { address: "new" } });
      expect(refusal).toEqual({ status: 409, code: "wrong_state" });
      expect(await as(person).call(account.readPendingAddress)).toEqual({ pending: null });
      expect(await linksOf(person, "confirm_new_address")).toEqual(before);
      expect(await sent()).toHaveLength(1);
    }
  });
});

describe("undoing a change of address", () => {
  it("restores the old one, ends all sessions and the password, and leads to a new password [abuse 25]", async () => {
    const { person, email, undo } = await changedPerson();
    const { purpose, passwordToken = "" } = await use(undo.token);
    expect(purpose).toBe("undo_address");
    expect((await env.SESSIONS.list({ prefix: `session:${person.id}:` })).keys).toEqual([]);
    expect(await emailOf(person)).toBe(person.email);
    expect(await as(person).refused(me)).toMatchObject({ status: 401 });
    for (const each of [email, person.email])
      expect(await visitor.refused(login, { body: { email: each, password } })).toMatchObject({
        status: 401,
      });
    const next = "a lighthouse at noon";
    await visitor.call(account.resetPassword, { body: { token: passwordToken, password: next } });
    await visitor.call(login, { body: { email: person.email, password: next } });
    expect(await refusedUse(undo.token)).toEqual(closed);
    // One email is sent, to the restored address.
    const told = (await emailsOf(person)).filter(({ kind }) => kind === "address_restored");
    expect(told).toMatchObject([{ address: null, outcome: "sent" }]);
    const noted = await rows(audit, { subjectId: person.id, event: "address_change_undone" });
    expect(noted).toMatchObject([{ actorId: null }]);
  });

  it("cancels a change that a thief has begun in the meantime", async () => {
    const { person, undo } = await changedPerson();
    const done = await row(accountLinks, { userId: person.id, purpose: "confirm_new_address" });
    await begin(person, newEmail());
    const { token } = await linkOf(person, "confirm_new_address");
    await use(undo.token);
    expect(await refusedUse(token)).toEqual(closed);
    // A link that was used before keeps its time of use.
    expect(await row(accountLinks, { id: done.id })).toEqual(done);
  });

  it("removes the passkeys that were added since, and no older one", async () => {
    const { person, undo } = await changedPerson();
    const older = await newPasskey(person, { createdAt: "2026-01-01T00:00:00.000Z" });
    await newPasskey(person, { createdAt: now() });
    const stranger = await newMigrant();
    await newPasskey(stranger, { createdAt: now() });
    await use(undo.token);
    expect((await rows(passkeys, { userId: person.id })).map(({ id }) => id)).toEqual([older.id]);
    expect(await rows(passkeys, { userId: stranger.id })).toHaveLength(1);
  });

  it("keeps the passkeys of an admin, which are a second factor [abuse 28]", async () => {
    const { person, undo } = await changedPerson();
    await change(users, { id: person.id }, { role: "admin" });
    const { id } = await newPasskey(person, { createdAt: now() });
    await use(undo.token);
    expect((await rows(passkeys, { userId: person.id })).map((each) => each.id)).toEqual([id]);
  });

  it("works with the first undo link after the second one, and not the other way round", async () => {
    const { person, undo } = await changedPerson();
    await begin(person, newEmail());
    await use((await linkOf(person, "confirm_new_address")).token);
    const second = await linkOf(person, "undo_address");
    expect(second.id).not.toBe(undo.id);
    await use(second.token);
    await use(undo.token);
    expect(await emailOf(person)).toBe(person.email);
    expect(await refusedUse(second.token)).toEqual(closed);
  });

  it("with an earlier undo link ends the later undo links", async () => {
    const { person, undo } = await changedPerson();
    await begin(person, newEmail());
    await use((await linkOf(person, "confirm_new_address")).token);
    const second = await linkOf(person, "undo_address");
    await use(undo.token);
    expect(await refusedUse(second.token)).toEqual(closed);
  });

  it("stays possible: no one else can take the old address for 72 hours [abuse 25]", async () => {
    const { person, undo } = await changedPerson();
    const { email } = person;
    expect(await visitor.refused(register, { body: registration({ email }) })).toMatchObject({
      code: "email_taken",
    });
    const other = await confirmedPerson();
    const taking = { body: { email, currentPassword: password } };
    expect(await as(other).refused(account.changeAddress, taking)).toMatchObject({ code: "email_taken" });
    await change(accountLinks, { id: undo.id }, { expiresAt: now() });
    await as(other).call(account.changeAddress, taking);
    await use((await linkOf(other, "confirm_new_address")).token);
    expect(await refusedUse(undo.token)).toEqual(closed);
  });

  it("keeps the old address from a person who requested it before", async () => {
    const { person, undo } = await changedPerson();
    const other = await confirmedPerson();
    await change(accountLinks, { id: undo.id }, { usedAt: now() });
    await begin(other, person.email);
    await change(accountLinks, { id: undo.id }, { usedAt: null });
    const { token } = await linkOf(other, "confirm_new_address");
    expect(await refusedUse(token)).toEqual({ status: 409, code: "email_taken" });
  });

  it("does not keep the old address from its own person, who can change back to it", async () => {
    const { person } = await changedPerson();
    await begin(person, person.email);
    await use((await linkOf(person, "confirm_new_address")).token);
    expect(await emailOf(person)).toBe(person.email);
  });
});

describe("a link about an address", () => {
  const lives: [AccountLinkPurpose, number][] = [
    ["confirm_address", 24],
    ["confirm_new_address", 24],
    ["undo_address", 72],
  ];
  it.each(lives)("works for its time: %s, %i hours", async (purpose, hours) => {
    const { person } = await changedPerson();
    if (purpose === "confirm_new_address") await begin(person, newEmail());
    if (purpose === "confirm_address") {
      await change(users, { id: person.id }, { emailConfirmedAt: null });
      await as(person).call(account.sendConfirmation, { body: { address: "current" } });
    }
    const { id, token } = await linkOf(person, purpose);
    const { createdAt, expiresAt } = await row(accountLinks, { id });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(hours * 60 * 60 * 1000);
    expect(linkSeconds[purpose]).toBe(hours * 60 * 60);
    await change(accountLinks, { id }, { expiresAt: now() });
    expect(await visitor.refused(account.readAddressLink, { body: { token } })).toEqual(closed);
    expect(await refusedUse(token)).toEqual(closed);
  });

  it("is refused in the same way when it is guessed, changed, for another purpose or without a row", async () => {
    const { person, undo } = await changedPerson();
    await visitor.call(account.sendPasswordLink, { body: { email: await emailOf(person) } });
    const reset = await linkOf(person, "reset_password");
    const tokens = [
      "guessed",
      undo.id,
      `${undo.token}a`,
      reset.token,
      makeLinkToken(env, "confirm_address", undo.id),
      makeLinkToken(env, "confirm_new_address", reset.id),
      makeLinkToken(env, "undo_address", crypto.randomUUID()),
    ];
    for (const token of tokens) {
      expect(await visitor.refused(account.readAddressLink, { body: { token } }), token).toEqual(closed);
      expect(await refusedUse(token), token).toEqual(closed);
    }
  });

  it("does nothing for a suspended person", async () => {
    const { person, undo } = await changedPerson();
    await change(users, { id: person.id }, { suspendedAt: now() });
    expect(await refusedUse(undo.token)).toEqual(closed);
  });

  it("acts on the account that it was sent for, whoever opens it", async () => {
    const [person, other] = [await registerPerson(), await newMigrant()];
    const { token } = await linkOf(person, "confirm_address");
    await as(other).call(account.useAddressLink, { body: { token } });
    expect((await as(person).call(me)).emailConfirmed).toBe(true);
  });
});

describe("the language of emails", () => {
  it("changes with the person's choice", async () => {
    const person = await newMigrant();
    await as(person).call(account.setLanguage, { body: { language: "ar" } });
    expect((await as(person).call(me)).language).toBe("ar");
  });
});

it("an address gets at most five emails a day for a change of address, whoever requests them", async () => {
  const stranger = newEmail();
  const [one, other] = [await confirmedPerson(), await confirmedPerson()];
  const limited = (person: Person) => as(person, { bindings: { ...env, RATE_LIMITS: "" } });
  const body = { email: stranger, currentPassword: password };
  for (const person of [one, other, one, other, one])
    await limited(person).call(account.changeAddress, { body });
  for (const person of [one, other])
    expect((await limited(person).refused(account.changeAddress, { body })).status).toBe(429);
  const again = { body: { address: "new" } } as const;
  expect((await limited(one).refused(account.sendConfirmation, again)).status).toBe(429);
  const sent = (await Promise.all([one, other].map(emailsOf))).flat();
  expect(sent.filter(({ kind }) => kind === "confirm_new_address")).toHaveLength(5);
});
