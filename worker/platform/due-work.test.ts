import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dueWork as limits } from "#schema/limits.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { alerts } from "#schema/tables/operations.ts";
import { Fuse, fuse } from "#tests/crashing.ts";
import { change, insertMany, planOf, remove, row, rows } from "#tests/rows.ts";
import { openDatabase } from "./database.ts";
import { type Done, doWorkNow, drainWork, dropWork, queueWork } from "./due-work.ts";

const db = openDatabase(env);
const kind = "email";
const start = Date.now();
const at = (ms = 0) => new Date(start + ms);
const minute = 60_000;

const queue = (key: string, dueAt = at(), onlyIf = sql`true`) =>
  db.batch([queueWork(db, { kind, key, subject: "someone", dueAt: dueAt.toISOString() }, onlyIf)]);

/** A handler that records the keys of the work that it did. */
function recorder(end: (key: string) => Promise<Done> = async () => undefined) {
  const did: string[] = [];
  return {
    did,
    handler: ({ key }: { key: string }) => {
      did.push(key);
      return end(key);
    },
  };
}

beforeEach(async () => {
  await remove(dueWork);
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

/** Begins to read the log. The returned function gives its lines from then on. */
function readLog(level: "log" | "error" = "log") {
  const written = vi.spyOn(console, level).mockClear();
  return () => written.mock.calls.map(([line]) => JSON.parse(String(line)));
}

it("does due work once, and leaves other work", async () => {
  await queue("now");
  await queue("later", at(minute));
  const { did, handler } = recorder();
  await drainWork(env, db, kind, handler, at());
  const logged = readLog();
  await drainWork(env, db, kind, handler, at(1));
  expect(did).toEqual(["now"]);
  expect(logged()).toEqual([]);
  await drainWork(env, db, kind, handler, at(minute));
  expect(did).toEqual(["now", "later"]);
  expect(await rows(dueWork)).toEqual([]);
});

it("stores work only if its condition holds; work with an existing key changes nothing", async () => {
  await queue("no", at(), sql`1 = 0`);
  await queue("yes", at(minute));
  await queue("yes", at());
  expect((await rows(dueWork)).map(({ key, dueAt }) => [key, dueAt])).toEqual([
    ["yes", at(minute).toISOString()],
  ]);
  await dropWork(db, kind, "yes");
  expect(await rows(dueWork)).toEqual([]);
});

it("gives each piece of work to only one of several simultaneous runs", async () => {
  const keys = Array.from({ length: 60 }, (_, index) => `piece-${index}`);
  await insertMany(
    dueWork,
    keys.map((key) => ({ kind, key, subject: "someone", dueAt: at().toISOString() }) as const),
  );
  const { did, handler } = recorder();
  const runs = Array.from({ length: 4 }, () => drainWork(env, openDatabase(env), kind, handler, at()));
  await Promise.all([...runs, doWorkNow(env, db, kind, handler, keys.slice(0, 10))]);
  expect([...did].sort()).toEqual([...keys].sort());
});

it("tries failed work again after 5 minutes, then twice as long up to a day, and alerts from the fifth failure on", async () => {
  await remove(alerts);
  await queue("broken");
  const fails = () => Promise.reject(new Error("Not today."));
  let now = 0;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    await drainWork(env, db, kind, fails, at(now));
    const next = Date.parse((await row(dueWork, { key: "broken" })).dueAt) - start;
    await drainWork(env, db, kind, () => Promise.reject(new Error("Too early.")), at(next - 1));
    waits.push((next - now) / minute);
    now = next;
    await vi.waitFor(async () => expect((await rows(alerts)).length).toBe(attempt >= 5 ? 1 : 0));
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]);
  await vi.waitFor(async () =>
    expect(await row(alerts, { event: "due_work_failed" })).toMatchObject({ objectId: kind, times: 7 }),
  );
  const { did, handler } = recorder();
  await drainWork(env, db, kind, handler, at(now));
  expect(did).toEqual(["broken"]);
});

it("alerts from the sixth attempt on when every run is cut off", async () => {
  await remove(alerts);
  await queue("cut off");
  await change(dueWork, { key: "cut off" }, { attempts: limits.alertAfter });
  let cutOff = () => {};
  const forEver = new Promise<undefined>((resolve) => {
    cutOff = () => resolve(undefined);
  });
  const run = drainWork(env, db, kind, () => forEver, at());
  await vi.waitFor(async () =>
    expect(await rows(alerts, { event: "due_work_failed" })).toMatchObject([{ objectId: kind, times: 1 }]),
  );
  cutOff();
  await run;
});

it("does work again when the handler says so, and forgets its failures", async () => {
  await queue("monthly");
  await drainWork(env, db, kind, () => Promise.reject(new Error("Once.")), at());
  await drainWork(env, db, kind, async () => ({ again: at(60 * minute).toISOString() }), at(5 * minute));
  expect(await row(dueWork, { key: "monthly" })).toMatchObject({
    attempts: 0,
    dueAt: at(60 * minute).toISOString(),
  });
});

it("stores how each piece of a page ended, and changes no work of another kind", async () => {
  const other = "hidden_reminder";
  const both = ["over", "soon", "late"].flatMap((key) =>
    ([kind, other] as const).map((each) => ({ kind: each, key, subject: "x", dueAt: at().toISOString() })),
  );
  // This work is due earlier, so it would fill the page if kinds were not separate.
  const earlier = Array.from({ length: limits.page }, (_, index) => ({
    kind: other,
    key: `earlier-${index}`,
    subject: "x",
    dueAt: at(-minute).toISOString(),
  }));
  await insertMany(dueWork, [...both, ...earlier] as (typeof dueWork.$inferInsert)[]);
  const { did, handler } = recorder(async (key) => {
    if (key === "over") return undefined;
    return { again: at(key === "soon" ? 7 * minute : 70 * minute).toISOString() };
  });
  await drainWork(env, db, kind, handler, at());
  expect([...did].sort()).toEqual(["late", "over", "soon"]);
  expect((await rows(dueWork, { kind })).map(({ key, dueAt }) => [key, dueAt]).sort()).toEqual([
    ["late", at(70 * minute).toISOString()],
    ["soon", at(7 * minute).toISOString()],
  ]);
  const untouched = await rows(dueWork, { kind: other });
  expect(untouched).toHaveLength(limits.page + 3);
  expect(untouched.every(({ attempts, dueAt }) => attempts === 0 && Date.parse(dueAt) <= start)).toBe(true);
  await db.batch([dropWork(db, other, "over"), dropWork(db, kind, "soon")]);
  expect((await rows(dueWork, { kind })).map(({ key }) => key)).toEqual(["late"]);
  expect(await rows(dueWork, { kind: other })).toHaveLength(limits.page + 2);
});

it("gives no lease to work of another kind with the same key", async () => {
  const dueAt = at(limits.leaseMs).toISOString();
  await insertMany(dueWork, [
    { kind, key: "same", subject: "x", dueAt: at().toISOString() },
    { kind: "hidden_reminder", key: "same", subject: "x", dueAt },
  ]);
  await drainWork(env, db, kind, () => Promise.reject(new Error("Not today.")), at());
  expect(await row(dueWork, { kind: "hidden_reminder" })).toMatchObject({ attempts: 0, dueAt });
  const next = at(5 * minute + limits.leaseMs).toISOString();
  await change(dueWork, { kind: "hidden_reminder" }, { dueAt: next });
  await drainWork(env, db, kind, async () => undefined, at(5 * minute));
  expect(await rows(dueWork)).toMatchObject([{ kind: "hidden_reminder", attempts: 0, dueAt: next }]);
});

it("counts the failures of each piece of a page separately", async () => {
  for (const key of ["again", "broken"]) await queue(key);
  const { handler } = recorder(async (key) => {
    if (key === "broken") throw new Error("Not today.");
    return { again: at(5 * minute).toISOString() };
  });
  const [logged, faults] = [readLog(), readLog("error")];
  const outcome = { done: 0, later: 1, failed: 1 };
  for (const now of [0, 5 * minute])
    expect(await drainWork(env, db, kind, handler, at(now))).toEqual(outcome);
  expect((await rows(dueWork)).map(({ key, attempts }) => [key, attempts]).sort()).toEqual([
    ["again", 0],
    ["broken", 2],
  ]);
  const line = { event: "due_work", kind, ...outcome };
  expect(logged()).toEqual([line, line]);
  expect(faults()).toMatchObject(
    [1, 2].map((attempts) => ({ level: "fault", event: "due_work_failed", kind, attempts, fault: "Error" })),
  );
});

const queueHundred = () =>
  insertMany(
    dueWork,
    Array.from(
      { length: 100 },
      (_, index) => ({ kind, key: `${index}`, subject: "x", dueAt: at().toISOString() }) as const,
    ),
  );

it("continues a run when only a part of each page must wait", async () => {
  await queueHundred();
  const { did, handler } = recorder(async () =>
    did.length % limits.page < 5 ? undefined : { again: at(5 * minute).toISOString(), pause: true },
  );
  const { done } = await drainWork(env, db, kind, handler, at());
  expect([did.length, done]).toEqual([100, 25]);
  expect(await rows(dueWork)).toHaveLength(75);
});

it("pauses a kind for the rest of a run", async () => {
  await queueHundred();
  const { did, handler } = recorder(async () => ({ again: at(5 * minute).toISOString(), pause: true }));
  await drainWork(env, db, kind, handler, at());
  expect(did).toHaveLength(limits.page);
  expect(await rows(dueWork)).toHaveLength(100);
});

it("begins no new page of work more than three minutes after a run began", async () => {
  await queueHundred();
  const begin = Date.now();
  vi.useFakeTimers({ now: begin, toFake: ["Date"] });
  // `runMs`
  const { did, handler } = recorder(async () => {
    vi.setSystemTime(begin + (did.length <= limits.page ? 180_000 : 180_001));
    return undefined;
  });
  await drainWork(env, db, kind, handler, at());
  expect(did).toHaveLength(2 * limits.page);
  expect(await rows(dueWork)).toHaveLength(100 - 2 * limits.page);
});

it("does at most 1,000 pieces of a kind in a run, the oldest first, and never reads the others", async () => {
  const all = 2_500;
  await insertMany(
    dueWork,
    Array.from({ length: all }, (_, index) => ({
      kind: "email" as const,
      key: `${index}`,
      subject: "x",
      dueAt: at(index - all).toISOString(),
    })),
  );
  const { did, handler } = recorder();
  const { done } = await drainWork(env, db, kind, handler, at());
  expect(done).toBe(limits.page * limits.pages);
  expect(new Set(did).size).toBe(1_000);
  expect(Math.max(...did.map(Number))).toBe(999);
  const oldest = db
    .select({ key: dueWork.key })
    .from(dueWork)
    .where(sql`kind = ${kind} and due_at <= ${start}`)
    .orderBy(dueWork.dueAt)
    .limit(20);
  expect((await planOf(oldest)).join()).toContain("USING INDEX due_work_due (kind=? AND due_at<?)");
});

it("repeats work whose end could not be stored, after the lease", async () => {
  await queue("repeated");
  const { did, handler } = recorder();
  // The first call claims the work; the second stores its end.
  const crashing = openDatabase(fuse(env, new Fuse({ at: 2, when: "before", lasts: "for good" })));
  await expect(drainWork(env, crashing, kind, handler, at())).rejects.toThrow("Crashed");
  await drainWork(env, db, kind, handler, at(limits.leaseMs - 1));
  expect(did).toEqual(["repeated"]);
  await drainWork(env, db, kind, handler, at(limits.leaseMs));
  expect(did).toEqual(["repeated", "repeated"]);
  expect(await rows(dueWork)).toEqual([]);
});

it("keeps work that another run has planned again after the lease ended", async () => {
  await queue("slow");
  await drainWork(
    env,
    db,
    kind,
    async () => {
      await drainWork(
        env,
        db,
        kind,
        async () => ({ again: at(90 * minute).toISOString() }),
        at(limits.leaseMs),
      );
      return undefined;
    },
    at(),
  );
  expect(await row(dueWork, { key: "slow" })).toMatchObject({ dueAt: at(90 * minute).toISOString() });
});

it("does queued work at once, and never fails the call that starts it", async () => {
  await queue("one");
  const { did, handler } = recorder();
  await doWorkNow(env, db, kind, handler, ["one", "unknown"]);
  await doWorkNow(env, db, kind, handler, ["one"]);
  const broken = openDatabase(fuse(env, new Fuse({ at: 1, when: "before", lasts: "for good" })));
  const logged = readLog();
  await doWorkNow(env, broken, kind, handler, ["one"]);
  expect(did).toEqual(["one"]);
  expect(logged()).toMatchObject([{ event: "due_work_not_done_at_once", kind }]);
});
