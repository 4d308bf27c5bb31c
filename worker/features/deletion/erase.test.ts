import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deletedUser } from "#schema/deleted-user.ts";
import { changeAddress, deleteAccount, useAddressLink } from "#schema/endpoints/account.ts";
import { decideMigrantVerification } from "#schema/endpoints/admin.ts";
import { me } from "#schema/endpoints/auth.ts";
import { addCaseNote } from "#schema/endpoints/cases.ts";
import { listConnections } from "#schema/endpoints/connections.ts";
import { listMessages } from "#schema/endpoints/messages.ts";
import { saveEmailSettings } from "#schema/endpoints/notifications.ts";
import { beginPasskeySignIn, signInWithPasskey } from "#schema/endpoints/passkeys.ts";
import { saveLandlordProfile, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { addPushDevice } from "#schema/endpoints/push.ts";
import { getUserRatings, rateConnection, replyToRating } from "#schema/endpoints/ratings.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { threadsErasedAtOnce, undoDeletionDays } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import * as tables from "#schema/tables/index.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { photos } from "#schema/tables/photos.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { users } from "#schema/tables/users.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { linkOf } from "#tests/account-links.ts";
import { newAppealOfRejection } from "#tests/appeals.ts";
import { as, send } from "#tests/client.ts";
import { everythingStored, holdersOf } from "#tests/everything-stored.ts";
import { listen, requestSocket, say, ticketOf } from "#tests/live.ts";
import { runDueWork } from "#tests/mail.ts";
import * as money from "#tests/money.ts";
import { newPasskey } from "#tests/passkeys.ts";
import { payByCard } from "#tests/paying.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  newPair,
  otherDevice,
  password,
  registration,
  type TestPerson,
} from "#tests/people.ts";
import { newSubscription } from "#tests/permissions/preconditions.ts";
import { jpeg } from "#tests/photo-files.ts";
import { givePhoto, newUploadURL, openPhoto, upload } from "#tests/photos.ts";
import { report, reportRow } from "#tests/reports.ts";
import { change, insert, now, remove, row, rows } from "#tests/rows.ts";
import { submitRequest, verificationForms } from "#tests/verification.ts";
import { hashPassword } from "#worker/features/auth/passwords.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { makeLinkToken } from "#worker/platform/link-tokens.ts";
import { closeWayBack, eraseRows } from "./erase-queries.ts";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
});

const dayMs = 24 * 60 * 60 * 1000;
/** A time later than every run. */
const farAway = "2999-01-05T12:00:00.000Z";
const visitor = as(null, { bindings: env });
const by = (person: TestPerson) => as(person, { bindings: env });
const leave = async (person: TestPerson) => {
  await change(users, { id: person.id }, { passwordHash: await hashPassword(password) });
  await by(person).call(deleteAccount, { body: { password } });
};
/** Runs the work that is due `days` from now. */
const runIn = (days: number) => runDueWork(env, days * dayMs);
const erase = () => runIn(undoDeletionDays + 0.01);

/** A person with the mark in every field and with a completed stay, and the other person of the stay. */
async function newMarked(userType: UserType, mark: string) {
  const names = { firstName: `First${mark}`, lastName: `Last${mark}` };
  const person = await (userType === "migrant" ? newMigrant : newLandlord)({ ...names, verified: true });
  const other = await (userType === "migrant" ? newLandlord : newMigrant)({ verified: true });
  const email = `${mark}@people.test`;
  await change(users, { id: person.id }, { email, suspensionReason: `Reason ${mark}` });
  const marked = { ...person, email };
  const client = by(marked);
  if (userType === "migrant")
    await client.call(saveMigrantProfile, {
      body: { countryOfOrigin: `Country ${mark}`, story: `Story ${mark}`, languages: ["Dari"] },
    });
  else
    await client.call(saveLandlordProfile, {
      body: { location: `Town ${mark}`, description: `Home ${mark}` },
    });
  const admin = await newAdmin();
  const { caseId } = await newAppealOfRejection(marked, admin);
  const id = await submitRequest(marked, { ...verificationForms[userType], fullName: `Full ${mark}` });
  if (userType === "migrant")
    await by(admin).call(decideMigrantVerification, {
      params: { id },
      body: { status: "rejected", rejectionReason: `Rejected ${mark}`, adminNotes: `Notes ${mark}` },
    });
  const path = await givePhoto(marked, await jpeg());
  const staged = await newUploadURL(marked);
  await upload(staged, await jpeg());
  await newPasskey(marked, { name: `Phone ${mark}` });
  for (const [blockerId, blockedId] of [
    [marked.id, admin.id],
    [admin.id, marked.id],
  ] as const)
    await insert(tables.blocks, { blockerId, blockedId, createdAt: now() });
  const address = { id: crypto.randomUUID(), addressHash: `hash.${mark}`, createdAt: now() };
  if (userType === "migrant") await insert(tables.addressBlocks, { ...address, migrantId: marked.id });
  const device = newSubscription();
  await client.call(addPushDevice, { body: { ...device, endpoint: `${device.endpoint}${mark}` } });
  await client.call(saveEmailSettings, {
    body: {
      emails: [],
      zone: "Europe/Kyiv",
      quiet: true,
      quietFrom: 22,
      quietUntil: 7,
      digest: false,
    },
  });
  await change(users, { id: person.id }, { passwordHash: await hashPassword(password) });
  await client.call(changeAddress, { body: { email: `new.${mark}@people.test`, currentPassword: password } });
  const [landlord, migrant] = userType === "migrant" ? [other, marked] : [marked, other];
  const connectionId = await newConnection(landlord, migrant, "active");
  await say(marked, connectionId, `Words ${mark}`, { clientMessageId: crypto.randomUUID() });
  await say(other, connectionId, "The other's own words.");
  await say(marked, connectionId, `Last words ${mark}`);
  await change(connections, { id: connectionId }, { status: "completed", completedAt: now() });
  for (const [author, comment] of [
    [marked, `Comment ${mark}`],
    [other, "A good guest."],
  ] as const)
    await by(author).call(rateConnection, {
      params: { id: connectionId },
      body: { stars: 4, comment, privateNote: `In private: ${comment}` },
    });
  // A reply to them may contain their first name.
  const { id: ratingId } = await row(ratings, { authorId: marked.id });
  const body = { text: `Thank you, First${mark}.` };
  await by(other).call(replyToRating, { params: { id: ratingId }, body });
  await addRest(marked, other, { admin, caseId, connectionId });
  return { person: marked, other, connectionId, caseId, path, mark };
}

/** Adds rows of a person that other calls create: a note about them, rows of a stay, and an admin's second factor. */
async function addRest(
  { id: userId, userType }: TestPerson,
  { id: otherId }: TestPerson,
  { admin, caseId, connectionId }: { admin: TestPerson; caseId: string; connectionId: string },
) {
  const [id, at] = [crypto.randomUUID(), now()];
  const [landlordId, migrantId] = userType === "landlord" ? [userId, otherId] : [otherId, userId];
  await insert(tables.caseNotes, {
    ...{ id, caseId, authorId: admin.id, kind: "note", createdAt: at, text: "sealed", keyId: "key" },
  });
  await insert(tables.profileViews, { landlordId, migrantId, day: at.slice(0, 10) });
  await insert(tables.phraseHits, {
    messageId: id,
    kind: "payment",
    connectionId,
    senderId: userId,
    hitAt: at,
  });
  await insert(tables.checkIns, { id, connectionId, personId: userId, day: 1, askedAt: at });
  await insert(tables.authenticatorApps, { id, userId, seed: "sealed", lastStep: 0, createdAt: at });
  await insert(tables.recoveryCodes, { hash: id, userId, createdAt: at });
  await insert(tables.factorPasses, { sessionId: id, userId, passedAt: at });
  await insert(tables.factorResets, { id, userId, requestedAt: at, expiresAt: at });
  await insert(dueWork, { kind: "contact_cases", key: id, subject: userId, dueAt: farAway });
}

/** The tables in which the id of an erased person may remain. */
const kept = ["D1 audit", "D1 cases", "D1 connections", "D1 payments", "D1 ratings", "D1 users"];

describe.each(["migrant", "landlord"] as const)("a %s who has left", (userType) => {
  it("is found after seven days in no part of D1, R2, KV, threads or inboxes, except in the listed records", async () => {
    const mark = `zq${crypto.randomUUID().slice(0, 8)}qz`;
    const { person, other, connectionId, caseId, path } = await newMarked(userType, mark);
    const socket = await listen(person);
    await say(other, connectionId, "x").catch(() => undefined);
    const look = () => everythingStored({ threads: [connectionId], inboxes: [person.id, other.id] });
    const photo = await row(photos, { userId: person.id, state: "current" });
    const before = await look();
    expect(holdersOf(before, mark)).toEqual(
      expect.arrayContaining([
        "D1 account_links",
        "D1 passkeys",
        "D1 push_devices",
        "D1 ratings",
        "D1 users",
        `D1 ${userType}_profiles`,
        `inbox ${other.id}`,
        `inbox ${person.id}`,
        `thread ${connectionId}`,
      ]),
    );
    const named = [...holdersOf(before, person.id), ...holdersOf(before, caseId)];
    const isErased = ([, end]: [string, string]) => end.startsWith("erased");
    const listed = Object.entries(fate)
      .filter(isErased)
      .map(([table]) => table);
    expect(listed.filter((table) => !named.includes(`D1 ${table}`))).toEqual(foreign[userType]);
    for (const store of ["R2", "KV"]) expect(before[store]).toContain(store === "R2" ? photo.id : person.id);

    await leave(person);
    expect(await socket.end()).toBe(4401);
    await runIn(undoDeletionDays - 0.01);
    expect((await row(users, { id: person.id })).erasedAt).toBeNull();
    await erase();

    const after = await look();
    expect(holdersOf(after, mark)).toEqual([]);
    expect(holdersOf(after, photo.id)).toEqual([]);
    expect(holdersOf(after, caseId)).not.toContain("D1 case_notes");
    // The thread stores the ids of its two parties. No other store has the person's id.
    expect(holdersOf(after, person.id).filter((store) => !kept.includes(store))).toEqual([
      `thread ${connectionId}`,
    ]);
    expect(JSON.parse(String(after[`inbox ${person.id}`]))).toEqual([[], []]);
    expect(await row(users, { id: person.id })).toMatchObject({
      ...deletedUser,
      email: `${person.id}@deleted.invalid`,
      passwordHash: null,
      userType,
    });
    const { paymentId } = await row(connections, { id: connectionId });
    expect(await row(payments, { id: paymentId })).toMatchObject({
      amountPence: 20_000,
      status: "succeeded",
    });

    const [connection] = await by(other).call(listConnections, {});
    expect(connection?.[userType]).toMatchObject(deletedUser);
    const messages = await by(other).call(listMessages, { params: { id: connectionId } });
    expect(messages.map(({ senderId }) => senderId)).not.toContain(person.id);
    expect(messages.map(({ content }) => content)).toContain("The other's own words.");
    expect(await rows(ratings, { connectionId })).toMatchObject([
      { authorId: person.id, subjectId: other.id, stars: 4, comment: null, reply: null, repliedAt: null },
    ]);
    const { ratings: shown } = await by(other).call(getUserRatings, { params: { id: other.id } });
    const { firstName: author } = deletedUser;
    expect(shown).toMatchObject([{ author, authorDeleted: true, comment: null, reply: null, stars: 4 }]);
    expect((await openPhoto(path)).status).toBe(404);
    expect((await by(person).send(me, {})).status).toBe(401);
    expect((await visitor.refused(login, { body: { email: person.email, password } })).code).toBe(
      "invalid_credentials",
    );
  });
});

describe("what an erased person left behind causes no errors", () => {
  it("links, tickets and unsubscribe addresses of emails", async () => {
    const migrant = await newMigrant();
    const ticket = await ticketOf(migrant);
    await leave(migrant);
    expect((await requestSocket(ticket)).status).toBe(401);
    const { token } = await linkOf(migrant, "undo_deletion");
    await erase();
    expect((await visitor.refused(useAddressLink, { body: { token } })).code).toBe("link_closed");
    const address = makeLinkToken(env, "unsubscribe", `${migrant.id}:connected`);
    const answer = await send("POST", `/api/notifications/unsubscribe?t=${address}`);
    expect(answer.status).toBe(200);
    expect(await rows(tables.notificationSettings, { userId: migrant.id })).toEqual([]);
  });

  it.each(["migrant", "landlord"] as const)(
    "a payment with a %s who has left is refunded, whether it succeeds before or after the erasure",
    async (who) => {
      await remove(ratings);
      await money.beginAnew();
      for (const isErased of [false, true]) {
        const pair = await newPair();
        const { clientSecret, paymentIntentId } = await money.open(pair);
        // The row is changed directly, so the payment intent is not cancelled at Stripe.
        await change(users, { id: pair[who].id }, { leftAt: now(), suspendedAt: now() });
        if (isErased) {
          await insert(dueWork, {
            kind: "account_erasure",
            key: pair[who].id,
            subject: pair[who].id,
            dueAt: now(),
          });
          await erase();
          expect((await row(users, { id: pair[who].id })).erasedAt).not.toBeNull();
        }
        await payByCard(clientSecret);
        const event = await money.findEvent("payment_intent.succeeded");
        expect((await money.receiveEvent(event)).status).toBe(200);
        const { id: paymentId, status } = await row(payments, { paymentIntentId });
        expect(status).toBe("refunded");
        expect(await row(refunds, { paymentId })).toMatchObject({ status: "succeeded" });
        expect(await rows(connections, { paymentId })).toEqual([]);
      }
    },
  );
});

it("an erasure waits for a dispute that began in the meantime, changes nothing, and continues a day later", async () => {
  const [landlord, migrant, other] = [await newLandlord(), await newMigrant(), await newMigrant()];
  const id = await newConnection(landlord, migrant, "completed");
  await newPasskey(migrant);
  await leave(other);
  await erase();
  await leave(migrant);
  await change(connections, { id }, { disputedAt: now() });
  const own = { userId: migrant.id };
  const stored = async () => ({
    user: await row(users, { id: migrant.id }),
    profile: await row(tables.migrantProfiles, own),
    passkey: await row(tables.passkeys, own),
    undoLink: await row(tables.accountLinks, own),
  });
  const before = await stored();
  await erase();
  expect((await row(users, { id: other.id })).erasedAt).not.toBeNull();
  expect(await stored()).toEqual(before);
  await change(connections, { id }, { disputedAt: null });
  await runIn(undoDeletionDays + 0.9);
  expect((await row(users, { id: migrant.id })).erasedAt).toBeNull();
  await runIn(undoDeletionDays + 2);
  expect(await row(users, { id: migrant.id })).toMatchObject(deletedUser);
  expect(await rows(dueWork, { subject: migrant.id })).toEqual([]);
});

/** Renames a table of a thread. Without the table of its parties, the thread fails. */
const rename = (thread: string, from: string, to: string) =>
  runInDurableObject(openThread(env, thread), (_, { storage }) => {
    storage.sql.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
  });

it("a thread that fails every time delays only the deletion of its own messages, until it answers again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const [landlord, migrant] = [await newLandlord(), await newMigrant()];
  const ids = Array.from(
    { length: threadsErasedAtOnce + 1 },
    (_, at) => `${at < 10 ? 0 : ""}${at}${crypto.randomUUID().slice(2)}`,
  );
  for (const id of ids) await newConnection(landlord, migrant, "completed", { id });
  const [broken = "", whole = ""] = [ids[0], ids.at(-1)];
  const sentAt = now();
  for (const connectionId of [broken, whole]) {
    await openThread(env, connectionId).open({ connectionId, parties: [landlord.id, migrant.id] });
    await openThread(env, connectionId).append({ senderId: migrant.id, content: "zqwordsqz", sentAt });
  }
  const wordsIn = async () =>
    holdersOf(await everythingStored({ threads: [broken, whole], inboxes: [migrant.id] }), "zqwordsqz");
  const photo = { id: crypto.randomUUID(), userId: migrant.id, state: "current" as const, createdAt: now() };
  await insert(photos, photo);
  await leave(migrant);
  await rename(broken, "parties", "lost");
  // Each run does one page of 25 threads.
  for (let page = 0; page < 2; page += 1) await erase();
  expect(await wordsIn()).toEqual([`thread ${broken}`]);
  expect(await rows(photos, { userId: migrant.id })).toEqual([]);
  expect((await env.SESSIONS.list({ prefix: `session:${migrant.id}:` })).keys).toEqual([]);

  await rename(broken, "lost", "parties");
  // The thread reports to the person's inbox, because it does not know that the person was erased.
  await openThread(env, broken).append({ senderId: landlord.id, content: "Good luck.", sentAt });
  await runIn(undoDeletionDays + 2);
  expect(await wordsIn()).toEqual([]);
  expect(await everythingStored({ threads: [broken], inboxes: [migrant.id] })).toMatchObject({
    [`inbox ${migrant.id}`]: "[[],[]]",
    [`thread ${broken}`]: expect.stringContaining("Good luck."),
  });
  expect(await rows(dueWork, { subject: migrant.id })).toEqual([]);
});

it("a thread that fails deletes the messages of both its people later, when both have left", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { landlord, migrant, connectionId } = await newConnectedPair("completed");
  const both = [landlord, migrant];
  const inboxes = both.map(({ id }) => id);
  await openThread(env, connectionId).open({ connectionId, parties: [landlord.id, migrant.id] });
  for (const { id: senderId } of both)
    await openThread(env, connectionId).append({ senderId, content: "zqbothqz", sentAt: now() });
  for (const person of both) await leave(person);
  const wordsIn = async () =>
    holdersOf(await everythingStored({ threads: [connectionId], inboxes }), "zqbothqz");
  await rename(connectionId, "parties", "lost");
  await erase();
  expect(await wordsIn()).toEqual([`thread ${connectionId}`]);
  await rename(connectionId, "lost", "parties");
  await runIn(undoDeletionDays + 2);
  expect(await wordsIn()).toEqual([]);
  for (const subject of inboxes) expect(await rows(dueWork, { subject })).toEqual([]);
});

it("a rating about a person who was already erased is deleted with its author, and keeps no connection", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("completed");
  const [other, another] = [await newLandlord(), await newLandlord()];
  const kept = await newConnection(other, migrant, "completed");
  const staying = await newLandlord();
  const theirs = await newConnection(staying, migrant, "completed");
  const rate = (person: TestPerson, id: string) =>
    by(person).call(rateConnection, { params: { id }, body: { stars: 4 } });
  await rate(migrant, kept);
  await leave(migrant);
  await erase();
  await rate(landlord, connectionId);
  await rate(staying, theirs);
  await rate(another, await newConnection(another, await newMigrant(), "completed"));
  for (const person of [landlord, another]) await leave(person);
  await erase();
  expect(await rows(ratings, { connectionId })).toEqual([]);
  // The person whom it is about is not erased.
  expect(await rows(ratings, { authorId: migrant.id })).toMatchObject([{ subjectId: other.id, stars: 4 }]);
  expect(await rows(ratings, { authorId: another.id })).toHaveLength(1);
  // The person who wrote it is not erased.
  expect(await rows(ratings, { connectionId: theirs })).toHaveLength(1);
});

it("a person's private notes to the safety team are deleted with them; a reviewer's note on that case stays", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("completed");
  const other = await newConnectedPair("completed");
  const noteBy = async (person: TestPerson, stay: string) => {
    const body = { stars: 2, privateNote: "She kept my passport." };
    await by(person).call(rateConnection, { params: { id: stay }, body });
    return (await row(tables.cases, { raisedBy: person.id })).id;
  };
  const id = await noteBy(migrant, connectionId);
  const otherCase = await noteBy(other.migrant, other.connectionId);
  const admin = await newAdmin();
  await by(admin).call(addCaseNote, { params: { id }, body: { text: "I spoke to the landlord." } });
  const authors = async (caseId: string) =>
    (await rows(tables.caseNotes, { caseId })).map(({ authorId }) => authorId);
  expect(await authors(id)).toEqual([migrant.id, admin.id]);
  await leave(migrant);
  await erase();
  expect(await authors(id)).toEqual([admin.id]);
  expect(await authors(otherCase)).toEqual([other.migrant.id]);
  expect(await row(tables.cases, { id })).toMatchObject({ subjectId: landlord.id, closedAt: null });
});

it("deletes every session in KV", async () => {
  const migrant = await newMigrant();
  await otherDevice(migrant);
  await leave(migrant);
  await otherDevice(migrant);
  await erase();
  expect((await env.SESSIONS.list({ prefix: `session:${migrant.id}:` })).keys).toEqual([]);
});

it("an erasure waits while a report about the person is open, and every way back answers as without a report", async () => {
  const { landlord, migrant } = await newConnectedPair("completed");
  const unreported = await newMigrant();
  const { number } = await report(landlord, migrant.id);
  const { id: objectId } = await reportRow(number);
  const waysBack = async (person: TestPerson) => {
    const passkey = await newPasskey(person);
    await leave(person);
    const { token } = await linkOf(person, "undo_deletion");
    return async () => {
      const answer = await passkey.answer(await visitor.call(beginPasskeySignIn, {}));
      const credentials = { email: person.email, password, undoDeletion: true };
      const refusals = [
        await visitor.refused(login, { body: credentials }),
        await visitor.refused(signInWithPasskey, { body: { ...answer, undoDeletion: true } }),
        await visitor.refused(useAddressLink, { body: { token } }),
      ];
      const again = await visitor.send(register, { body: registration({ email: person.email }) });
      return [...refusals.map(({ status, code }) => `${status} ${code}`), again.status];
    };
  };
  const [reportedTries, otherTries] = [await waysBack(migrant), await waysBack(unreported)];
  await erase();
  expect((await row(users, { id: migrant.id })).erasedAt).toBeNull();
  expect((await row(users, { id: unreported.id })).erasedAt).not.toBeNull();
  expect(await reportedTries()).toEqual(await otherTries());
  expect(await row(users, { id: migrant.id })).toMatchObject({
    firstName: migrant.firstName,
    leftAt: expect.any(String),
  });
  await change(tables.cases, { objectId }, { closedAt: now(), outcome: "no_action" });
  await runIn(undoDeletionDays + 2);
  expect((await row(users, { id: migrant.id })).erasedAt).not.toBeNull();
});

it("the erasures of others, also one that waits for a report, change nothing of a person who is not due", async () => {
  const { landlord, migrant: reported } = await newConnectedPair("completed");
  const [erased, person] = [await newMigrant(), await newMigrant()];
  const { id } = person;
  await report(landlord, reported.id);
  for (const each of [reported, erased, person]) await leave(each);
  await change(dueWork, { kind: "account_erasure", key: id }, { dueAt: farAway });
  await insert(dueWork, { kind: "contact_cases", key: id, subject: id, dueAt: farAway });
  // Retention would delete a view of today.
  const day = farAway.slice(0, 10);
  await insert(tables.profileViews, { migrantId: id, landlordId: landlord.id, day });
  const stored = async () => ({
    user: await row(users, { id }),
    email: await row(tables.emails, { personId: id }),
    view: await row(tables.profileViews, { migrantId: id }),
    work: await row(dueWork, { kind: "contact_cases", key: id }),
  });
  const before = await stored();
  await erase();
  expect((await row(users, { id: erased.id })).erasedAt).not.toBeNull();
  expect((await row(users, { id: reported.id })).email).not.toBe(reported.email);
  expect(await stored()).toEqual(before);
});

it("an erasure changes nothing of a person who comes back at the last moment, and its work ends", async () => {
  const migrant = await newMigrant();
  const { id } = migrant;
  await leave(migrant);
  // Unlike a real undo, this change keeps the work.
  await change(users, { id }, { leftAt: null, suspendedAt: null });
  const before = await row(users, { id });
  const db = openDatabase(env);
  expect(await eraseRows(db, id, now())).toBe(false);
  await closeWayBack(db, id);
  await erase();
  expect(await row(users, { id })).toEqual(before);
  expect(await rows(dueWork, { kind: "account_erasure", key: id })).toEqual([]);
});

it("a repeated erasure keeps the time of the first one", async () => {
  const migrant = await newMigrant();
  await leave(migrant);
  await erase();
  const { erasedAt } = await row(users, { id: migrant.id });
  expect(await eraseRows(openDatabase(env), migrant.id, now())).toBe(true);
  expect((await row(users, { id: migrant.id })).erasedAt).toBe(erasedAt);
});

/** What an erasure does with each table. A new table needs a line here. */
const fate: Record<string, string> = {
  users: "keeps id, type and dates",
  migrant_profiles: "erased",
  landlord_profiles: "erased",
  profile_views: "erased",
  photos: "erased, with their files",
  verification_requests: "erased",
  phrase_hits: "erased",
  account_links: "erased",
  appeals: "erased",
  passkeys: "erased",
  authenticator_apps: "erased",
  recovery_codes: "erased",
  factor_passes: "erased",
  factor_resets: "erased",
  push_devices: "erased",
  blocks: "erased, on both sides",
  address_blocks: "erased",
  emails: "erased",
  notification_settings: "erased",
  due_work: "erased",
  ratings: "erased, those by the person without their words",
  connections: "stay: ids, dates, amounts",
  payments: "stay: ids, dates, amounts",
  refunds: "stay: ids, dates",
  audit: "stays: ids and closed words",
  check_ins: "erased",
  cases: "stay: ids, dates and closed words",
  case_notes: "erased, those about the person and the person's own words",
  reports: "stay until 180 days after their case: sealed evidence, and ids",
  alerts: "about payments, by id",
  passkey_challenges: "nobody's",
  stripe_events: "ids of Stripe",
  reconcile_cursors: "nobody's",
  event_counts: "nobody's",
  browse_lists: "made from profiles",
  browse_languages: "made from profiles, from a closed list",
  browse_counts: "made from profiles",
  browse_rebuild: "made from profiles",
};

/** Tables that have no rows of such a person. */
const foreign = { migrant: ["landlord_profiles"], landlord: ["migrant_profiles", "address_blocks"] };

it("every table has its line", () => {
  const all = Object.values(tables).flatMap((table) =>
    table instanceof SQLiteTable ? [getTableConfig(table).name] : [],
  );
  expect(Object.keys(fate).sort()).toEqual(all.sort());
});
