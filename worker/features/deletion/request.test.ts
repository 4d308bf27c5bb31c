import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccount, sendPasswordLink, useAddressLink } from "#schema/endpoints/account.ts";
import { me } from "#schema/endpoints/auth.ts";
import { listConnections } from "#schema/endpoints/connections.ts";
import { getMigrant } from "#schema/endpoints/migrants.ts";
import { beginPasskeySignIn, signInWithPasskey } from "#schema/endpoints/passkeys.ts";
import { pauseMigrantProfile } from "#schema/endpoints/profiles.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import type { ErrorBody } from "#schema/errors.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { audit } from "#schema/tables/audit.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { alerts } from "#schema/tables/operations.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { users } from "#schema/tables/users.ts";
import type { AlertEvent, DeletionCause } from "#schema/vocabulary.ts";
import { linkOf, linksOf } from "#tests/account-links.ts";
import { as } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import { emailsOf, withMailbox } from "#tests/mail.ts";
import { newPasskey } from "#tests/passkeys.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  otherDevice,
  password,
  type TestPerson,
} from "#tests/people.ts";
import { change, insert, now, row, rows } from "#tests/rows.ts";
import { newLink } from "#worker/features/account-links/index.ts";
import { hashPassword } from "#worker/features/auth/passwords.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { makeLinkToken } from "#worker/platform/link-tokens.ts";
import { leave as storeLeaving } from "./request-queries.ts";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
});

let hash: Promise<string> | undefined;
/** Gives a person a password. */
async function withPassword<P extends TestPerson>(person: P): Promise<P> {
  hash ??= hashPassword(password);
  await change(users, { id: person.id }, { passwordHash: await hash });
  return person;
}
const visitor = as(null, { bindings: env });
const by = (person: TestPerson) => as(person, { bindings: env });
const leave = (person: TestPerson) => by(person).call(deleteAccount, { body: { password } });
/** The whole body of a refusal. */
const bodyOf = async (answer: Promise<Response>) => (await answer).json<ErrorBody>();
const refusalOf = (person: TestPerson) => bodyOf(by(person).send(deleteAccount, { body: { password } }));
const credentials = ({ email }: TestPerson) => ({ email, password });

const aDevice = ({ id: userId }: TestPerson) => ({
  id: crypto.randomUUID(),
  userId,
  sessionId: "session",
  endpoint: `https://push.test/${userId}`,
  p256dh: "key",
  auth: "secret",
  createdAt: now(),
  endsAt: now(),
});

describe("a request to delete the account", () => {
  it("hides the person at once, ends their session, links and devices, and plans the erasure", async () => {
    const migrant = await withPassword(await newMigrant({ verified: true }));
    const landlord = await newLandlord();
    await insert(pushDevices, aDevice(migrant));
    const link = newLink("reset_password", migrant.id, migrant.email, now());
    await insert(accountLinks, link);
    const profile = () => by(landlord).send(getMigrant, { params: { id: migrant.id } });
    expect((await profile()).status).toBe(200);
    const { erasesAt } = await leave(migrant);
    expect((await profile()).status).toBe(404);
    expect((await by(migrant).send(me, {})).status).toBe(401);
    expect(await rows(pushDevices, { userId: migrant.id })).toEqual([]);
    expect(await row(accountLinks, { id: link.id })).toMatchObject({ usedAt: expect.any(String) });
    expect(await row(migrantProfiles, { userId: migrant.id })).toMatchObject({ hidden: true });
    const { leftAt } = await row(users, { id: migrant.id });
    // `undoDeletionDays`
    expect(Date.parse(erasesAt) - Date.parse(String(leftAt))).toBe(7 * 24 * 60 * 60 * 1000);
    expect(await rows(dueWork, { kind: "account_erasure", key: migrant.id })).toMatchObject([
      { dueAt: erasesAt },
    ]);
    expect((await emailsOf(migrant)).map(({ kind }) => kind)).toEqual(["deletion_scheduled"]);
    const events = (await rows(audit, { subjectId: migrant.id })).map(({ event }) => event);
    expect(events).toContain("account_deletion_requested");
    expect(events).not.toContain("suspended");
  });

  it("clears the cache of the browser, and deletes the sessions of all devices", async () => {
    const migrant = await withPassword(await newMigrant());
    await otherDevice(migrant);
    const answer = await by(migrant).send(deleteAccount, { body: { password } });
    expect([answer.status, answer.headers.get("Clear-Site-Data")]).toEqual([200, '"cache"']);
    expect((await env.SESSIONS.list({ prefix: `session:${migrant.id}:` })).keys).toEqual([]);
  });

  it("and its undo each send an email at once", async () => {
    const { bindings } = withMailbox();
    const migrant = await withPassword(await newMigrant());
    await as(migrant, { bindings }).call(deleteAccount, { body: { password } });
    const undo = { ...credentials(migrant), undoDeletion: true };
    await as(null, { bindings }).call(login, { body: undo });
    const outcomes = (await emailsOf(migrant)).map(({ kind, outcome }) => [kind, outcome]);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        ["deletion_scheduled", "sent"],
        ["deletion_undone", "sent"],
      ]),
    );
  });

  it("cancels pending connections and owes the fee back", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("pending");
    await leave(await withPassword(migrant));
    const ended = await row(connections, { id });
    expect(ended).toMatchObject({ status: "cancelled", endReason: "unavailable", paymentCompleted: false });
    expect(await row(refunds, { paymentId: ended.paymentId })).toMatchObject({
      reason: "migrant_unavailable",
    });
    expect(await by(landlord).call(listConnections, {})).toMatchObject([{ status: "cancelled" }]);
  });

  it("accepts a passkey of the person instead of the password, once, and no one else's", async () => {
    const [migrant, other] = [await newMigrant(), await newMigrant()];
    const [own, theirs] = [await newPasskey(migrant), await newPasskey(other)];
    const answer = async (passkey: typeof own) => passkey.answer(await visitor.call(beginPasskeySignIn, {}));
    const wrong = await by(migrant).refused(deleteAccount, { body: await answer(theirs) });
    expect(wrong).toMatchObject({ status: 422, fields: { credentialId: expect.any(String) } });
    const used = await answer(own);
    await visitor.call(signInWithPasskey, { body: used });
    expect((await by(migrant).refused(deleteAccount, { body: used })).status).toBe(422);
    await by(migrant).call(deleteAccount, { body: await answer(own) });
    expect((await row(users, { id: migrant.id })).leftAt).not.toBeNull();
  });

  it("asks for the password, and refuses a wrong one [abuse 27]", async () => {
    const migrant = await withPassword(await newMigrant());
    expect(await by(migrant).refused(deleteAccount, { body: {} })).toMatchObject({
      status: 422,
      fields: { password: "This is required." },
    });
    const wrong = { body: { password: "another harbour" } };
    expect(await by(migrant).refused(deleteAccount, wrong)).toMatchObject({
      fields: { password: "This is not your current password." },
    });
    expect((await row(users, { id: migrant.id })).leftAt).toBeNull();
  });

  const paid = { status: "succeeded" as const };
  it.each<
    [
      DeletionCause,
      "landlord" | "migrant",
      (pair: Awaited<ReturnType<typeof newConnectedPair>>) => Promise<unknown>,
    ]
  >([
    ["active_stay", "landlord", ({ connectionId: id }) => change(connections, { id }, { status: "active" })],
    ["active_stay", "migrant", ({ connectionId: id }) => change(connections, { id }, { status: "active" })],
    [
      "payment_processing",
      "landlord",
      async ({ landlord }) =>
        insert(payments, { ...aPayment(landlord, await newMigrant()), processingAt: now() }),
    ],
    ["refund_open", "landlord", (pair) => owe(pair, "pending")],
    ["refund_open", "landlord", (pair) => owe(pair, "failed")],
    // The bank returned it after it had counted as sent.
    ["refund_open", "landlord", (pair) => owe(pair, "failed", "refund_did_not_stand")],
    ["refund_open", "migrant", (pair) => owe(pair, "undecided")],
    // We hold money that does not match its payment.
    [
      "refund_open",
      "landlord",
      async ({ landlord }) =>
        insert(payments, { ...aPayment(landlord, await newMigrant()), mismatch: "amount" }),
    ],
    [
      "dispute_open",
      "landlord",
      ({ connectionId: id }) => change(connections, { id }, { disputedAt: now() }),
    ],
    ["dispute_open", "migrant", ({ connectionId: id }) => change(connections, { id }, { disputedAt: now() })],
  ])("is refused for %s of a %s, and names the cause", async (cause, who, makeCause) => {
    const pair = await newConnectedPair("completed");
    await change(payments, { landlordId: pair.landlord.id }, paid);
    const person = await withPassword(pair[who]);
    await makeCause(pair);
    expect(await refusalOf(person)).toMatchObject({ code: "deletion_waits", reasons: [cause] });
    expect(await row(users, { id: person.id })).toMatchObject({ leftAt: null, suspendedAt: null });
    expect(await rows(dueWork, { kind: "account_erasure", key: person.id })).toEqual([]);
  });

  it("is not refused for what is over, for an open payment that no bank processes, or for the money of others", async () => {
    const pair = await newConnectedPair("completed");
    const { landlord, migrant } = pair;
    const { paymentId } = await row(connections, { id: pair.connectionId });
    // The bank has finished its processing, and an admin has handled the failed refund.
    await change(payments, { id: paymentId }, { processingAt: now() });
    await owe(pair, "failed");
    await change(alerts, { objectId: paymentId }, { handledAt: now() });
    await insert(alerts, { ...anAlert(paymentId), event: "payment_disputed" });
    // A lost dispute has taken the fee of an earlier stay.
    const lost = await newConnection(landlord, migrant, "completed", { disputedAt: now() });
    await change(payments, { id: (await row(connections, { id: lost })).paymentId }, { status: "refunded" });
    await insert(payments, aPayment(landlord, await newMigrant()));
    const goneBack = { mismatch: "amount", status: "refunded" } as const;
    await insert(payments, { ...aPayment(landlord, await newMigrant()), ...goneBack });
    // A failed refund was returned in another way, and no one has handled its alert yet.
    const returned = await newConnection(landlord, migrant, "completed");
    await owe({ connectionId: returned }, "failed");
    const back = { paymentId: (await row(connections, { id: returned })).paymentId };
    await change(refunds, back, { status: "succeeded" });
    await change(payments, { id: back.paymentId }, { status: "refunded" });
    await owe(await newConnectedPair("cancelled"), "undecided");
    const other = await newConnectedPair("completed");
    await owe(other, "pending");
    await insert(alerts, anAlert((await row(connections, { id: other.connectionId })).paymentId));
    for (const person of [landlord, migrant]) {
      await leave(await withPassword(person));
      expect((await row(users, { id: person.id })).leftAt).not.toBeNull();
    }
  });

  const aPayment = (landlord: TestPerson, to: TestPerson) => ({
    id: crypto.randomUUID(),
    landlordId: landlord.id,
    migrantId: to.id,
    status: "open" as const,
    paymentIntentId: `pi_${crypto.randomUUID()}`,
    amountPence: 20_000,
    currency: "gbp",
    createdAt: now(),
    updatedAt: now(),
  });
  const anAlert = (objectId: string, event: AlertEvent = "refund_failed") => ({
    id: crypto.randomUUID(),
    event,
    objectId,
    raisedAt: now(),
    lastAt: now(),
  });
  const owe = async (
    { connectionId: id }: { connectionId: string },
    status: "pending" | "failed" | "undecided",
    event?: AlertEvent,
  ) => {
    const { paymentId } = await row(connections, { id });
    if (status === "failed") await insert(alerts, anAlert(paymentId, event));
    await insert(refunds, {
      id: crypto.randomUUID(),
      paymentId,
      reason: "migrant_withdrew",
      status,
      createdAt: now(),
      updatedAt: now(),
    });
  };

  it("changes nothing while something prevents it, even if another person leaves at the same instant", async () => {
    const { landlord } = await newConnectedPair("active");
    const id = await newConnection(landlord, await newMigrant({ verified: true }), "pending");
    const [own, at] = [{ userId: landlord.id }, now()];
    await insert(pushDevices, aDevice(landlord));
    const reset = newLink("reset_password", landlord.id, landlord.email, at);
    await insert(accountLinks, reset);
    await change(users, { id: (await newLandlord()).id }, { leftAt: at, suspendedAt: at });
    const link = newLink("undo_deletion", landlord.id, landlord.email, at);
    const email = { kind: "deletion_scheduled", personId: landlord.id, objectId: link.id } as const;
    expect(await storeLeaving(openDatabase(env), { link, email, now: at, ending: [id] })).toBeNull();
    expect(await row(users, { id: landlord.id })).toMatchObject({ leftAt: null, suspendedAt: null });
    expect(await row(connections, { id })).toMatchObject({ status: "pending" });
    expect(await rows(pushDevices, own)).toHaveLength(1);
    expect(await rows(accountLinks, own)).toMatchObject([{ id: reset.id, usedAt: null }]);
    expect(await emailsOf(landlord)).toEqual([]);
    expect(await rows(dueWork, { subject: landlord.id })).toEqual([]);
  });

  it("is refused for the only admin, and allowed for one of two", async () => {
    await change(users, { role: "admin" }, { role: "user" });
    const first = await withPassword(await newAdmin());
    expect(await refusalOf(first)).toMatchObject({ code: "last_admin" });
    const second = await newAdmin();
    await change(users, { id: second.id }, { suspendedAt: now() });
    expect((await refusalOf(first)).code).toBe("last_admin");
    await change(users, { id: second.id }, { suspendedAt: null });
    // An admin who is suspended during the call is signed out, and is not told that they are the last one.
    const suspend = () => change(users, { id: first.id }, { suspendedAt: now() });
    const DB = beforeWriting(env.DB, suspend);
    const late = as(first, { bindings: { ...env, DB } });
    expect((await late.refused(deleteAccount, { body: { password } })).code).toBe("unauthenticated");
    await change(users, { id: first.id }, { suspendedAt: null });
    await leave(first);
    expect((await refusalOf(await withPassword(second))).code).toBe("last_admin");
  });
});

/** How many emails have told a person that the deletion is undone. */
const undoneEmails = async (person: TestPerson) =>
  (await emailsOf(person)).filter(({ kind }) => kind === "deletion_undone").length;

describe("during the seven days", () => {
  it("a sign-in with the right password is told what is planned, and one with a wrong password is not", async () => {
    const migrant = await withPassword(await newMigrant());
    const { erasesAt } = await leave(migrant);
    const told = await visitor.send(login, { body: credentials(migrant) });
    expect(told.status).toBe(403);
    expect(await told.json()).toMatchObject({ code: "account_deletion_scheduled", until: erasesAt });
    const wrong = { email: migrant.email, password: "another harbour", undoDeletion: true };
    expect((await visitor.refused(login, { body: wrong })).code).toBe("invalid_credentials");
    expect((await row(users, { id: migrant.id })).leftAt).not.toBeNull();
  });

  it("a sign-in with the password or a passkey undoes it, and the person is visible again", async () => {
    for (const way of ["password", "passkey"] as const) {
      const migrant = await withPassword(await newMigrant({ verified: true }));
      const passkey = await newPasskey(migrant);
      await leave(migrant);
      const answer = async (more: object) => ({
        ...(await passkey.answer(await visitor.call(beginPasskeySignIn, {}))),
        ...more,
      });
      if (way === "passkey") {
        expect((await visitor.refused(signInWithPasskey, { body: await answer({}) })).code).toBe(
          "account_deletion_scheduled",
        );
        await visitor.call(signInWithPasskey, { body: await answer({ undoDeletion: true }) });
      } else await visitor.call(login, { body: { ...credentials(migrant), undoDeletion: true } });
      expect(await row(users, { id: migrant.id })).toMatchObject({
        leftAt: null,
        suspendedAt: null,
        verified: true,
      });
      expect(await row(migrantProfiles, { userId: migrant.id })).toMatchObject({ hidden: false });
      expect(await rows(dueWork, { kind: "account_erasure", key: migrant.id })).toEqual([]);
      const { token } = await linkOf(migrant, "undo_deletion");
      expect((await visitor.refused(useAddressLink, { body: { token } })).code).toBe("link_closed");
      expect((await rows(audit, { subjectId: migrant.id })).map(({ event }) => event)).toContain(
        "account_deletion_undone",
      );
      expect(await undoneEmails(migrant)).toBe(1);
    }
  });

  it("an undo drops neither the reminder of a hidden profile nor the erasure of another person", async () => {
    const [migrant, other] = [await withPassword(await newMigrant()), await withPassword(await newMigrant())];
    await by(migrant).call(pauseMigrantProfile, { body: { paused: true } });
    for (const person of [migrant, other]) await leave(person);
    await visitor.call(login, { body: { ...credentials(migrant), undoDeletion: true } });
    expect(await rows(dueWork, { kind: "hidden_reminder", key: migrant.id })).toHaveLength(1);
    expect(await rows(dueWork, { kind: "account_erasure", key: other.id })).toHaveLength(1);
  });

  it("an undo from the device that requested the deletion is not a sign-in from a new device", async () => {
    const migrant = await withPassword(await newMigrant());
    const news = async () =>
      (await emailsOf(migrant)).map(({ kind }) => kind).filter((kind) => kind === "new_device");
    await visitor.call(login, { body: credentials(migrant) });
    const { device } = await leave({
      ...migrant,
      ...(await visitor.call(login, { body: credentials(migrant) })),
    });
    const before = await news();
    await visitor.call(login, { body: { ...credentials(migrant), devices: device, undoDeletion: true } });
    expect(await news()).toEqual(before);
    await visitor.call(login, { body: credentials(migrant) });
    expect(await news()).toEqual([...before, "new_device"]);
  });

  it("a request for a forgotten password sends the undo link again, and closes the earlier one", async () => {
    const migrant = await withPassword(await newMigrant());
    await leave(migrant);
    await visitor.call(sendPasswordLink, { body: { email: migrant.email } });
    const [first, again] = await linksOf(migrant, "undo_deletion");
    const kinds = (await emailsOf(migrant)).map(({ kind }) => kind);
    expect(kinds).toEqual(["deletion_scheduled", "deletion_scheduled"]);
    const use = (token = "") => visitor.send(useAddressLink, { body: { token } });
    expect([(await use(first?.token)).status, (await use(again?.token)).status]).toEqual([409, 200]);
    expect((await row(users, { id: migrant.id })).leftAt).toBeNull();
  });

  it("a request for a forgotten password sends no undo link to a person who undoes the deletion during the call", async () => {
    const migrant = await withPassword(await newMigrant());
    await leave(migrant);
    const back = () => change(users, { id: migrant.id }, { leftAt: null, suspendedAt: null });
    const late = as(null, { bindings: { ...env, DB: beforeWriting(env.DB, back) } });
    await late.call(sendPasswordLink, { body: { email: migrant.email } });
    expect(await linksOf(migrant, "undo_deletion")).toHaveLength(1);
    expect((await emailsOf(migrant)).map(({ kind }) => kind)).toEqual(["deletion_scheduled"]);
  });

  it("the link of the email undoes it, once", async () => {
    const migrant = await withPassword(await newMigrant());
    await leave(migrant);
    const { token } = await linkOf(migrant, "undo_deletion");
    expect(await visitor.call(useAddressLink, { body: { token } })).toEqual({ purpose: "undo_deletion" });
    expect(await undoneEmails(migrant)).toBe(1);
    expect((await row(users, { id: migrant.id })).suspendedAt).toBeNull();
    await visitor.call(login, { body: credentials(migrant) });
    expect((await visitor.refused(useAddressLink, { body: { token } })).code).toBe("link_closed");
    // There was nothing left to undo.
    expect(await undoneEmails(migrant)).toBe(1);
  });

  it("two sign-ins at once undo it once, and one email says so", async () => {
    const migrant = await withPassword(await newMigrant());
    await leave(migrant);
    const body = { ...credentials(migrant), undoDeletion: true };
    const answers = await Promise.all([1, 2].map(() => visitor.send(login, { body })));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await undoneEmails(migrant)).toBe(1);
  });

  it("an undo that comes too late changes nothing and sends no email: the link was closed or the account erased in the meantime", async () => {
    for (const way of ["link", "sign-in"] as const) {
      const migrant = await withPassword(await newMigrant());
      await leave(migrant);
      const { id, token } = await linkOf(migrant, "undo_deletion");
      const meanwhile = () =>
        way === "link"
          ? change(accountLinks, { id }, { usedAt: now() })
          : change(users, { id: migrant.id }, { erasedAt: now() });
      const late = as(null, { bindings: { ...env, DB: beforeWriting(env.DB, meanwhile) } });
      const body = { ...credentials(migrant), undoDeletion: true };
      const refused =
        way === "link"
          ? await late.refused(useAddressLink, { body: { token } })
          : await late.refused(login, { body });
      expect(refused.code).toBe(way === "link" ? "link_closed" : "account_deletion_scheduled");
      expect((await row(users, { id: migrant.id })).leftAt).not.toBeNull();
      expect(await rows(dueWork, { kind: "account_erasure", key: migrant.id })).toHaveLength(1);
      if (way === "sign-in") expect(await row(accountLinks, { id })).toMatchObject({ usedAt: null });
      expect(await undoneEmails(migrant)).toBe(0);
    }
  });

  it("the person who had the address before a thief took the account restores it, and the deletion is undone [abuse 27]", async () => {
    const migrant = await withPassword(await newMigrant());
    const undo = newLink("undo_address", migrant.id, "owner@people.test", now());
    await insert(accountLinks, undo);
    await leave(migrant);
    const token = makeLinkToken(env, "undo_address", undo.id);
    await visitor.call(useAddressLink, { body: { token } });
    expect(await row(users, { id: migrant.id })).toMatchObject({
      email: "owner@people.test",
      leftAt: null,
      suspendedAt: null,
    });
    // One email says both.
    expect((await emailsOf(migrant)).map(({ kind }) => kind)).toEqual([
      "deletion_scheduled",
      "address_restored",
    ]);
  });

  it("an admin's suspension remains after the deletion is undone, and its end does not show a person who has left [abuse 27]", async () => {
    const { suspendUser } = await import("#schema/endpoints/admin.ts");
    const [admin, migrant] = [await newAdmin(), await withPassword(await newMigrant())];
    await leave(migrant);
    const suspend = (suspended: boolean) =>
      by(admin).call(suspendUser, {
        params: { id: migrant.id },
        body: { suspended, reason: "Asked for rent in advance." },
      });
    await suspend(true);
    await suspend(false);
    expect(await row(users, { id: migrant.id })).toMatchObject({ suspendedAt: expect.any(String) });
    expect((await visitor.refused(login, { body: credentials(migrant) })).code).toBe(
      "account_deletion_scheduled",
    );
    await suspend(true);
    const undo = { ...credentials(migrant), undoDeletion: true };
    expect((await visitor.refused(login, { body: undo })).code).toBe("suspended");
    expect(await row(users, { id: migrant.id })).toMatchObject({
      leftAt: null,
      suspendedAt: expect.any(String),
    });
  });
});
