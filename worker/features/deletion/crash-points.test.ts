import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccount } from "#schema/endpoints/account.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import { refunds } from "#schema/tables/payments.ts";
import { photos } from "#schema/tables/photos.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { everythingStored, holdersOf } from "#tests/everything-stored.ts";
import { newConnection, newLandlord, newMigrant, password, type TestPerson } from "#tests/people.ts";
import { change, insert, now, row, rows } from "#tests/rows.ts";
import { hashPassword } from "#worker/features/auth/passwords.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { drainWork } from "#worker/platform/due-work.ts";
import { eraseAccount } from "./erase.ts";

beforeEach(() => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

type Bindings = typeof env;
const hour = 60 * 60 * 1000;
/** A permanent stop before a call is the same as one after the previous call. */
const manners = [
  { when: "before", lasts: "once" },
  { when: "after", lasts: "once" },
  { when: "after", lasts: "for good" },
] as const;

const mark = "zqcrashqz";

/** A person with a message, a photo and a session, who has left and whose erasure is due. */
async function newLeaver() {
  const [migrant, landlord] = [await newMigrant({ firstName: mark }), await newLandlord()];
  const connectionId = await newConnection(landlord, migrant, "completed");
  const thread = openThread(env, connectionId);
  await thread.open({ connectionId, parties: [landlord.id, migrant.id] });
  await thread.append({ senderId: landlord.id, content: "Welcome.", sentAt: now() });
  await thread.append({ senderId: migrant.id, content: mark, sentAt: now() });
  const photo = { id: crypto.randomUUID(), userId: migrant.id, state: "current" as const, createdAt: now() };
  await insert(photos, photo);
  await env.PHOTOS.put(`photos/${photo.id}/card.webp`, mark);
  await change(users, { id: migrant.id }, { leftAt: now(), suspendedAt: now() });
  const { id } = migrant;
  await insert(dueWork, { kind: "account_erasure", key: id, subject: id, dueAt: now() });
  return { id, other: landlord.id, connectionId, photoId: photo.id };
}
type Leaver = Awaited<ReturnType<typeof newLeaver>>;

const drain = (bindings: Bindings, inMs: number) =>
  drainWork(bindings, openDatabase(bindings), "account_erasure", eraseAccount, new Date(Date.now() + inMs));

async function crash(leaver: Leaver, point: CrashPoint | null): Promise<number> {
  const through = new Fuse(point);
  const ended = drain(fuse(env, through) as Bindings, hour).catch(() => {});
  await Promise.race([ended, through.died]);
  await rows(users, { id: leaver.id });
  return through.calls;
}

async function expectGone({ id, other, connectionId, photoId }: Leaver, where: string) {
  const stored = await everythingStored({ threads: [connectionId], inboxes: [id, other] });
  expect(holdersOf(stored, mark), where).toEqual([]);
  expect(holdersOf(stored, photoId), where).toEqual([]);
  expect(stored.KV, where).not.toContain(id);
  expect(await rows(dueWork, { subject: id }), where).toEqual([]);
  expect(stored[`thread ${connectionId}`], where).toContain("Welcome.");
}

it("an erasure that stops at any call and runs again has the same result", { timeout: 180_000 }, async () => {
  const calls = await crash(await newLeaver(), null);
  expect(calls).toBeGreaterThan(8);
  let finished = 0;
  for (const manner of manners) {
    for (let at = 1; at <= calls; at += 1) {
      const leaver = await newLeaver();
      await crash(leaver, { ...manner, at });
      if ((await rows(dueWork, { subject: leaver.id })).length === 0) finished += 1;
      // This run is after the lease and the longest wait.
      await drain(env, 30 * hour);
      await expectGone(leaver, `${manner.when} ${at}, ${manner.lasts}`);
    }
  }
  expect(finished).toBeLessThan(manners.length * 2);
});

/** Everything that a request to delete the account changes, without what differs between people. */
async function stateOf({ id }: TestPerson, connectionId: string) {
  const { leftAt, suspendedAt, sessionsEndedBefore } = await row(users, { id });
  const { status, paymentId } = await row(connections, { id: connectionId });
  return {
    isGone: [leftAt, suspendedAt, sessionsEndedBefore].map((at) => at !== null),
    hidden: (await row(migrantProfiles, { userId: id })).hidden,
    status,
    owed: (await rows(refunds, { paymentId })).length,
    emails: (await rows(emails, { personId: id })).map(({ kind }) => kind),
    works: (await rows(dueWork, { kind: "account_erasure", key: id })).length,
  };
}

describe("a request to delete the account", () => {
  it("has done everything or nothing, wherever it stops", { timeout: 180_000 }, async () => {
    const passwordHash = await hashPassword(password);
    const run = async (point: CrashPoint | null) => {
      const [migrant, landlord] = [await newMigrant(), await newLandlord()];
      const connectionId = await newConnection(landlord, migrant, "pending");
      await change(users, { id: migrant.id }, { passwordHash });
      const before = await stateOf(migrant, connectionId);
      const through = new Fuse(point);
      const client = as(migrant, { bindings: fuse(env, through) as Bindings });
      const ended = client.send(deleteAccount, { body: { password } }).catch(() => {});
      await Promise.race([ended, through.died]);
      return { calls: through.calls, before, after: await stateOf(migrant, connectionId) };
    };
    const whole = await run(null);
    expect(whole.after).not.toEqual(whole.before);
    // The other calls are after the answer, and have their own crash tests.
    const calls = Math.min(whole.calls, 14);
    for (const manner of manners)
      for (let at = 1; at <= calls; at += 1) {
        const { after } = await run({ ...manner, at });
        expect([whole.before, whole.after], `${manner.when} ${at}, ${manner.lasts}`).toContainEqual(after);
      }
  });
});
