import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerMoveIn } from "#schema/endpoints/connections.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { notificationSettings } from "#schema/tables/notification-settings.ts";
import { users } from "#schema/tables/users.ts";
import { answer, casesOf, checkInsOf, newCheckIn, newStay, runCheckIns } from "#tests/check-ins.ts";
import { as } from "#tests/client.ts";
import { move, refusedMove } from "#tests/connections.ts";
import { Fuse, fuse } from "#tests/crashing.ts";
import { beforeWriting, loseInboxes } from "#tests/faults.ts";
import { emailsOf } from "#tests/mail.ts";
import { notificationsOf } from "#tests/notifications.ts";
import { newConnectedPair, newConnection, newMigrant, type TestPerson } from "#tests/people.ts";
import { change, insert, now, remove, row, rows } from "#tests/rows.ts";
import { deliverNotification } from "#worker/features/notifications/index.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { remindOrClose } from "./remind.ts";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(async () => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  await remove(dueWork);
});
afterEach(() => vi.restoreAllMocks());

const daysOf = async (person: TestPerson) => (await checkInsOf(person)).map(({ day }) => day);
/** Answers a person's open question. */
async function answerOpen(person: TestPerson) {
  for (const { id, state } of await checkInsOf(person))
    if (state === "open") expect(await answer(person, id)).toBe(200);
}
const minutes = (count: number) => count / (24 * 60);
/** The names of the notifications about check-ins that wait for a person. */
const waiting = async ({ id }: TestPerson) =>
  (await rows(dueWork, { kind: "notification", subject: id }))
    .map(({ key }) => key)
    .filter((key) => key.startsWith("check_in_asked:"));

describe("a stay asks both people", () => {
  it("on days 1, 7, 30, 60 and every 30 days, once each, also with more runs in between", async () => {
    // `checkInTimes`
    const { landlord, migrant, on } = await newStay();
    const steps: [number, number[]][] = [
      [0.99, []],
      [1, [1]],
      [1 + minutes(5), [1]],
      [6.99, [1]],
      [7, [1, 7]],
      [29.99, [1, 7]],
      [30, [1, 7, 30]],
      [59, [1, 7, 30]],
      [60, [1, 7, 30, 60]],
      [90, [1, 7, 30, 60, 90]],
    ];
    for (const [days, asked] of steps) {
      for (const _ of ["once", "twice"]) await runCheckIns(on(days));
      for (const person of [landlord, migrant]) {
        expect([days, await daysOf(person)]).toEqual([days, asked]);
        await answerOpen(person);
      }
    }
    expect((await waiting(migrant)).filter((key) => !key.includes("."))).toHaveLength(5);
  });

  it("nothing before the first day when a run comes too early, and then on that day as usual", async () => {
    const { migrant, connectionId, on } = await newStay();
    const work = { kind: "check_in", key: connectionId } as const;
    await change(dueWork, work, { dueAt: on(0).toISOString() });
    await runCheckIns(on(0.5));
    expect([await daysOf(migrant), (await row(dueWork, work)).dueAt]).toEqual([[], on(1).toISOString()]);
    await runCheckIns(on(1));
    expect(await daysOf(migrant)).toEqual([1]);
  });

  it("only the newest question after missed runs", async () => {
    const { landlord, migrant, on } = await newStay();
    await runCheckIns(on(45));
    expect(await daysOf(migrant)).toEqual([30]);
    await answerOpen(migrant);
    await runCheckIns(on(59));
    expect(await daysOf(landlord)).toEqual([30]);
    await runCheckIns(on(60));
    expect(await daysOf(migrant)).toEqual([30, 60]);
  });

  it("never two questions at once: for a person who has not answered, the newer one waits until the older one is closed and opens a case", async () => {
    const { landlord, migrant, on } = await newStay();
    await runCheckIns(on(6));
    const [older] = await checkInsOf(landlord);
    await answerOpen(migrant);
    await runCheckIns(on(7));
    expect([await daysOf(migrant), await daysOf(landlord)]).toEqual([[1, 7], [1]]);
    // Two reminders follow, a day apart, and then the close. Nothing more is asked in the meantime.
    for (const days of [8, 9, 10, 11]) await runCheckIns(on(days));
    expect(await daysOf(landlord)).toEqual([1]);
    await runCheckIns(on(12));
    expect(await row(checkIns, { id: String(older?.id) })).toMatchObject({ state: "unanswered" });
    expect(await casesOf(String(older?.id))).toHaveLength(1);
    await runCheckIns(on(12 + minutes(61)));
    expect([await daysOf(migrant), await daysOf(landlord)]).toEqual([
      [1, 7],
      [1, 7],
    ]);
  });

  it("the newer question within an hour after the older one is answered, and each once", async () => {
    const { landlord, migrant, on } = await newStay();
    await runCheckIns(on(6));
    await answerOpen(migrant);
    await runCheckIns(on(7));
    await answerOpen(landlord);
    for (const later of [61, 122]) await runCheckIns(on(7 + minutes(later)));
    for (const person of [landlord, migrant]) expect(await daysOf(person)).toEqual([1, 7]);
    expect((await waiting(landlord)).filter((key) => !key.includes("."))).toHaveLength(2);
  });

  it("on the scheduled day without a delay, also after an older question was open in the hour before it", async () => {
    const { landlord, migrant, on } = await newStay();
    await runCheckIns(on(1));
    await runCheckIns(on(30 - minutes(30)));
    for (const person of [landlord, migrant]) await answerOpen(person);
    await runCheckIns(on(30));
    for (const person of [landlord, migrant]) expect(await daysOf(person)).toEqual([1, 30]);
  });

  it("also while a question of another stay is open, and then not before the next scheduled day", async () => {
    const { landlord, migrant, connectionId, on } = await newStay();
    await newCheckIn(landlord, await newConnection(landlord, await newMigrant(), "active"));
    await runCheckIns(on(1));
    for (const person of [landlord, migrant]) {
      const { id, day } = await row(checkIns, { personId: person.id, connectionId });
      expect([day, await answer(person, id)]).toEqual([1, 200]);
    }
    await runCheckIns(on(7));
    expect(await rows(checkIns, { connectionId, day: 7 })).toHaveLength(2);
    // No older question of this stay is open, so no run looks again within the hour.
    const next = await row(dueWork, { kind: "check_in", key: connectionId });
    expect(next.dueAt).toBe(on(30).toISOString());
  });

  it("also when one of them is suspended", async () => {
    const { landlord, migrant, on } = await newStay();
    await change(users, { id: landlord.id }, { suspendedAt: now() });
    await runCheckIns(on(1));
    expect([await daysOf(landlord), await daysOf(migrant)]).toEqual([[1], [1]]);
  });

  it.each([
    ["completed", ({ landlord, connectionId }) => move(landlord, connectionId, "completed")],
    ["cancelled", ({ migrant, connectionId }) => move(migrant, connectionId, "cancelled")],
    [
      "denied by the migrant",
      ({ migrant, connectionId: id }) =>
        as(migrant).call(answerMoveIn, { params: { id }, body: { movedIn: false } }),
    ],
  ] as [string, (stay: Awaited<ReturnType<typeof newStay>>) => Promise<unknown>][])(
    "nothing more after it is %s",
    async (_, end) => {
      const stay = await newStay();
      await runCheckIns(stay.on(1));
      await end(stay);
      for (const days of [7, 8, 30, 60]) await runCheckIns(stay.on(days));
      expect([await daysOf(stay.landlord), await daysOf(stay.migrant)]).toEqual([[1], [1]]);
      expect(await rows(dueWork, { kind: "check_in" })).toEqual([]);
      expect(await rows(dueWork, { kind: "check_in_reminder" })).toEqual([]);
      expect((await checkInsOf(stay.migrant)).map(({ state }) => state)).toEqual(["ended"]);
      for (const { id } of await checkInsOf(stay.migrant)) expect(await casesOf(id)).toEqual([]);
    },
  );

  it("nothing when it ends while they are being asked", async () => {
    const { landlord, connectionId, migrant, on } = await newStay();
    let calls = 0;
    const DB = {
      withSession: (begin?: string) => {
        const session = env.DB.withSession(begin);
        const batch = async (list: D1PreparedStatement[]) => {
          calls += 1;
          if (calls === 1) await move(landlord, connectionId, "completed");
          return session.batch(list);
        };
        return { ...session, prepare: session.prepare.bind(session), batch };
      },
    };
    await runCheckIns(on(1), { ...env, DB: DB as unknown as D1Database });
    expect(await daysOf(migrant)).toEqual([]);
    expect(await rows(dueWork, { kind: "check_in_reminder" })).toEqual([]);
    expect(await waiting(migrant)).toEqual([]);
  });

  it("only after an acceptance that was stored", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    await move(landlord, id, "cancelled");
    expect((await refusedMove(landlord, id, "active")).status).toBe(409);
    expect(await rows(dueWork, { kind: "check_in" })).toEqual([]);
  });
});

describe("a question without an answer", () => {
  it("gets reminders after two and four days, and opens a case after six", async () => {
    const { landlord, migrant, on } = await newStay();
    await runCheckIns(on(1));
    const [asked] = await checkInsOf(migrant);
    const id = String(asked?.id);
    const steps: [number, string[], string][] = [
      [2.99, ["", ""], "open"],
      [3, ["", "", ".1", ".1"], "open"],
      [4.99, ["", "", ".1", ".1"], "open"],
      [5, ["", "", ".1", ".1", ".2", ".2"], "open"],
      [6.99, ["", "", ".1", ".1", ".2", ".2"], "open"],
    ];
    for (const [days, told, state] of steps) {
      for (const _ of ["once", "twice"]) await runCheckIns(on(days));
      const keys = [...(await waiting(migrant)), ...(await waiting(landlord))];
      expect([days, keys.map((key) => key.slice(`check_in_asked:${id}:${id}`.length)).sort()]).toEqual([
        days,
        told,
      ]);
      expect(await row(checkIns, { id })).toMatchObject({ state });
      expect(await casesOf(id)).toEqual([]);
    }
    for (const _ of ["once", "twice"]) await runCheckIns(on(7));
    for (const person of [landlord, migrant]) {
      const [first] = await checkInsOf(person);
      expect(first).toMatchObject({ state: "unanswered", closedAt: on(7).toISOString(), answers: null });
      expect(await casesOf(String(first?.id))).toMatchObject([
        { subjectId: person.id, dueAt: on(8).toISOString() },
      ]);
    }
    expect(await answer(migrant, id)).toBe(409);
  });

  it("is left as it is by a run before the next step, which names the time of that step", async () => {
    const { migrant, on } = await newStay();
    await runCheckIns(on(1));
    const [asked] = await checkInsOf(migrant);
    const id = String(asked?.id);
    const run = (days: number) =>
      remindOrClose({
        env,
        db: openDatabase(env),
        key: id,
        subject: migrant.id,
        now: on(days).toISOString(),
      });
    const steps = [3, 5, 7];
    for (const [reminders, days] of steps.entries()) {
      expect(await run(days - 0.01)).toEqual({ again: on(days).toISOString() });
      expect(await row(checkIns, { id })).toMatchObject({ reminders, state: "open" });
      const next = steps[reminders + 1];
      expect(await run(days)).toEqual(next && { again: on(next).toISOString() });
    }
    expect(await row(checkIns, { id })).toMatchObject({ reminders: 2, state: "unanswered" });
  });

  it("gets both reminders, a day apart, also after missed runs", async () => {
    const { migrant, on } = await newStay();
    await runCheckIns(on(1));
    const [asked] = await checkInsOf(migrant);
    const seen = async (days: number) => {
      await runCheckIns(on(days));
      const { reminders, state } = await row(checkIns, { id: String(asked?.id) });
      return [reminders, state];
    };
    expect(await seen(20)).toEqual([1, "open"]);
    expect(await seen(20.9)).toEqual([1, "open"]);
    expect(await seen(21)).toEqual([2, "open"]);
    expect(await seen(22)).toEqual([2, "unanswered"]);
  });

  it("opens a case when the stay ends only after both reminders, so that ending a stay hides nothing", async () => {
    const { landlord, migrant, connectionId, on } = await newStay();
    for (const days of [1, 3, 5]) await runCheckIns(on(days));
    await move(landlord, connectionId, "completed");
    await runCheckIns(on(7));
    const [asked] = await checkInsOf(migrant);
    expect(await casesOf(String(asked?.id))).toHaveLength(1);
  });

  it("closes without a case when the migrant denies the move-in, even after both reminders", async () => {
    const { landlord, migrant, connectionId: id, on } = await newStay();
    for (const days of [1, 3, 5]) await runCheckIns(on(days));
    await as(migrant).call(answerMoveIn, { params: { id }, body: { movedIn: false } });
    await runCheckIns(on(7));
    for (const person of [landlord, migrant]) {
      const [asked] = await checkInsOf(person);
      expect(asked).toMatchObject({ state: "ended", reminders: 2, closedAt: on(7).toISOString() });
      expect(await casesOf(String(asked?.id))).toEqual([]);
    }
  });

  it("gets no reminder and no case once it is answered", async () => {
    const { migrant, on } = await newStay();
    await runCheckIns(on(1));
    const [asked] = await checkInsOf(migrant);
    const id = String(asked?.id);
    expect(await answer(migrant, id)).toBe(200);
    for (const days of [3, 5, 7]) await runCheckIns(on(days));
    expect(await row(checkIns, { id })).toMatchObject({ state: "answered", reminders: 0 });
    expect(await waiting(migrant)).toHaveLength(2);
    expect(await casesOf(id)).toEqual([]);
  });

  it("can still be answered after the end of the stay, until it closes", async () => {
    const { landlord, migrant, connectionId, on } = await newStay();
    await runCheckIns(on(1));
    await move(landlord, connectionId, "completed");
    await runCheckIns(on(6.9));
    const [asked] = await checkInsOf(migrant);
    const id = String(asked?.id);
    expect(await row(checkIns, { id })).toMatchObject({ state: "open", reminders: 0 });
    expect(await answer(migrant, id, { safe: false })).toBe(200);
    expect(await casesOf(id)).toHaveLength(1);
  });
});

describe("the notification of a question", () => {
  /**
   * Runs the work that notifies people of questions, at this instant. Returns how many pieces of work must run again.
   */
  async function deliver(at: Date) {
    const told = await rows(dueWork, { kind: "notification" });
    const now = at.toISOString();
    const asking = told.filter(({ key }) => key.startsWith("check_in_asked:"));
    let again = 0;
    for (const { key, subject } of asking)
      if (await deliverNotification({ env, db: openDatabase(env), now, key, subject })) again += 1;
    return again;
  }
  /** Whether a person has read each question and reminder. */
  const readOf = async (person: TestPerson) =>
    (await notificationsOf(person)).filter(({ kind }) => kind === "check_in_asked").map(({ read }) => read);
  const emailsTo = async (person: TestPerson) =>
    (await emailsOf(person)).filter(({ kind }) => kind === "check_in_asked").length;

  it("is marked as read when the question is answered, with its reminders, but not the other person's", async () => {
    const { landlord, migrant, on } = await newStay();
    for (const days of [1, 3, 5]) await runCheckIns(on(days));
    await deliver(on(5));
    expect([await readOf(migrant), await readOf(landlord)]).toEqual([
      Array(3).fill(false),
      Array(3).fill(false),
    ]);
    await answerOpen(migrant);
    expect([await readOf(migrant), await readOf(landlord)]).toEqual([
      Array(3).fill(true),
      Array(3).fill(false),
    ]);
  });

  it("is marked as read by a repeated answer, if the first one could not mark it", async () => {
    const { migrant, on } = await newStay();
    await runCheckIns(on(1));
    await deliver(on(1));
    loseInboxes(["markReadOf"]);
    await answerOpen(migrant);
    vi.restoreAllMocks();
    expect(await readOf(migrant)).toEqual([false]);
    const [asked] = await checkInsOf(migrant);
    expect(await answer(migrant, String(asked?.id))).toBe(200);
    expect(await readOf(migrant)).toEqual([true]);
  });

  it("is not sent by email if the answer comes first, or before the quiet hours end", async () => {
    const { landlord, migrant, on } = await newStay();
    for (const { id } of [landlord, migrant])
      await insert(notificationSettings, {
        userId: id,
        timeZone: "UTC",
        quiet: true,
        quietFrom: 0,
        quietUntil: 23,
      });
    await runCheckIns(on(1));
    const night = new Date(`${on(2).toISOString().slice(0, 10)}T03:00:00.000Z`);
    await answerOpen(landlord);
    expect(await deliver(night)).toBe(1);
    await answerOpen(migrant);
    const evening = new Date(`${on(2).toISOString().slice(0, 10)}T23:30:00.000Z`);
    expect(await deliver(evening)).toBe(0);
    for (const person of [landlord, migrant])
      expect([await readOf(person), await emailsTo(person)]).toEqual([[true], 0]);
  });

  it("reaches no one after a denied move-in, which closes every question, but does after another end", async () => {
    const [stay, other] = [await newStay(), await newStay()];
    // The second stay is newer, so the first one is due as well.
    for (const days of [1, 3]) await runCheckIns(other.on(days));
    const params = { id: stay.connectionId };
    await as(stay.migrant).call(answerMoveIn, { params, body: { movedIn: false } });
    await move(other.landlord, other.connectionId, "completed");
    await deliver(other.on(3));
    for (const person of [stay.landlord, stay.migrant])
      expect([await readOf(person), await emailsTo(person)]).toEqual([[true, true], 0]);
    for (const person of [other.landlord, other.migrant])
      expect([await readOf(person), await emailsTo(person)]).toEqual([[false, false], 2]);
  });
});

describe("between the read and the write of a run", () => {
  /** A question to each person of a stay. The runs are about the migrant's question, `id`. */
  async function askedStay() {
    const stay = await newStay();
    await runCheckIns(stay.on(1));
    const [[asked], [other]] = [await checkInsOf(stay.migrant), await checkInsOf(stay.landlord)];
    await remove(dueWork);
    return { ...stay, id: String(asked?.id), otherId: String(other?.id) };
  }
  /** Reminds of a question or closes it, and calls `meanwhile` just before the write. */
  const run = (id: string, at: Date, meanwhile: () => Promise<unknown>) => {
    const db = openDatabase({ ...env, DB: beforeWriting(env.DB, meanwhile) });
    return remindOrClose({ env, db, key: id, subject: "", now: at.toISOString() });
  };

  it("an answer prevents the case, also when the other person has not answered", async () => {
    const { migrant, id, otherId, on } = await askedStay();
    await change(checkIns, { id }, { reminders: 2 });
    await change(checkIns, { id: otherId }, { state: "unanswered", closedAt: now() });
    await run(id, on(7), () => answer(migrant, id));
    expect(await row(checkIns, { id })).toMatchObject({ state: "answered", closedAt: null });
    expect(await casesOf(id)).toEqual([]);
  });

  it.each([
    ["an answer", { state: "answered", reminders: 0 }],
    ["an answer after the reminder of another run", { state: "answered", reminders: 1 }],
    ["the second reminder of another run", { state: "open", reminders: 2 }],
  ] as const)("%s prevents the reminder, also when the other person has got one", async (_, meanwhile) => {
    const { migrant, id, otherId, on } = await askedStay();
    await change(checkIns, { id: otherId }, { reminders: 1 });
    await run(id, on(3), () => change(checkIns, { id }, meanwhile));
    expect(await row(checkIns, { id })).toMatchObject(meanwhile);
    expect(await waiting(migrant)).toEqual([]);
  });
});

describe("wherever a run crashes, the next runs lead to the same result as complete runs", () => {
  const leftBy = async (crash: { at: number; when: "before" | "after" } | null) => {
    await remove(dueWork);
    const { landlord, migrant, on } = await newStay();
    const all = [1, 3, 5, 7];
    let calls = 0;
    for (const days of all) {
      const through = new Fuse(crash && { ...crash, lasts: "for good" });
      await runCheckIns(on(days), fuse(env, through) as typeof env).catch(() => {});
      calls = Math.max(calls, through.calls);
      // The lease of the crashed run ends after ten minutes.
      await runCheckIns(on(days + minutes(11)));
      // This run asks a question that waited for the one before it.
      await runCheckIns(on(days + minutes(75)));
    }
    const told = async (person: TestPerson) =>
      (await waiting(person)).filter((key) => key.startsWith("check_in_asked:")).length;
    const left = await Promise.all(
      [landlord, migrant].map(async (person) => {
        const found = await checkInsOf(person);
        const open = await Promise.all(found.map(async ({ id }) => (await casesOf(id)).length));
        return {
          states: found.map(({ day, state, reminders }) => [day, state, reminders]),
          open,
          told: await told(person),
        };
      }),
    );
    return { left, calls };
  };

  it("at each call, before and after its effect", async () => {
    const { left: whole, calls } = await leftBy(null);
    const one = {
      states: [
        [1, "unanswered", 2],
        [7, "open", 0],
      ],
      open: [1, 0],
      told: 4,
    };
    expect(whole).toEqual([one, one]);
    for (let at = 1; at <= calls; at += 1)
      for (const when of ["before", "after"] as const)
        expect([at, when, (await leftBy({ at, when })).left]).toEqual([at, when, whole]);
  });
});
