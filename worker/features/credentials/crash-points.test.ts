import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as account from "#schema/endpoints/account.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { users } from "#schema/tables/users.ts";
import { linkOf } from "#tests/account-links.ts";
import { as } from "#tests/client.ts";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { emailsOf } from "#tests/mail.ts";
import { cheapHash, newMigrant, password, registration, type TestPerson } from "#tests/people.ts";
import { change, row, rows } from "#tests/rows.ts";

beforeEach(() => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

type Bindings = typeof env;
/** Prepares the state before the flow, and returns the run whose calls fail one by one. */
type Flow = (person: TestPerson) => Promise<(bindings: Bindings) => Promise<unknown>>;

const newPassword = "a lighthouse at noon";
const visitor = as(null, { bindings: env });
const visit = (bindings: Bindings) => as(null, { bindings });

const begin = (person: TestPerson) =>
  as(person).call(account.changeAddress, {
    body: { email: registration().email, currentPassword: password },
  });
const use = (token: string) => (bindings: Bindings) =>
  visit(bindings).send(account.useAddressLink, { body: { token } });

const flows: Record<string, Flow> = {
  "asking for a new password":
    async ({ email }) =>
    (bindings) =>
      visit(bindings).send(account.sendPasswordLink, { body: { email } }),
  "setting a new password": async (person) => {
    await visitor.call(account.sendPasswordLink, { body: { email: person.email } });
    const { token } = await linkOf(person, "reset_password");
    return (bindings) =>
      visit(bindings).send(account.resetPassword, { body: { token, password: newPassword } });
  },
  "changing the password": async (person) => {
    await begin(person);
    const body = { currentPassword: password, password: newPassword };
    return (bindings) => as(person, { bindings }).send(account.changePassword, { body });
  },
  "confirming the address": async (person) => {
    await change(users, { id: person.id }, { emailConfirmedAt: null });
    await as(person).call(account.sendConfirmation, { body: { address: "current" } });
    return use((await linkOf(person, "confirm_address")).token);
  },
  "asking for another address": async (person) => {
    const body = { email: registration().email, currentPassword: password };
    return (bindings) => as(person, { bindings }).send(account.changeAddress, { body });
  },
  "confirming another address": async (person) => {
    await begin(person);
    return use((await linkOf(person, "confirm_new_address")).token);
  },
  "putting the old address back": async (person) => {
    await begin(person);
    await use((await linkOf(person, "confirm_new_address")).token)(env);
    return use((await linkOf(person, "undo_address")).token);
  },
};

/** Everything that a flow changes, without the values that differ between people. */
async function stateOf({ id, email }: TestPerson) {
  const owner = await row(users, { id });
  const links = await rows(accountLinks, { userId: id });
  return {
    address: owner.email === email ? "the first" : "another",
    isConfirmed: owner.emailConfirmedAt !== null,
    password: owner.passwordHash && (owner.passwordHash === cheapHash ? "the old one" : "the new one"),
    sessionsEnded: owner.sessionsEndedBefore !== null,
    links: links.map(({ purpose, usedAt }) => `${purpose} ${usedAt ? "ended" : "open"}`),
    emails: (await emailsOf({ id })).map(({ kind }) => kind),
  };
}

async function crash(flow: Flow, point: CrashPoint | null) {
  const person = await newMigrant();
  await change(users, { id: person.id }, { passwordHash: cheapHash });
  const run = await flow(person);
  const before = await stateOf(person);
  const through = new Fuse(point);
  const ended = run(fuse(env, through) as Bindings).catch(() => {});
  await Promise.race([ended, through.died]);
  return { calls: through.calls, before, after: await stateOf(person) };
}

/** A permanent stop before a call is the same as one after the previous call. */
const manners = [
  { when: "before", lasts: "once" },
  { when: "after", lasts: "once" },
  { when: "after", lasts: "for good" },
] as const;

describe("after a crash, everything or nothing is done: the change, its link and its email", () => {
  it.each(Object.entries(flows))("%s", { timeout: 180_000 }, async (_, flow) => {
    const whole = await crash(flow, null);
    expect(whole.after).not.toEqual(whole.before);
    let undone = 0;
    for (const manner of manners) {
      for (let at = 1; at <= whole.calls; at += 1) {
        const { before, after } = await crash(flow, { ...manner, at });
        expect(before).toEqual(whole.before);
        expect([whole.before, whole.after], `${manner.when} ${at}, ${manner.lasts}`).toContainEqual(after);
        if (JSON.stringify(after) === JSON.stringify(before)) undone += 1;
      }
    }
    expect(undone).toBeGreaterThan(0);
  });
});
