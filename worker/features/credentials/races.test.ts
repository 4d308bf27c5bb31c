import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as account from "#schema/endpoints/account.ts";
import { endOtherSessions, endSession, listSessions, logout } from "#schema/endpoints/auth.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { passkeys } from "#schema/tables/passkeys.ts";
import { users } from "#schema/tables/users.ts";
import { linkOf, linksOf } from "#tests/account-links.ts";
import { as } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import { emailsOf } from "#tests/mail.ts";
import { newPasskey } from "#tests/passkeys.ts";
import {
  cheapHash,
  newMigrant,
  otherDevice,
  password,
  registration,
  type TestPerson,
} from "#tests/people.ts";
import { change, daysAgo, now, row, rows } from "#tests/rows.ts";

/** Tests of what changes between the check of a link, a password or a session and the write that follows. */

beforeEach(() => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

type Bindings = typeof env;
const newEmail = () => registration().email;
const newPassword = "a lighthouse at noon";
const visit = (bindings: Bindings = env) => as(null, { bindings });
const by = (person: TestPerson, bindings: Bindings = env) => as(person, { bindings });
const use = (token: string, bindings?: Bindings) =>
  visit(bindings).send(account.useAddressLink, { body: { token } });
const begin = (person: TestPerson, email = newEmail()) =>
  by(person).call(account.changeAddress, { body: { email, currentPassword: password } });

async function newPerson() {
  const person = await newMigrant();
  await change(users, { id: person.id }, { passwordHash: cheapHash });
  return person;
}

/** Everything that a link, a new password or a new address may change. */
const stateOf = async ({ id }: { id: string }) => ({
  owner: await row(users, { id }),
  links: await rows(accountLinks, { userId: id }),
  passkeys: await rows(passkeys, { userId: id }),
  emails: (await emailsOf({ id })).map(({ kind, objectId }) => [kind, objectId]),
});

/**
 * Sends with bindings in which the change happens just before the first write. Returns the status of the answer and the
 * state before and after it.
 */
async function atThatMoment(
  person: TestPerson,
  happens: () => Promise<unknown>,
  send: (bindings: Bindings) => Promise<Response>,
) {
  let before: Promise<unknown> | undefined;
  const DB = beforeWriting(env.DB, () => {
    before ??= happens().then(() => stateOf(person));
    return before;
  });
  const answer = await send({ ...env, DB });
  return { status: answer.status, before: await before, after: await stateOf(person) };
}

type Link = { id: string };
type Moment = (person: TestPerson, link: Link) => Promise<unknown>;
const moments: Record<string, Moment> = {
  "was used": (_, { id }) => change(accountLinks, { id }, { usedAt: now() }),
  "has expired": (_, { id }) => change(accountLinks, { id }, { expiresAt: daysAgo(1) }),
  "belongs to a suspended person": ({ id }) => change(users, { id }, { suspendedAt: now() }),
  "belongs to an erased account": ({ id }) => change(users, { id }, { erasedAt: now() }),
  "went to an address that another person has now": async ({ id, email }) => {
    await change(users, { id }, { email: newEmail() });
    const other = await newMigrant();
    await change(users, { id: other.id }, { email, emailConfirmedAt: null });
  },
};

/** Creates a link and the state that it would change. Returns the id of the link, and a function that uses it. */
type Prepare = (person: TestPerson) => Promise<Link & { send: (bindings: Bindings) => Promise<Response> }>;
const pressed = ({ id, token }: Link & { token: string }) => ({
  id,
  send: (bindings: Bindings) => use(token, bindings),
});
const links: Record<string, Prepare> = {
  "confirms the address": async (person) => {
    await change(users, { id: person.id }, { emailConfirmedAt: null });
    await by(person).call(account.sendConfirmation, { body: { address: "current" } });
    return pressed(await linkOf(person, "confirm_address"));
  },
  "confirms a new address": async (person) => {
    await begin(person);
    // There are two links to the same address.
    await by(person).call(account.sendConfirmation, { body: { address: "new" } });
    return pressed(await linkOf(person, "confirm_new_address"));
  },
  "puts the old address back": async (person) => {
    await begin(person);
    await use((await linkOf(person, "confirm_new_address")).token);
    const link = await linkOf(person, "undo_address");
    await begin(person);
    await newPasskey(person);
    return pressed(link);
  },
  "sets a new password": async (person) => {
    await change(users, { id: person.id }, { emailConfirmedAt: null });
    await begin(person);
    await newPasskey(person);
    await visit().call(account.sendPasswordLink, { body: { email: person.email } });
    const { id, token } = await linkOf(person, "reset_password");
    const body = { token, password: newPassword, removePasskeys: true };
    return { id, send: (bindings) => visit(bindings).send(account.resetPassword, { body }) };
  },
};

describe.each(Object.entries(links))("a link that %s", (name, prepare) => {
  // An old address can be restored whatever the current address is.
  const here = Object.entries(moments).filter(
    ([moment]) => name !== "puts the old address back" || !moment.startsWith("went to"),
  );
  it.each(here)(
    "changes nothing when it %s just before the write that uses it [abuse 25]",
    async (_, moment) => {
      const person = await newPerson();
      const { send, ...link } = await prepare(person);
      const { status, before, after } = await atThatMoment(person, () => moment(person, link), send);
      expect(status).toBe(409);
      expect(after).toEqual(before);
    },
  );
});

it("a link to an address that now belongs to another person does not confirm it for that person", async () => {
  const person = await newPerson();
  const { send } = await (links["confirms the address"] as Prepare)(person);
  const other = await newMigrant();
  const goes = async () => {
    await change(users, { id: person.id }, { email: newEmail() });
    await change(users, { id: other.id }, { email: person.email, emailConfirmedAt: null });
  };
  await atThatMoment(person, goes, send);
  expect(await row(users, { id: other.id })).toMatchObject({ emailConfirmedAt: null });
});

it("the second use of a link to a new address does not end a change that began after the first use", async () => {
  const person = await newPerson();
  await begin(person);
  const { token } = await linkOf(person, "confirm_new_address");
  const email = newEmail();
  const first = async () => {
    await use(token);
    await begin(person, email);
  };
  const { status } = await atThatMoment(person, first, (bindings) => use(token, bindings));
  expect(status).toBe(409);
  expect((await by(person).call(account.readPendingAddress)).pending?.email).toBe(email);
});

it("a change to an address that another person can still restore stays pending", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const email = newEmail();
  await begin(other, email);
  await by(other).call(account.sendConfirmation, { body: { address: "new" } });
  const [first, second] = await linksOf(other, "confirm_new_address");
  await change(users, { id: person.id }, { email });
  await begin(person);
  await use((await linkOf(person, "confirm_new_address")).token);
  expect((await use(String(first?.token))).status).toBe(409);
  expect(await row(accountLinks, { id: String(second?.id) })).toMatchObject({ usedAt: null });
});

it("no email for a new password is sent to a person who deletes the account during the call, and an earlier link stays open", async () => {
  const person = await newPerson();
  const ask = (bindings?: Bindings) =>
    visit(bindings).send(account.sendPasswordLink, { body: { email: person.email } });
  await ask();
  const leaves = () => {
    const at = now();
    return change(users, { id: person.id }, { leftAt: at, suspendedAt: at });
  };
  const { before, after } = await atThatMoment(person, leaves, ask);
  expect(before).toBeDefined();
  expect(after).toEqual(before);
});

const ends: Record<string, (person: TestPerson) => Promise<unknown>> = {
  "the person signs out": (person) => by(person).call(logout),
  "another device ends all other sessions": async (person) =>
    by(await otherDevice(person)).call(endOtherSessions),
  "the account is suspended": ({ id }) => change(users, { id }, { suspendedAt: now() }),
  "the password changes": async ({ id }) => {
    // Another person has the password hash that was checked.
    await change(users, { id }, { passwordHash: `${cheapHash.slice(0, -4)}AAA=` });
    await newPerson();
  },
};
const changes: Record<string, (person: TestPerson, bindings: Bindings) => Promise<Response>> = {
  address: (person, bindings) =>
    by(person, bindings).send(account.changeAddress, {
      body: { email: newEmail(), currentPassword: password },
    }),
  password: (person, bindings) =>
    by(person, bindings).send(account.changePassword, {
      body: { password: newPassword, currentPassword: password },
    }),
};

describe.each(Object.entries(changes))("a change of the %s", (_, send) => {
  it.each(Object.entries(ends))("does nothing when %s during the call [abuse 25]", async (_, end) => {
    const person = await newPerson();
    await begin(person);
    const { status, before, after } = await atThatMoment(
      person,
      () => end(person),
      (bindings) => send(person, bindings),
    );
    expect(status).toBe(409);
    expect(after).toEqual(before);
  });

  it("works although other sessions of the person have ended", async () => {
    const person = await newPerson();
    const lost = await otherDevice(person);
    const sessions = await by(lost).call(listSessions);
    const id = String(sessions.find(({ current }) => current)?.id);
    await by(person).call(endSession, { params: { id } });
    await by(person).call(endOtherSessions);
    expect((await send(person, env)).status).toBe(200);
  });
});
