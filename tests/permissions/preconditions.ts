import { env } from "cloudflare:workers";
import { decodeJwt } from "jose";
import { endpoints } from "#schema/endpoints/index.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { addressBlocks, blocks } from "#schema/tables/blocks.ts";
import { cases } from "#schema/tables/cases.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { connections } from "#schema/tables/connections.ts";
import { alerts } from "#schema/tables/operations.ts";
import { passkeys } from "#schema/tables/passkeys.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { ratings as ratingRows } from "#schema/tables/ratings.ts";
import { reports } from "#schema/tables/reports.ts";
import { authenticatorApps, factorPasses, factorResets } from "#schema/tables/second-factor.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { newLink } from "#worker/features/account-links/index.ts";
import { hashPassword } from "#worker/features/auth/passwords.ts";
import { makeLinkToken } from "#worker/platform/link-tokens.ts";
import { simulatedKeys } from "#worker/platform/payments-mode.ts";
import { startSession } from "#worker/platform/sessions.ts";
import { newCase } from "../cases.ts";
import { as, send } from "../client.ts";
import { newPasskey as addedPasskey, SoftPasskey } from "../passkeys.ts";
import { payByCard, stripe } from "../paying.ts";
import { newAdmin, newConnection, newLandlord, newMigrant, newPerson } from "../people.ts";
import { jpeg } from "../photo-files.ts";
import { pushKeys } from "../push-keys.ts";
import { change, daysAgo, insert, now, remove, row } from "../rows.ts";
import { codeOf, newApp } from "../second-factor.ts";
import { newRequestRow } from "../verification.ts";
import { markOf } from "./exposure.ts";
import { forms } from "./forms.ts";
import type { CellRequest } from "./request.ts";
import { type CallerKind, type Member, type MemberKind, setStatus, type World } from "./world.ts";

/** Sets up what must exist before a cell's request. Each function returns what the request needs. */

/** Calls in this process, and waits for the work that continues after the response. */
const by = (member: Member) => as(member, { bindings: env });

export const password = "a harbour at night";
let hash: Promise<string> | undefined;

/** The email and password of the caller. The anonymous caller signs in as the verified migrant. */
export async function credentials({ members }: World, caller: CallerKind) {
  const member = members[caller === "AN" ? "MV" : caller];
  const email = member.email.toLowerCase();
  hash ??= hashPassword(password);
  await env.DB.prepare("update users set email = ?, password_hash = ? where id = ?")
    .bind(email, await hash, member.id)
    .run();
  return { email, password };
}

/** The token of a link in an email to the verified migrant, who has not confirmed their address. */
export async function accountLink({ members }: World, purpose: "reset_password" | "confirm_address") {
  const { id } = members.MV;
  await change(users, { id }, { emailConfirmedAt: null });
  const { email } = await row(users, { id });
  const link = newLink(purpose, id, email, now());
  await insert(accountLinks, link);
  return makeLinkToken(env, purpose, link.id);
}

/** The token with which a suspended landlord appeals. The landlord is in no world. */
export async function appealLink() {
  const { id, email } = await newLandlord();
  const suspendedAt = now();
  await change(users, { id }, { suspendedAt });
  const link = newLink("appeal", id, email, suspendedAt);
  await insert(accountLinks, link);
  return makeLinkToken(env, "appeal", link.id);
}

/** The id of a person's rejected request. */
export async function rejectedRequest({ members }: World, kind: CallerKind | MemberKind) {
  const { id: userId, userType } = members[kind === "AN" ? "M2" : kind];
  await remove(verificationRequests, { userId });
  const id = crypto.randomUUID();
  const decision = { status: "rejected", decidedAt: now(), decidedBy: null } as const;
  await insert(verificationRequests, { id, kind: userType, userId, createdAt: now(), ...decision });
  return id;
}

/** The caller has not confirmed their address. */
export async function unconfirmed({ members }: World, caller: CallerKind) {
  await change(users, { id: members[caller === "AN" ? "MV" : caller].id }, { emailConfirmedAt: null });
}

/** Completes the stay (by default) and adds another admin, so that everyone may delete their account. */
export async function deletable(world: World, status: "pending" | "active" | "completed" = "completed") {
  await setStatus(world, status);
  await newAdmin();
}

/** The id of a further session of a person. */
export async function session({ id }: Pick<Member, "id">) {
  const { jti = "" } = decodeJwt(await startSession(env, id));
  return { params: { id: jti } };
}

const owner = ({ members }: World, kind: CallerKind | MemberKind) => members[kind === "AN" ? "MV" : kind];

/** A passkey of a person. */
export async function passkey(world: World, kind: CallerKind | MemberKind) {
  const { id, kind: whose } = owner(world, kind);
  await remove(passkeys, { userId: id });
  return { params: { id: (await addedPasskey({ id }, { name: markOf(whose, "passkey-name") })).id } };
}

/** Gives the caller a passkey, for a call without input. */
export async function withPasskey(world: World, caller: CallerKind) {
  await passkey(world, caller);
  return {};
}

/** A browser's subscription to a push service, as the call takes it. */
export const newSubscription = () => ({
  endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${crypto.randomUUID()}`,
  ...pushKeys,
});

/** A device of a person that gets notifications. */
export async function pushDevice(world: World, kind: CallerKind | MemberKind) {
  const { id: userId } = world.members[kind === "AN" ? "M2" : kind];
  await remove(pushDevices, { userId });
  const id = crypto.randomUUID();
  const at = { sessionId: crypto.randomUUID(), createdAt: new Date().toISOString() };
  const endsAt = new Date(Date.now() + 60_000).toISOString();
  await insert(pushDevices, { id, userId, ...newSubscription(), ...at, endsAt });
  return { params: { id } };
}

/** Gives the caller a device that gets notifications, for a call without input. */
export async function withPushDevice(world: World, caller: CallerKind) {
  await pushDevice(world, caller);
  return {};
}

/** The answer of the caller's device when it has made a passkey. */
export async function newPasskey(world: World, caller: CallerKind) {
  const member = owner(world, caller);
  const made = await SoftPasskey.make(member.id);
  if (caller === "AN" || caller === "SU") return made.enrol("challenge");
  return made.enrol((await by(member).call(endpoints.beginPasskey)).challenge);
}

/** The answer of a caller's passkey at a sign-in. The anonymous caller signs in as the verified migrant. */
export async function passkeyAnswer(world: World, caller: CallerKind, known: "known" | "unknown" = "known") {
  const { id } = owner(world, caller);
  const own = known === "known" ? await addedPasskey({ id }) : await SoftPasskey.make(id);
  return own.answer(await as(null, { bindings: env }).call(endpoints.beginPasskeySignIn));
}

/** The code that the admin's app shows. */
export async function appCode({ members }: World) {
  await remove(authenticatorApps, { userId: members.AD.id });
  return { body: { code: (await newApp(members.AD)).code() } };
}

/** A new app of the caller, and its first code. */
export async function setup({ members }: World, caller: CallerKind) {
  if (caller !== "AD") return { body: { setup: "setup", code: "123456" } };
  const { secret, setup } = await by(members.AD).call(endpoints.beginApp);
  return { body: { setup, code: codeOf(secret) } };
}

/** Gives the admin an app and a passkey. */
export async function spareApp(world: World) {
  await passkey(world, "AD");
  await appCode(world);
  return {};
}

/** The answer of a caller's passkey as their second factor. */
export async function passkeyPass(world: World, caller: CallerKind) {
  const member = owner(world, caller);
  const own = await addedPasskey(member);
  const asked =
    member.kind === "AD" ? await by(member).call(endpoints.beginPasskeyPass) : { challenge: "none" };
  const { userHandle: _, ...body } = await own.answer(asked);
  return { body };
}

/** The admin's session has not passed the second factor, and the admin has already requested a reset. */
export async function lostFactor(world: World) {
  const { id: userId } = world.members.AD;
  await appCode(world);
  await remove(factorPasses, { userId });
  await remove(factorResets, { userId });
  await insert(factorResets, {
    id: crypto.randomUUID(),
    userId,
    requestedAt: now(),
    expiresAt: daysAgo(-1),
  });
  return {};
}

/** An open request of another admin to reset their second factor. */
export async function factorReset() {
  const { id: userId } = await newAdmin({ secondFactor: "missing" });
  const id = crypto.randomUUID();
  await insert(factorResets, { id, userId, requestedAt: now(), expiresAt: daysAgo(-1) });
  return { params: { id } };
}

/** Removes all blocks, and makes the connected migrant live with the landlord. */
export async function noBlocks(world: World): Promise<void> {
  const { MV } = world.members;
  for (const { id } of Object.values(world.members)) await remove(blocks, { blockerId: id });
  await change(migrantProfiles, { userId: MV.id }, { hosted: true });
  await change(connections, { migrantId: MV.id }, { endReason: null, cancelledAt: null });
  await setStatus(world, "active");
}

/** The person whom each kind of caller blocks. */
const blockable: Partial<Record<CallerKind, MemberKind>> = { MV: "LP", LP: "MV", LX: "M2", AD: "M2" };

/** The caller has blocked a person and an address. */
export async function withBlock(world: World, caller: CallerKind) {
  const blockerId = owner(world, caller).id;
  const kind = blockable[caller];
  await remove(blocks, { blockerId });
  if (kind) await insert(blocks, { blockerId, blockedId: world.members[kind].id, createdAt: now() });
  await blockedAddress(world, caller);
  return {};
}

/** An address that a person has blocked. */
export async function blockedAddress(world: World, kind: CallerKind | MemberKind) {
  const { id: migrantId } = owner(world, kind);
  await remove(addressBlocks, { migrantId });
  const id = crypto.randomUUID();
  await insert(addressBlocks, { id, migrantId, addressHash: `t1.${id}`, createdAt: now() });
  return { params: { id } };
}

/** The id of the connection, which is reset to a status. */
export async function status(world: World, status: "active" | "completed") {
  await setStatus(world, status);
  return { params: { id: world.connectionId } };
}

/** A new verification request of a person, in place of earlier ones. */
export async function verification({ members }: World, kind: MemberKind) {
  const member = members[kind];
  const { id: userId, userType } = member;
  await remove(verificationRequests, { userId });
  const request =
    userType === "migrant"
      ? await by(member).call(endpoints.submitMigrantVerification, { body: forms.migrant(kind) })
      : await by(member).call(endpoints.submitLandlordVerification, { body: forms.landlord(kind) });
  return { params: { id: request.id } };
}

/** A message of each party. */
export async function messages({ connectionId, members }: World): Promise<void> {
  await Promise.all(
    (["LP", "MV"] as const).map((kind) =>
      by(members[kind]).call(endpoints.sendMessage, {
        body: { connectionId, content: markOf(kind, "message") },
      }),
    ),
  );
}

/** A rating by each party, so that both are revealed. */
export async function ratings(world: World): Promise<void> {
  const at = await status(world, "completed");
  for (const kind of ["LP", "MV"] as const) {
    const body = { stars: 4, comment: markOf(kind, "comment") };
    // This is refused if the party has already rated for an earlier caller.
    await by(world.members[kind]).send(endpoints.rateConnection, { ...at, body });
  }
  await setStatus(world, "active");
}

/** A revealed rating of the migrant without a reply. */
export async function unansweredRating(world: World) {
  await ratings(world);
  const subjectId = world.members.MV.id;
  await change(ratingRows, { subjectId }, { reply: null, repliedAt: null });
  return { params: { id: (await row(ratingRows, { subjectId })).id } };
}

/** An open check-in of a party, in place of an earlier one. Its answers carry the party's mark. */
export async function checkIn({ connectionId, members }: World, kind: "MV" | "LP") {
  const { id: personId } = members[kind];
  await remove(checkIns, { personId });
  const id = crypto.randomUUID();
  await insert(checkIns, { id, connectionId, personId, day: 1, askedAt: now() });
  return { params: { id } };
}

/** A check-in of a party, answered with a No. */
export async function answeredCheckIn(world: World, kind: "MV" | "LP") {
  const { params } = await checkIn(world, kind);
  await by(world.members[kind]).call(endpoints.answerCheckIn, { params, body: noes(kind) });
  return { params };
}

/** Answers of a party that contain a No, with the party's mark. */
export const noes = (kind: "MV" | "LP") => ({
  ...(kind === "MV" ? { safe: false, free: true, documents: true, noWork: true } : { goingWell: false }),
  text: markOf(kind, "check-in"),
});

/** The ids of the messages of the connection. */
export async function messageIds(world: World): Promise<string[]> {
  await messages(world);
  const { MV } = world.members;
  const listed = await by(MV).call(endpoints.listMessages, { params: { id: world.connectionId } });
  return listed.map(({ id }) => id);
}

/** The id of a revealed rating of a person. */
export async function ratingOf(world: World, kind: MemberKind): Promise<string> {
  await ratings(world);
  return (await row(ratingRows, { subjectId: world.members[kind].id })).id;
}

/** Sends a report by the caller: the connected migrant about the landlord, all others about M2. */
export async function report({ members }: World, caller: CallerKind): Promise<void> {
  if (caller === "AN" || caller === "SU") return;
  const about = caller === "MV" ? members.LP : members.M2;
  const body = {
    about: "person",
    aboutId: about.id,
    reason: "money",
    text: markOf(caller, "notes"),
  } as const;
  // This is refused if the caller may not see that person.
  await by(members[caller]).send(endpoints.sendReport, { body });
}

/** An open case about a person, in place of an earlier one, with an optional note. */
export async function reviewerCase({ members }: World, kind: MemberKind, note?: string) {
  const subjectId = members[kind].id;
  await remove(cases, { subjectId, kind: "report" });
  const id = await newCase({ subjectId });
  if (note) await by(members.AD).call(endpoints.addCaseNote, { params: { id }, body: { text: note } });
  return { params: { id } };
}

/** A migrant who was connected with the admin. (The admin is a landlord.) */
export async function connectedWithAdmin({ members }: World) {
  const person = await newMigrant();
  await newConnection(members.AD, person, "cancelled");
  return { params: { id: person.id } };
}

/** An open case about a migrant who was connected with the admin. */
export async function connectedCase(world: World) {
  const { params } = await connectedWithAdmin(world);
  return { params: { id: await newCase({ subjectId: params.id }) } };
}

/** A verification request of a landlord or a migrant who was connected with the admin. */
export async function connectedRequest({ members }: World, userType: UserType) {
  const person = await newPerson({ userType });
  if (userType === "migrant") await newConnection(members.AD, person, "cancelled");
  else await newConnection(person, members.AD, "cancelled");
  return { params: { id: await newRequestRow(person) } };
}

/** The case of a report without an account. The case is not about a known person yet. */
export async function publicReport() {
  const { number } = await as(null).call(endpoints.sendPublicReport, {
    body: { who: "A landlord in Leeds", reason: "money", text: "They ask for rent in advance." },
  });
  const { id: objectId } = await row(reports, { number });
  const { id } = await row(cases, { kind: "report", objectId });
  return { params: { id } };
}

/** The number of the report that a case is about. */
export async function numberOf({ params }: { params: { id: string } }) {
  const { objectId } = await row(cases, { id: params.id });
  return (await row(reports, { id: objectId })).number;
}

/** An open alert about a payment of a landlord, in place of an earlier one. */
export async function alert({ members }: World, kind: MemberKind) {
  const { paymentId } = await row(connections, { landlordId: members[kind].id });
  await remove(alerts, { objectId: paymentId });
  const at = { raisedAt: now(), lastAt: now() };
  const id = crypto.randomUUID();
  await insert(alerts, { id, event: "payment_disputed", objectId: paymentId, ...at });
  return { params: { id } };
}

/** The address for the upload of one image. */
export const uploadAddress = async (member: Member) =>
  (await by(member).call(endpoints.openUpload)).uploadURL;

/** Uploads an image, and returns the address that it was uploaded to. */
export async function upload(member: Member): Promise<string> {
  const address = await uploadAddress(member);
  await send("PUT", address, { body: await jpeg(8, 8), bindings: env });
  return address;
}

const made = new WeakMap<World, Promise<unknown>>();
/** Makes something once for all callers of a case. */
function once<T>(world: World, make: () => Promise<T>): Promise<T> {
  const known = made.get(world) ?? make();
  made.set(world, known);
  return known as Promise<T>;
}

/** The path of the connected migrant's profile photo. */
export const photo = (world: World): Promise<string> =>
  once(world, async () => {
    const { MV } = world.members;
    const body = { profilePhotoURL: await upload(MV) };
    return (await by(MV).call(endpoints.setProfilePhoto, { body })).objectPath;
  });

/** A payment of the connected landlord for another migrant, which connects the two. */
export const payment = (world: World) =>
  once(world, async () => {
    const { LP, M2 } = world.members;
    const body = { migrantId: M2.id };
    const { clientSecret, paymentIntentId } = await by(LP).call(endpoints.createPaymentIntent, { body });
    await payByCard(clientSecret);
    world.pairs.push(["LP", "M2"]);
    return { paymentIntentId, migrantId: M2.id };
  });

/** An event with Stripe's signature that changes nothing. */
export async function signedEvent(): Promise<CellRequest> {
  const event = { object: "event", type: "customer.created", livemode: false };
  const data = { object: { object: "customer" } };
  const payload = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, ...event, data });
  const secret = simulatedKeys.webhookSecret;
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  return { path: "/api/stripe/webhook", body: payload, headers };
}

/** The address from an email that switches off one kind of email for this person. */
export const unsubscribePath = (personId: string) =>
  `/api/notifications/unsubscribe?t=${makeLinkToken(env, "unsubscribe", `${personId}:accepted`)}`;
