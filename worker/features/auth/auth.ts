import type { Endpoint } from "#schema/endpoint.ts";
import type { logout, me } from "#schema/endpoints/auth.ts";
import type { login, register } from "#schema/endpoints/sign-in.ts";
import { searchNamesOf } from "#schema/search-name.ts";
import type { users } from "#schema/tables/users.ts";
import { termsVersion } from "#schema/terms.ts";
import type { AuditEvent, SecondFactorState } from "#schema/vocabulary.ts";
import { insertLink, isTaken, newLink } from "#worker/features/account-links/index.ts";
import { blockOwnersOfAddress } from "#worker/features/blocks/index.ts";
import { endSessions } from "#worker/features/live/index.ts";
import { queueEmail, sendSoon } from "#worker/features/mail/index.ts";
import { noteTimeZone, storeTimeZone } from "#worker/features/notifications/index.ts";
import { erasesAt, isSuspendedByAdmin, undoDeletion } from "#worker/features/undo-deletion/index.ts";
import { freshenReadsOf } from "#worker/http/freshness.ts";
import { type Call, created, type Verb } from "#worker/http/handle.ts";
import { bearerToken } from "#worker/http/session.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import type { InTurn } from "#worker/platform/concurrency.ts";
import { countEvent } from "#worker/platform/counters.ts";
import { isUniqueViolation } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { deleteSession, readToken, startSession } from "#worker/platform/sessions.ts";
import { countAttempt } from "./attempts.ts";
import { deviceOf } from "./device.ts";
import { findKnownDevice, makeDeviceToken } from "./known-devices.ts";
import { notifyOfNewDevice } from "./new-device.ts";
import { passwordProblem } from "./password-strength.ts";
import { hashPassword, reserveHashing, verifyPassword } from "./passwords.ts";
import { endSession, findUserByEmail, insertUser } from "./queries.ts";

const present = (
  {
    id,
    email,
    emailConfirmedAt,
    emailProblem,
    userType,
    firstName,
    lastName,
    verified,
    role,
    language,
  }: typeof users.$inferSelect,
  secondFactor: SecondFactorState | null,
) => ({
  id,
  email,
  emailConfirmed: emailConfirmedAt !== null && emailProblem === null,
  emailBlocked: emailProblem !== null,
  userType,
  firstName,
  lastName,
  verified,
  role,
  secondFactor,
  language,
});

export const registerPerson: Verb<typeof register> = (call) =>
  reserveHashing((inTurn) => registerInTurn(call, inTurn));

async function registerInTurn(call: Call<typeof register>, inTurn: InTurn) {
  const { body, db, env, now } = call;
  const weakness = await passwordProblem(body.password, [body.email, body.firstName, body.lastName]);
  if (weakness) refuse("invalid_fields", { fields: { password: { code: weakness } } });
  // mutant-safe: the unique index also refuses it, after the hashing
  if (await isTaken(db, body.email, null, now)) refuse("email_taken");
  const { password, zone, ...answers } = body;
  const person = { ...answers, acceptedTerms: termsVersion };
  const passwordHash = await hashPassword(password, inTurn);
  const id = crypto.randomUUID();
  const link = newLink("confirm_address", id, body.email, now);
  const email = { kind: link.purpose, personId: id, objectId: link.id } as const;
  try {
    const user = await insertUser(
      db,
      { ...person, ...searchNamesOf(person), id, passwordHash, createdAt: now },
      [
        insertLink(db, link),
        ...queueEmail(db, email, now),
        ...storeTimeZone(db, id, zone),
        ...blockOwnersOfAddress(db, env, { ...person, id }, now),
      ],
    );
    sendSoon(call, [email]);
    recordEvent(call, "registered", user.id);
    countEvent("registered");
    return created(await beginSession(call, user));
  } catch (fault) {
    if (isUniqueViolation(fault)) refuse("email_taken");
    throw fault;
  }
}

export const signIn: Verb<typeof login> = (call) => reserveHashing((inTurn) => signInInTurn(call, inTurn));

async function signInInTurn(call: Call<typeof login>, inTurn: InTurn) {
  const { body, db, env, request } = call;
  const user = await findUserByEmail(db, body.email);
  const device = await findKnownDevice(env, body.devices, user);
  const attempt = await countAttempt(env, request, body.email, device);
  const fits = await verifyPassword(body.password, user?.passwordHash ?? null, inTurn);
  // mutant-safe (!user): no password matches without an account
  if (!user || !fits) {
    // Also recorded without an account, so that timing does not reveal whether one exists.
    recordEvent(call, "sign_in_failed", null, user?.id);
    return refuse("invalid_credentials");
  }
  await attempt.forgive();
  await refuseIfMayNotSignIn(call, user);
  if (!device) await notifyOfNewDevice(call, user.id);
  recordEvent(call, "signed_in", user.id);
  noteTimeZone(call, user.id, body.zone);
  return beginSession(call, user);
}

/**
 * Refuses a person who has proven who they are but may not sign in: a person whose account waits for its erasure,
 * unless this sign-in undoes the deletion, and a person whom an admin has suspended.
 */
export async function refuseIfMayNotSignIn(
  call: Pick<Call<typeof login>, "env" | "db" | "now" | "waitUntil"> & {
    body: { undoDeletion?: boolean | undefined };
  },
  user: typeof users.$inferSelect,
): Promise<void> {
  if (user.leftAt) {
    const until = erasesAt(user.leftAt);
    if (!call.body.undoDeletion) return refuse("account_deletion_scheduled", { until });
    // mutant-safe: this fails only if another sign-in has undone the deletion, or the row has no password any more
    if (!(await undoDeletion(call, user.id))) return refuse("account_deletion_scheduled", { until });
  }
  if (!isSuspendedByAdmin(user)) return;
  const { tellSuspension } = await import("#worker/features/appeals/index.ts");
  refuse("suspended", { because: user.suspensionReason, suspended: await tellSuspension(call, user) });
}

/**
 * Starts the session of a sign-in and makes a device token. Also tells the person's Durable Object how far this call
 * has read the database, for the calls that follow. A passkey also passes an admin's second factor.
 */
export async function beginSession(
  call: Pick<Call<Endpoint>, "env" | "db" | "request" | "now" | "requestId" | "waitUntil">,
  user: typeof users.$inferSelect,
  by: "password" | "passkey" = "password",
) {
  const { env, db, request } = call;
  const sessionId = crypto.randomUUID();
  // The time of the call, not of now: if the password changed after the row was read, this session and the device token
  // began before the change, so both are invalid.
  const begun = new Date(call.now);
  const secondFactor = user.role === "admin" ? await secondFactorStateOf(call, user.id, sessionId, by) : null;
  const [token, device] = await Promise.all([
    startSession(env, user.id, deviceOf(request), sessionId, begun),
    makeDeviceToken(env, user.id, begun.getTime()),
    freshenReadsOf(env, db, user.id),
  ]);
  return { token, device, user: present(user, secondFactor) };
}

/** The state of the second factor in an admin's new session. */
async function secondFactorStateOf(
  call: Pick<Call<Endpoint>, "db" | "env" | "now" | "requestId" | "waitUntil">,
  userId: string,
  sessionId: string,
  by: "password" | "passkey",
): Promise<SecondFactorState> {
  const { hasFactor, notePass } = await import("./second-factor/passes.ts");
  if (by === "password") return (await hasFactor(call.db, userId)) ? "asked" : "missing";
  await notePass(call.db, { userId, sessionId }, call.now);
  recordEvent(call, "factor_passed", userId, userId, "passkey");
  return "passed";
}

/** Adds an entry to the audit after the answer. */
export function recordEvent(
  { db, now, requestId, waitUntil }: Pick<Call<Endpoint>, "db" | "now" | "requestId" | "waitUntil">,
  event: AuditEvent,
  actorId: string | null,
  subjectId: string | null = actorId,
  detail: string | null = null,
): void {
  waitUntil(addEntry(db, { at: now, event, actorId, subjectId, detail, requestId }));
}

export const readMe: Verb<typeof me> = async ({ user }) => user;

/** Ends the session at once through the person's row; its KV record follows. Also clears photos from the browser's cache. */
export const signOut: Verb<typeof logout> = async (call) => {
  const { request, env, db, header } = call;
  header("Clear-Site-Data", '"cache"');
  const token = bearerToken(request);
  const claims = token && (await readToken(env, token));
  if (claims) {
    const { userId, sessionId } = claims;
    try {
      const ended = await endSessions(call, userId, { sessionId }, () => endSession(db, userId, sessionId));
      if (ended) recordEvent(call, "signed_out", userId);
    } finally {
      // Also when the database is down: deleting the KV record ends the session too, a little later.
      await deleteSession(env, userId, sessionId).catch(() => undefined);
    }
  }
  return {};
};
