import { scryptSync } from "node:crypto";
import {
  decideLandlordVerification,
  decideMigrantVerification,
  readVerification,
  suspendUser,
} from "#schema/endpoints/admin.ts";
import { updateConnection } from "#schema/endpoints/connections.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { confirmPayment, createPaymentIntent } from "#schema/endpoints/payments.ts";
import { saveLandlordProfile, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { submitLandlordVerification, submitMigrantVerification } from "#schema/endpoints/verification.ts";
import type { ConnectionStatus, Role, UserType } from "#schema/vocabulary.ts";
import type { BodyOf } from "../typed-client.ts";
import { anonymous, as, origin, send } from "./client.ts";

/** A person who is made in the database and signed in through the API, for tests that are not about registering. */
export interface Person {
  id: string;
  token: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  userType: UserType;
}

interface Options<Profile> {
  /** First and last name. */
  name?: string;
  /** Fields of the profile; false for a person without one. */
  profile?: false | Profile;
  /** A reviewer has approved the person's verification request. */
  verified?: boolean;
}
export type MigrantFields = Partial<BodyOf<typeof saveMigrantProfile>>;
type MigrantOptions = Options<MigrantFields>;
type LandlordOptions = Options<Partial<BodyOf<typeof saveLandlordProfile>>>;

export const password = "a lantern in the harbour";
/** A hash in the product's format, with a low cost. A real hash takes a fifth of a second. */
const passwordHash = `scrypt$16$8$1$c2FsdA==$${scryptSync(password, "salt", 32, { N: 16, r: 8, p: 1 }).toString("base64")}`;
export const demoPassword = "harbour-lights-2026";

async function newPerson(userType: UserType, name: string, role: Role = "user"): Promise<Person> {
  const [firstName = "", lastName = ""] = name.split(" ");
  const id = crypto.randomUUID();
  const email = `${id}@people.test`;
  const body = JSON.stringify({ id, email, passwordHash, firstName, lastName, userType, role });
  const response = await send("/__demo/people", { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
  const { device }: { device: string } = await response.json();
  const { token } = await startSession(email, password, device);
  return { id, token, email, password, firstName, lastName, userType };
}

/**
 * Starts a session of an account. The server refuses a sign-in when too many are waiting. Then this tries again after
 * the time in the response. Without the token of a known device, the person is told about a new device.
 */
export async function startSession(
  email: string,
  password: string,
  devices?: string,
): ReturnType<typeof signIn> {
  try {
    return await signIn(email, password, devices);
  } catch (fault) {
    if (!String(fault).includes('"code":"busy"')) throw fault;
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  return startSession(email, password, devices);
}

const signIn = (email: string, password: string, devices?: string) =>
  anonymous.call(login, { body: { email, password, devices } });

/** Starts a session of a demo account. The session of the admin has passed the second factor. */
export async function startDemoSession(account: "migrant" | "landlord" | "admin") {
  const session = await startSession(`${account}@demo.havenbridge.test`, demoPassword);
  if (account === "admin") await passFactor(session.token);
  return session;
}

/** Lets an admin's session pass the second factor, for tests about other things. It does not have to pass again. */
export async function passFactor(token: string) {
  const { sub, jti } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const body = JSON.stringify({ userId: sub, sessionId: jti });
  const response = await send("/__demo/passes", { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
}

/** The code that the demo admin's authenticator app shows. */
export async function demoCode(): Promise<string> {
  const { codes } = (await (await send("/__codes/codes.json", {})).json()) as { codes: string[] };
  return codes.at(1) ?? "";
}

/** An admin without a second factor, in a session that has not passed one. */
export const newAdmin = (name = "Ruth Okafor") => newPerson("landlord", name, "admin");

/** An admin whose session has passed the second factor. */
export async function newReviewer(name?: string) {
  const reviewer = await newAdmin(name);
  await passFactor(reviewer.token);
  return reviewer;
}

const reviewers = new Map<string, ReturnType<typeof startDemoSession>>();
/** An admin outside the browser. Each test process signs in once at each server. */
export function admin() {
  const reviewer = reviewers.get(origin) ?? startDemoSession("admin");
  reviewers.set(origin, reviewer);
  return reviewer;
}

const seconds = new Map<string, ReturnType<typeof newReviewer>>();
/** Another admin outside the browser, who confirms what the first one proposes. */
function secondReviewer() {
  const reviewer = seconds.get(origin) ?? newReviewer("Nadia Haddad");
  seconds.set(origin, reviewer);
  return reviewer;
}

/** A migrant with a profile. */
export async function newMigrant(options: MigrantOptions = {}): Promise<Person> {
  const { name = "Selam Okonkwo", profile = {}, verified = false } = options;
  const migrant = await newPerson("migrant", name);
  if (profile) {
    const body = { countryOfOrigin: "Eritrea", story: "A story.", ...profile };
    await as(migrant).call(saveMigrantProfile, { body });
  }
  if (verified) await decideVerification(migrant, await requestVerification(migrant), { status: "approved" });
  return migrant;
}

/** A landlord with a profile. */
export async function newLandlord(options: LandlordOptions = {}): Promise<Person> {
  const { name = "Owen Whitfield", profile = {}, verified = false } = options;
  const landlord = await newPerson("landlord", name);
  if (profile) await as(landlord).call(saveLandlordProfile, { body: { location: "Leeds", ...profile } });
  if (verified)
    await decideVerification(landlord, await requestVerification(landlord), { status: "approved" });
  return landlord;
}

type VerificationFields = Partial<
  BodyOf<typeof submitMigrantVerification> & BodyOf<typeof submitLandlordVerification>
>;

/** Submits the person's verification request. */
export function requestVerification(person: Person, more: VerificationFields = {}) {
  const fullName = `${person.firstName} ${person.lastName}`;
  if (person.userType === "migrant")
    return as(person).call(submitMigrantVerification, {
      body: { fullName, reasonForMigration: "War.", ...more },
    });
  return as(person).call(submitLandlordVerification, {
    body: {
      fullName,
      propertyAddress: "1 Harbour Road",
      propertyType: "house",
      proofOfOwnership: "owned",
      ...more,
    },
  });
}

/** A reviewer decides the person's verification request. */
export async function decideVerification(
  { userType }: Person,
  { id }: { id: string },
  decision: BodyOf<typeof decideMigrantVerification>,
) {
  const decide = userType === "migrant" ? decideMigrantVerification : decideLandlordVerification;
  const decided = await as(await admin()).call(decide, { params: { id }, body: decision });
  if (decided.status !== "pending") return decided;
  // A request of a family, or a change of an earlier decision, needs a second admin if there is one.
  const second = await secondReviewer();
  const { review } = await as(second).call(readVerification, { params: { id } });
  const body = { ...decision, proposal: review?.proposal?.at };
  return as(second).call(decide, { params: { id }, body });
}

/** An admin suspends a person's account. */
export const suspend = async ({ id }: Person, reason: string) =>
  as(await admin()).call(suspendUser, { params: { id }, body: { suspended: true, reason } });

/** An admin lifts the suspension. */
export const liftSuspension = async ({ id }: Person) =>
  as(await admin()).call(suspendUser, { params: { id }, body: { suspended: false } });

/** Moves a connection to another status. */
export const change = (by: Person, { id }: { id: string }, status: ConnectionStatus) =>
  as(by).call(updateConnection, { params: { id }, body: { status } });

/** Sends a message in a connection. */
export const write = (by: Person, { id }: { id: string }, content: string) =>
  as(by).call(sendMessage, { body: { connectionId: id, content } });

/** A landlord pays for a migrant; then the landlord moves the connection through these statuses. */
export async function connect(landlord: Person, migrant: Person, ...statuses: ConnectionStatus[]) {
  const migrantId = migrant.id;
  const intent = await as(landlord).call(createPaymentIntent, { body: { migrantId } });
  const { paymentIntentId, clientSecret, publishableKey } = intent;
  const paid = await send(`/__stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      return_url: "http://localhost/checkout",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2040",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  if (!paid.ok) throw new Error(await paid.text());
  const connection = await as(landlord).call(confirmPayment, { body: { paymentIntentId, migrantId } });
  for (const status of statuses) await change(landlord, connection, status);
  return { ...connection, paymentIntentId };
}

/** A landlord with a profile, and a verified migrant. */
export async function newPair() {
  const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant({ verified: true })]);
  return { landlord, migrant };
}

/** A landlord and a verified migrant, who are connected. The landlord moves the connection through these statuses. */
export async function newConnectedPair(...statuses: ConnectionStatus[]) {
  const { landlord, migrant } = await newPair();
  const connection = await connect(landlord, migrant, ...statuses);
  return { landlord, migrant, connection };
}
