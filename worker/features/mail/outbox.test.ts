import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { emailDeadlineMs, emailPauseMs, dueWork as limits } from "#schema/limits.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import { alerts } from "#schema/tables/operations.ts";
import { users } from "#schema/tables/users.ts";
import { Fuse, fuse } from "#tests/crashing.ts";
import { emailsOf, runDueWork, withMailbox } from "#tests/mail.ts";
import { newMigrant, type TestPerson } from "#tests/people.ts";
import { change, insertMany, remove, row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { drainWork } from "#worker/platform/due-work.ts";
import type { Env } from "#worker/platform/env.ts";
import { queueEmail, sendEmail, sendSoon } from "./index.ts";

type Bindings = Env;
const now = () => new Date().toISOString();
const longRun = limits.lastRetryMs;
const minute = 60_000;

/** Queues one email for a person. */
async function queueFor(
  person: Pick<TestPerson, "id">,
  objectId = crypto.randomUUID(),
  bindings: Bindings = env,
) {
  const db = openDatabase(bindings);
  const queued = { kind: "connected", personId: person.id, objectId } as const;
  const [first, ...rest] = queueEmail(db, queued, now());
  if (first) await db.batch([first, ...rest]);
  return queued;
}

const logged: unknown[] = [];
beforeEach(async () => {
  await remove(dueWork);
  await remove(emails);
  logged.length = 0;
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => void logged.push(line));
});

afterEach(() => void vi.useRealTimers());

it("sends an email to its person once, however often its cause and its sending are repeated", async () => {
  const person = await newMigrant();
  const { sent, bindings } = withMailbox();
  const queued = await queueFor(person);
  await queueFor(person, queued.objectId);
  for (let run = 0; run < 3; run += 1) await runDueWork(bindings);
  await queueFor(person, queued.objectId);
  expect(await rows(dueWork)).toEqual([]);
  await runDueWork(bindings, longRun);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [person.email, "A landlord has connected with you"],
  ]);
  expect(await emailsOf(person)).toMatchObject([{ outcome: "sent" }]);
  expect(await rows(dueWork)).toEqual([]);
  expect((await row(users, { id: person.id })).emailProblem).toBeNull();
});

it("stores no email when the batch of its cause fails", async () => {
  const person = await newMigrant();
  const db = openDatabase(env);
  const queued = { kind: "connected", personId: person.id, objectId: "x" } as const;
  const [first, ...rest] = queueEmail(db, queued, now());
  const taken = db.insert(users).values({ ...(await row(users, { id: person.id })) });
  if (first) await expect(db.batch([first, ...rest, taken])).rejects.toThrow();
  expect(await emailsOf(person)).toEqual([]);
  expect(await rows(dueWork)).toEqual([]);
});

it("stores no email when its condition is false, also while another email waits", async () => {
  const person = await newMigrant();
  await queueFor(person);
  const db = openDatabase(env);
  const queued = { kind: "declined", personId: person.id, objectId: "x" } as const;
  const [first, ...rest] = queueEmail(db, queued, now(), sql`1 = 0`);
  if (first) await db.batch([first, ...rest]);
  expect((await emailsOf(person)).map(({ kind }) => kind)).toEqual(["connected"]);
  expect(await rows(dueWork)).toHaveLength(1);
});

it("counts an email as sent in development, where no email leaves the computer", async () => {
  const person = await newMigrant();
  await queueFor(person);
  await runDueWork();
  expect(await emailsOf(person)).toMatchObject([{ outcome: "sent" }]);
});

it("sends an email soon after the answer and in the person's language", async () => {
  const person = await newMigrant();
  await change(users, { id: person.id }, { language: "uk" });
  const { sent, bindings } = withMailbox();
  const queued = await queueFor(person);
  const later: Promise<unknown>[] = [];
  sendSoon({ env: bindings, db: openDatabase(bindings), waitUntil: (work) => later.push(work) }, [queued]);
  await Promise.all(later);
  expect(sent).toMatchObject([
    { subject: "З вами зв'язався власник житла", headers: { "Content-Language": "uk" } },
  ]);
});

it("sends an email to its own address instead of the person's, if it has one", async () => {
  const person = await newMigrant();
  const { sent, bindings } = withMailbox();
  const db = openDatabase(env);
  const queued = {
    kind: "address_changed",
    personId: person.id,
    objectId: "link",
    address: "old@people.test",
  } as const;
  const [first, ...rest] = queueEmail(db, queued, now());
  if (first) await db.batch([first, ...rest]);
  await runDueWork(bindings);
  expect(sent.map(({ to }) => to)).toEqual(["old@people.test"]);
});

it("judges the person's own address and another address separately", async () => {
  const [blocked, fine] = [await newMigrant(), await newMigrant()];
  await change(users, { id: blocked.id }, { emailProblem: "bounced" });
  const db = openDatabase(env);
  for (const { id: personId } of [blocked, fine]) {
    const queued = { kind: "address_changed", personId, objectId: "link" } as const;
    const [first, ...rest] = queueEmail(db, { ...queued, address: `old-${personId}@people.test` }, now());
    if (first) await db.batch([first, ...rest]);
  }
  const { sent, bindings } = withMailbox(env, ({ to }) =>
    to.includes(fine.id) ? "E_RECIPIENT_SUPPRESSED" : null,
  );
  await runDueWork(bindings);
  expect(sent.map(({ to }) => to)).toEqual([`old-${blocked.id}@people.test`]);
  expect(await emailsOf(fine)).toMatchObject([{ outcome: "unreachable" }]);
  expect((await row(users, { id: fine.id })).emailProblem).toBeNull();
});

it("waits while the service is at its limit, and tries only one page of emails in that run", async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => newMigrant()));
  for (const person of people) await queueFor(person);
  let asked = 0;
  const full = withMailbox(env, () => {
    asked += 1;
    return "E_RATE_LIMIT_EXCEEDED";
  });
  await runDueWork(full.bindings);
  expect(asked).toBe(limits.page);
  expect(await rows(emails, { outcome: "sent" })).toEqual([]);
  const { sent, bindings } = withMailbox();
  await runDueWork(bindings, emailPauseMs);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(25);
});

it("raises an alert when the service is at its limit and an email is over an hour old", async () => {
  await remove(alerts);
  await queueFor(await newMigrant());
  const full = withMailbox(env, () => "E_DAILY_LIMIT_EXCEEDED");
  // `emailLateMs`
  await runDueWork(full.bindings, 59.5 * minute);
  expect(logged.join()).not.toContain("due_work_failed");
  await change(dueWork, { kind: "email" }, { dueAt: now() });
  await runDueWork(full.bindings, 60.5 * minute);
  await vi.waitFor(async () =>
    expect(await rows(alerts)).toMatchObject([{ event: "due_work_failed", objectId: "email" }]),
  );
});

it("raises no alert when the service accepts an email that is over an hour old", async () => {
  await queueFor(await newMigrant());
  const { sent, bindings } = withMailbox();
  await runDueWork(bindings, 61 * minute);
  expect(sent).toHaveLength(1);
  expect(logged.join()).not.toContain("due_work_failed");
});

it("sends an email later when the binding does not answer in time", async () => {
  const person = await newMigrant();
  await queueFor(person);
  const begun = Promise.withResolvers<void>();
  const send = () => {
    begun.resolve();
    return new Promise(() => {});
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const run = runDueWork({ ...env, EMAIL: { send } as unknown as SendEmail });
  await begun.promise;
  await vi.advanceTimersByTimeAsync(emailDeadlineMs);
  await run;
  expect(await rows(dueWork, { kind: "email" })).toMatchObject([{ subject: person.id, attempts: 1 }]);
  const { sent, bindings } = withMailbox();
  await runDueWork(bindings, limits.firstRetryMs);
  expect(sent.map(({ to }) => to)).toEqual([person.email]);
});

it("sends nothing to a person whose address refuses our emails, until they change the address", async () => {
  const person = await newMigrant();
  const suppressed = withMailbox(env, () => "E_RECIPIENT_SUPPRESSED");
  await queueFor(person);
  await runDueWork(suppressed.bindings);
  expect(await row(users, { id: person.id })).toMatchObject({ emailProblem: "rejected" });
  const { sent, bindings } = withMailbox();
  await queueFor(person);
  await runDueWork(bindings);
  expect(sent).toEqual([]);
  expect((await emailsOf(person)).map(({ outcome }) => outcome)).toEqual(["unreachable", "unreachable"]);
  await change(users, { id: person.id }, { email: `new-${person.email}` });
  await queueFor(person);
  await runDueWork(bindings);
  expect(sent.map(({ to }) => to)).toEqual([`new-${person.email}`]);
});

it("gives up an email that the service will never accept, and raises an alert", async () => {
  const person = await newMigrant();
  await queueFor(person);
  const refusing = withMailbox(env, () => "E_VALIDATION_ERROR");
  await runDueWork(refusing.bindings);
  expect(await emailsOf(person)).toMatchObject([{ outcome: "refused" }]);
  expect(logged.join()).toContain("email_service_refused_us");
});

it("sends only a bounded part of 10,000 waiting emails in one run", async () => {
  const person = await newMigrant();
  const all = 10_000;
  const written = now();
  const id = (index: number) => `connected:${person.id}:${index}`;
  await insertMany(
    emails,
    Array.from({ length: all }, (_, index) => ({
      id: id(index),
      kind: "connected" as const,
      personId: person.id,
      objectId: String(index),
      createdAt: written,
    })),
  );
  await insertMany(
    dueWork,
    Array.from({ length: all }, (_, index) => ({
      kind: "email" as const,
      key: id(index),
      subject: person.id,
      dueAt: written,
    })),
  );
  const { sent, bindings } = withMailbox();
  await runDueWork(bindings);
  expect(sent).toHaveLength(limits.page * limits.pages);
  expect(await rows(dueWork)).toHaveLength(all - sent.length);
});

describe("through a provider's API", () => {
  const server = inject("mailServer");
  const box = () => crypto.randomUUID();
  const through = (how: string, name: string): Bindings =>
    ({
      ...env,
      MAIL_API_URL: `${server}/${how}/${name}`,
      MAIL_API_KEY: "key-of-a-test",
      MAIL_FROM: "no-reply@havenbridge.test",
    }) as Bindings;
  const arrived = async (name: string) =>
    (await (await fetch(`${server}/arrived/${name}`)).json()) as {
      headers: Record<string, string>;
      body: { to: string[] };
    }[];

  it("sends an email in the format that the provider expects", async () => {
    const [person, name] = [await newMigrant(), box()];
    const { objectId } = await queueFor(person);
    await runDueWork(through("ok", name));
    expect(await arrived(name)).toMatchObject([
      {
        headers: {
          authorization: "Bearer key-of-a-test",
          "idempotency-key": `connected:${person.id}:${objectId}`,
        },
        body: {
          from: "Havenbridge <no-reply@havenbridge.test>",
          to: [person.email],
          subject: "A landlord has connected with you",
        },
      },
    ]);
  });

  it.each(["limit", "down", "busy", "key", "lost", "elsewhere"])(
    "sends an email exactly once, later, when the provider first answers: %s",
    async (how) => {
      const [person, name] = [await newMigrant(), box()];
      await queueFor(person);
      await runDueWork(through(how, name));
      expect(await emailsOf(person)).toMatchObject([{ outcome: null }]);
      await runDueWork(through("ok", name), limits.leaseMs);
      // It arrives once even if the first attempt was sent and its answer was lost, because the idempotency key is the
      // same.
      expect(await arrived(name)).toHaveLength(1);
      expect(await emailsOf(person)).toMatchObject([{ outcome: "sent" }]);
    },
  );

  it("waits for the provider's limit without counting a failure", async () => {
    const person = await newMigrant();
    await queueFor(person);
    for (const pauses of [0, 1, 2]) await runDueWork(through("limit", box()), pauses * emailPauseMs);
    expect(await rows(dueWork, { kind: "email" })).toMatchObject([{ subject: person.id, attempts: 0 }]);
  });

  it("gives up an email that the provider refuses", async () => {
    const [person, name] = [await newMigrant(), box()];
    await queueFor(person);
    await runDueWork(through("refuse", name));
    expect(await emailsOf(person)).toMatchObject([{ outcome: "refused" }]);
  });

  it("sends exactly one email whichever call of a run fails, before or after its effect", async () => {
    const whole = new Fuse(null);
    await queueFor(await newMigrant());
    await runDueWork(fuse(through("ok", box()), whole));
    expect(whole.calls).toBeGreaterThanOrEqual(4);
    for (let at = 1; at <= whole.calls; at += 1)
      for (const when of ["before", "after"] as const) {
        const [person, name] = [await newMigrant(), box()];
        await queueFor(person);
        const crashing = fuse(through("ok", name), new Fuse({ at, when, lasts: "for good" }));
        await runDueWork(crashing).catch(() => undefined);
        for (const minutes of [5, 10, 20]) await runDueWork(through("ok", name), minutes * 60_000);
        expect(await arrived(name), `${when} call ${at}`).toHaveLength(1);
        expect(await emailsOf(person), `${when} call ${at}`).toMatchObject([{ outcome: "sent" }]);
      }
  });
});

it("sends a second copy through the binding, which has no idempotency keys, only when a run stops after sending and before storing the outcome", async () => {
  const copies: Record<string, number> = {};
  // Runs no other kinds of work, because their calls would change the numbers of the calls below.
  const sendDue = (bindings: Bindings, inMs = 0) =>
    drainWork(bindings, openDatabase(bindings), "email", sendEmail, new Date(Date.now() + inMs));
  for (const at of [1, 2, 3, 4, 5])
    for (const when of ["before", "after"] as const) {
      const person = await newMigrant();
      await queueFor(person);
      const { sent, bindings } = withMailbox();
      await sendDue(fuse(bindings, new Fuse({ at, when, lasts: "for good" }))).catch(() => undefined);
      for (const minutes of [5, 10, 20]) await sendDue(bindings, minutes * 60_000);
      copies[`${when} call ${at}`] = sent.filter(({ to }) => to === person.email).length;
    }
  // Call 3 sends the email, and call 4 stores that it was sent.
  expect(copies).toEqual({
    "before call 1": 1,
    "after call 1": 1,
    "before call 2": 1,
    "after call 2": 1,
    "before call 3": 1,
    "after call 3": 2,
    "before call 4": 2,
    "after call 4": 1,
    "before call 5": 1,
    "after call 5": 1,
  });
});

it("keeps emails in the outbox in production without an email service, and sends them once there is one", async () => {
  const person = await newMigrant();
  await queueFor(person);
  const keys = { SESSION_KEYS: env.SESSION_KEYS, SEALING_KEYS: env.SEALING_KEYS };
  const { WORKBENCH: _, ...production } = { ...env, ...keys, ENVIRONMENT: "production", RATE_LIMITS: "" };
  await runDueWork(production as Bindings);
  expect(await emailsOf(person)).toMatchObject([{ outcome: null }]);
  const { sent, bindings } = withMailbox(production as Bindings);
  await runDueWork(bindings, limits.firstRetryMs);
  expect(sent).toHaveLength(1);
});
