import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { updateConnection } from "#schema/endpoints/connections.ts";
import {
  listNotifications,
  markNotificationsRead,
  readEmailSettings,
  saveEmailSettings,
} from "#schema/endpoints/notifications.ts";
import { audit } from "#schema/tables/audit.ts";
import { blocks } from "#schema/tables/blocks.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import { notificationSettings } from "#schema/tables/notification-settings.ts";
import { users } from "#schema/tables/users.ts";
import { optionalEmailKinds } from "#schema/vocabulary.ts";
import { anonymous, as, send } from "#tests/client.ts";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { loseInboxes } from "#tests/faults.ts";
import { emailsOf, runDueWork, withMailbox } from "#tests/mail.ts";
import { kindsOf, notificationsOf } from "#tests/notifications.ts";
import {
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  newPair,
  type TestPerson,
} from "#tests/people.ts";
import { change, insert, now, remove, row, rows } from "#tests/rows.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { makeLinkToken } from "#worker/platform/link-tokens.ts";
import { deliverNotification } from "./deliver.ts";
import { sendDigest } from "./digest.ts";
import { queueNotification, type Told } from "./queue.ts";
import { wantsEmail } from "./settings-queries.ts";

const { sent, bindings } = withMailbox();

beforeEach(async () => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  await remove(dueWork);
  await remove(emails);
  sent.length = 0;
});

type Choice = Partial<typeof notificationSettings.$inferInsert>;
const choose = (person: TestPerson, choice: Choice) =>
  insert(notificationSettings, { userId: person.id, ...choice });

/** Runs the work of one notification at the time `now`. */
const deliver = (told: Told, now = new Date().toISOString()) =>
  deliverNotification({
    env,
    db: openDatabase(env),
    now,
    key: [told.kind, told.personId, told.objectId].join(":"),
    subject: told.personId,
  });
const news = (person: TestPerson, objectId: string = crypto.randomUUID()) =>
  ({ kind: "accepted", personId: person.id, objectId }) as const;
const emailKinds = async (person: TestPerson) => (await emailsOf(person)).map(({ kind }) => kind);

describe("an email", () => {
  it("is not sent if the person has switched its kind off, but the notification is shown", async () => {
    const person = await newMigrant();
    await choose(person, { emailsOff: ["accepted"] });
    await deliver(news(person));
    expect([await kindsOf(person), await emailKinds(person)]).toEqual([["accepted"], []]);
  });

  it("about the safety of the account cannot be switched off, delayed or replaced by the daily email", async () => {
    for (const digest of [true, false]) {
      const person = await newMigrant();
      const always = { quiet: true, quietFrom: 0, quietUntil: 23, digest };
      await choose(person, { ...always, emailsOff: [...optionalEmailKinds, "new_device"] });
      const told = { kind: "new_device", personId: person.id, objectId: "call" } as const;
      await deliver(told, "2026-01-10T12:00:00.000Z");
      expect(await emailKinds(person)).toEqual(["new_device"]);
    }
  });

  it("about the landlord's own payment is sent at once unless it is switched off, and its notification begins as read", async () => {
    const [landlord, awake, unwilling] = [await newLandlord(), await newLandlord(), await newLandlord()];
    await choose(landlord, { quiet: true, quietFrom: 0, quietUntil: 23, digest: true });
    await choose(awake, { quiet: true, quietFrom: 0, quietUntil: 23 });
    await choose(unwilling, { emailsOff: ["connected"] });
    for (const person of [landlord, awake, unwilling])
      for (let again = 0; again < 2; again += 1) {
        const told = { kind: "connected", personId: person.id, objectId: person.id } as const;
        await deliver(told, "2026-01-10T12:00:00.000Z");
      }
    expect([await emailKinds(landlord), await emailKinds(awake)]).toEqual([["connected"], ["connected"]]);
    expect(await emailKinds(unwilling)).toEqual([]);
    expect((await notificationsOf(landlord)).map(({ read }) => read)).toEqual([true]);
    const migrant = await newMigrant();
    await choose(migrant, { digest: true });
    await deliver({ kind: "connected", personId: migrant.id, objectId: migrant.id });
    expect([await emailKinds(migrant), (await notificationsOf(migrant))[0]?.read]).toEqual([[], false]);
  });

  it("waits until quiet hours end in the person's time zone, and is not sent if the notification is read by then", async () => {
    const [reader, sleeper] = [await newMigrant(), await newMigrant()];
    // This is 22:30 in Kyiv in winter.
    const night = "2026-01-10T20:30:00.000Z";
    for (const person of [reader, sleeper]) {
      await choose(person, { quiet: true, timeZone: "Europe/Kyiv" });
      const told = news(person);
      expect(await deliver(told, night)).toEqual({ again: "2026-01-11T05:00:00.000Z" });
      expect([await kindsOf(person), await emailKinds(person)]).toEqual([["accepted"], []]);
      if (person === reader) await as(person).call(markNotificationsRead, { body: { upTo: 1_000 } });
      await deliver(told, "2026-01-11T05:00:00.000Z");
    }
    expect([await emailKinds(reader), await emailKinds(sleeper)]).toEqual([[], ["accepted"]]);
  });

  it("of the day is sent once instead of one email for each event, unless all notifications are read by then", async () => {
    const [reader, other] = [await newMigrant(), await newMigrant()];
    const noon = "2026-01-10T12:00:00.000Z";
    for (const person of [reader, other]) {
      await choose(person, { digest: true });
      for (let event = 0; event < 3; event += 1) await deliver(news(person), noon);
      expect(await emailKinds(person)).toEqual([]);
    }
    const planned = await rows(dueWork, { kind: "digest" });
    // `digestHour`
    expect(planned.map(({ dueAt }) => dueAt)).toEqual(Array(2).fill("2026-01-10T18:00:00.000Z"));
    await as(reader).call(markNotificationsRead, { body: { upTo: 1_000 } });
    for (const { key, subject, dueAt: now } of [...planned, ...planned])
      await sendDigest({ env, db: openDatabase(env), now, key, subject });
    expect([await emailKinds(reader), await emailKinds(other)]).toEqual([[], ["digest"]]);
  });

  it("of the day is sent on every day that has news", async () => {
    const person = await newMigrant();
    await choose(person, { digest: true });
    for (const day of ["2026-01-10", "2026-01-11"]) {
      await deliver(news(person), `${day}T12:00:00.000Z`);
      const planned = await rows(dueWork, { kind: "digest", dueAt: `${day}T18:00:00.000Z` });
      for (const { key, subject, dueAt } of planned)
        await sendDigest({ env, db: openDatabase(env), now: dueAt, key, subject });
      await as(person).call(markNotificationsRead, { body: { upTo: 1_000 } });
    }
    expect(await emailKinds(person)).toEqual(["digest", "digest"]);
  });

  it("of the day is not sent if its person is suspended or has left after it was planned", async () => {
    const [suspended, gone] = [await newMigrant(), await newMigrant()];
    for (const person of [suspended, gone]) {
      await choose(person, { digest: true });
      await deliver(news(person), "2026-01-10T12:00:00.000Z");
    }
    await change(users, { id: suspended.id }, { suspendedAt: now() });
    await change(users, { id: gone.id }, { erasedAt: now() });
    const planned = await rows(dueWork, { kind: "digest" });
    expect(planned).toHaveLength(2);
    for (const { key, subject, dueAt } of planned)
      await sendDigest({ env, db: openDatabase(env), now: dueAt, key, subject });
    expect([await emailKinds(suspended), await emailKinds(gone)]).toEqual([[], []]);
  });

  it("of the day waits until the morning if quiet hours have begun", async () => {
    const person = await newMigrant();
    await choose(person, { digest: true, quiet: true, quietFrom: 18, quietUntil: 7 });
    await deliver(news(person), "2026-01-10T12:00:00.000Z");
    const { key, subject, dueAt } = await row(dueWork, { kind: "digest" });
    const sendAt = (time: string) => sendDigest({ env, db: openDatabase(env), now: time, key, subject });
    const morning = "2026-01-11T07:00:00.000Z";
    expect([await sendAt(dueAt), await emailKinds(person)]).toEqual([{ again: morning }, []]);
    await sendAt(morning);
    expect(await emailKinds(person)).toEqual(["digest"]);
  });

  it("of the day is sent once more after the person switches it off, if they want emails about its events", async () => {
    const [person, unwilling, apart] = [await newMigrant(), await newMigrant(), await newMigrant()];
    const noon = "2026-01-10T12:00:00.000Z";
    for (const each of [person, unwilling, apart]) {
      await choose(each, { digest: true });
      await deliver(news(each), noon);
      await deliver({ kind: "new_device", personId: each.id, objectId: "call" }, noon);
    }
    const planned = await rows(dueWork, { kind: "digest" });
    const rest = { quiet: false, quietFrom: 22, quietUntil: 7, zone: "Europe/London", digest: false };
    const save = (each: TestPerson, emails: (typeof optionalEmailKinds)[number][]) =>
      as(each).call(saveEmailSettings, { body: { ...rest, emails } });
    await save(person, [...optionalEmailKinds]);
    // This person wants emails about other events only.
    await save(apart, ["declined"]);
    await send(
      "POST",
      `/api/notifications/unsubscribe?t=${makeLinkToken(env, "unsubscribe", `${unwilling.id}:digest`)}`,
    );
    for (const { key, subject, dueAt: now } of [...planned, ...planned])
      await sendDigest({ env, db: openDatabase(env), now, key, subject });
    expect(await emailKinds(person)).toEqual(["new_device", "digest"]);
    for (const each of [unwilling, apart]) expect(await emailKinds(each)).toEqual(["new_device"]);
  });

  it("is not sent to a suspended person", async () => {
    const person = await newMigrant({ suspended: true });
    await deliver(news(person));
    expect(await emailKinds(person)).toEqual([]);
  });

  it("is not sent after the account is erased, and no notification is shown", async () => {
    const person = await newMigrant();
    await change(users, { id: person.id }, { erasedAt: now() });
    await deliver(news(person));
    expect([await openInbox(env, person.id).notifications(), await emailKinds(person)]).toEqual([[], []]);
  });

  it("without a notification is wanted unless it is switched off or the person is suspended or unknown", async () => {
    const [person, unwilling] = [await newMigrant(), await newMigrant()];
    const suspended = await newMigrant({ suspended: true });
    await choose(unwilling, { emailsOff: ["hidden_reminder"] });
    const wanted = [person.id, unwilling.id, suspended.id, crypto.randomUUID()].map((id) =>
      wantsEmail(openDatabase(env), id, "hidden_reminder"),
    );
    expect(await Promise.all(wanted)).toEqual([true, false, false, false]);
  });
});

describe("notifications about the other person of a connection", () => {
  const block = (blocker: TestPerson, blocked: TestPerson) =>
    insert(blocks, { blockerId: blocker.id, blockedId: blocked.id, createdAt: now() });
  const tell = async (objectId: string, ...people: TestPerson[]) => {
    for (const { id: personId } of people) await deliver({ kind: "rating_revealed", personId, objectId });
    return Promise.all(people.map(kindsOf));
  };

  it.each(["landlord", "migrant"] as const)("stop for both if the %s blocks the other", async (who) => {
    const { landlord, migrant, connectionId } = await newConnectedPair("completed");
    await (who === "landlord" ? block(landlord, migrant) : block(migrant, landlord));
    expect(await tell(connectionId, landlord, migrant)).toEqual([[], []]);
  });

  it("stop for the landlord also about their own payment, and so does its email", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("cancelled");
    await block(migrant, landlord);
    await deliver({ kind: "connected", personId: landlord.id, objectId: connectionId });
    expect([await kindsOf(landlord), await emailKinds(landlord)]).toEqual([[], []]);
  });

  it("continue when each of the two has blocked others and was blocked by others", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("completed");
    const [blocked, blocking] = [await newPair(), await newPair()];
    for (const { landlord: other } of [blocked, blocking]) await newConnection(other, migrant, "completed");
    await block(landlord, blocked.migrant);
    await block(migrant, blocked.landlord);
    await block(blocking.migrant, landlord);
    await block(blocking.landlord, migrant);
    const told = ["rating_revealed"];
    expect(await tell(connectionId, landlord, migrant)).toEqual([told, told]);
  });

  it("continue while the connection is live, despite a block", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await block(migrant, landlord);
    await deliver(news(migrant, connectionId));
    expect(await kindsOf(migrant)).toEqual(["accepted"]);
  });
});

describe("the settings", () => {
  const choice = {
    emails: ["accepted"],
    digest: true,
    quiet: true,
    quietFrom: 23,
    quietUntil: 6,
    timeZone: "Asia/Kolkata",
  } as const;

  const bodyOf = ({ timeZone: zone, ...rest } = choice) => ({ ...rest, zone, emails: [...rest.emails] });

  it("include all emails by default, and are what the person has chosen afterwards", async () => {
    const { id, token } = await newMigrant();
    const person = as({ token }, { bindings: env });
    // `quietHours`
    expect(await person.call(readEmailSettings)).toEqual({
      emails: [...optionalEmailKinds],
      digest: false,
      quiet: false,
      quietFrom: 22,
      quietUntil: 7,
      timeZone: "Europe/London",
    });
    const body = bodyOf();
    expect(await person.call(saveEmailSettings, { body })).toEqual(choice);
    expect(await person.call(readEmailSettings)).toEqual(choice);
    expect(await rows(audit, { event: "email_settings_changed", subjectId: id })).toMatchObject([
      { actorId: id },
    ]);
  });

  it("keep the time zone when the browser names one that we do not know", async () => {
    const person = as(await newMigrant());
    const body = bodyOf();
    await person.call(saveEmailSettings, { body });
    const saved = await person.call(saveEmailSettings, { body: { ...body, zone: "Mars/Olympus" } });
    expect(saved.timeZone).toBe("Asia/Kolkata");
  });

  it("are answered with 404 after the account is erased", async () => {
    const person = await newMigrant();
    await change(users, { id: person.id }, { erasedAt: now() });
    const gone = { status: 404, code: "not_found" };
    expect(await as(person).refused(readEmailSettings)).toEqual(gone);
    const body = { ...bodyOf(), zone: "Mars/Olympus" };
    expect(await as(person).refused(saveEmailSettings, { body })).toEqual(gone);
  });
});

describe("the unsubscribe link of an email", () => {
  const path = (token: string) => `/api/notifications/unsubscribe?t=${token}`;
  const tokenOf = ({ id }: TestPerson, kind: string) => makeLinkToken(env, "unsubscribe", `${id}:${kind}`);

  it.each([
    ["an empty body", {}],
    [
      "the form of a mail program",
      {
        body: "List-Unsubscribe=One-Click",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      },
    ],
    [
      "a form of several parts, from a page of another site",
      {
        body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        headers: { "Content-Type": "multipart/form-data; boundary=x", Origin: "https://mail.example" },
      },
    ],
  ])("switches off only its kind of email, for its person, with %s", async (_, request) => {
    const [person, other] = [await newMigrant(), await newMigrant()];
    for (let press = 0; press < 2; press += 1) {
      const answer = await send("POST", path(tokenOf(person, "accepted")), { ...request, bindings: env });
      expect([answer.status, await answer.json()]).toEqual([200, { kind: "accepted" }]);
    }
    // The second call changed nothing, so the audit has one entry.
    expect(await rows(audit, { event: "unsubscribed", subjectId: person.id })).toMatchObject([
      { detail: "accepted" },
    ]);
    const { emails } = await as(person).call(readEmailSettings);
    expect(emails).toEqual(optionalEmailKinds.filter((kind) => kind !== "accepted"));
    expect((await as(other).call(readEmailSettings)).emails).toEqual([...optionalEmailKinds]);
    await deliver(news(person));
    expect(await emailKinds(person)).toEqual([]);
  });

  it("keeps what another link has switched off, and the person's other choices", async () => {
    const person = await newMigrant();
    await choose(person, { quiet: true, digest: true, emailsOff: ["declined"] });
    await Promise.all(["accepted", "connected"].map((kind) => send("POST", path(tokenOf(person, kind)))));
    const { emailsOff, quiet, digest } = await row(notificationSettings, { userId: person.id });
    expect(emailsOff.sort()).toEqual(["accepted", "connected", "declined"]);
    expect([quiet, digest]).toEqual([true, true]);
  });

  it("of the daily email also switches off the emails that it replaced", async () => {
    const [person, other] = [await newMigrant(), await newMigrant()];
    await choose(person, { digest: true });
    await choose(other, { digest: true, emailsOff: [...optionalEmailKinds] });
    for (const each of [person, other]) {
      for (let press = 0; press < 2; press += 1)
        await send("POST", path(tokenOf(each, "digest")), { bindings: env });
      expect(await as(each).call(readEmailSettings)).toMatchObject({ emails: [], digest: false });
      // The second call changed nothing, so the audit has one entry.
      expect(await rows(audit, { event: "unsubscribed", subjectId: each.id })).toMatchObject([
        { detail: "digest" },
      ]);
    }
  });

  it("changes nothing if its token is forged, has another purpose or is about account safety, or if it is only opened [abuse 26]", async () => {
    const person = await newMigrant();
    const good = tokenOf(person, "accepted");
    const bad = [
      "",
      "a.b.c",
      good.slice(0, -2),
      good.replace("accepted", "declined"),
      makeLinkToken(env, "reset_password", `${person.id}:accepted`),
      tokenOf(person, "new_device"),
    ];
    for (const token of bad) expect((await send("POST", path(token))).status).toBe(404);
    for (const method of ["GET", "HEAD", "PUT"]) expect((await send(method, path(good))).status).toBe(405);
    expect(await rows(notificationSettings, { userId: person.id })).toEqual([]);
    expect((await anonymous.send(readEmailSettings)).status).toBe(401);
  });
});

it("a crash at any point loses no notification and repeats none", { timeout: 120_000 }, async () => {
  const manners = [
    { when: "before", lasts: "once" },
    { when: "after", lasts: "once" },
    { when: "after", lasts: "for good" },
  ] as const;
  const run = async (point: CrashPoint | null) => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const through = new Fuse(point);
    const crashing = fuse(bindings, through);
    const decline = (bindings: Env) =>
      as(landlord, { bindings }).send(updateConnection, { params: { id }, body: { status: "cancelled" } });
    await Promise.race([decline(crashing).catch(() => {}), through.died]);
    await decline(bindings);
    // The lease of a crashed run ends after ten minutes.
    for (const minutes of [0, 11, 30]) await runDueWork(bindings, minutes * 60_000);
    expect(await notificationsOf(migrant)).toEqual([{ kind: "declined", objectId: id, read: false }]);
    expect(await emailsOf(migrant)).toMatchObject([{ kind: "declined", outcome: "sent" }]);
    expect(await notificationsOf(landlord)).toEqual([]);
    return through.calls;
  };
  const calls = await run(null);
  expect(calls).toBeGreaterThan(8);
  for (const manner of manners) for (let at = 1; at <= calls; at += 1) await run({ ...manner, at });
  expect(await rows(dueWork, { kind: "notification" })).toEqual([]);
});

it("a notification of an unknown form is dropped: it is not shown, not sent and not tried again", async () => {
  const person = await newMigrant();
  const doing = { env, db: openDatabase(env), now: now(), subject: person.id };
  for (const key of ["", `accepted:${person.id}`, "accepted::object", `of_old:${person.id}:object`])
    expect(await deliverNotification({ ...doing, key })).toBeUndefined();
  expect([await kindsOf(person), await emailKinds(person)]).toEqual([[], []]);
});

it("the notifications are answered with 503, not as an empty list, while the person's inbox is unreachable", async () => {
  const client = as(await newMigrant(), { bindings });
  loseInboxes();
  const unavailable = { status: 503, code: "unavailable" };
  expect(await client.refused(listNotifications)).toEqual(unavailable);
  expect(await client.refused(markNotificationsRead, { body: { upTo: 1 } })).toEqual(unavailable);
  vi.restoreAllMocks();
  expect(await client.call(listNotifications)).toEqual([]);
});

it("a notification that is queued twice is delivered once", async () => {
  const person = await newMigrant();
  const told = news(person);
  const db = openDatabase(env);
  for (let time = 0; time < 2; time += 1) {
    await db.batch(queueNotification(db, told, new Date().toISOString()));
    await runDueWork(bindings);
  }
  expect([await kindsOf(person), await emailKinds(person)]).toEqual([["accepted"], ["accepted"]]);
  expect(sent).toHaveLength(1);
});
