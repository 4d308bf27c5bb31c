import { env } from "cloudflare:workers";
import { scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { register } from "#schema/endpoints/sign-in.ts";
import type { Registration } from "#schema/forms.ts";
import { connectionFee } from "#schema/limits.ts";
import { searchNamesOf } from "#schema/search-name.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments } from "#schema/tables/payments.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { factorPasses } from "#schema/tables/second-factor.ts";
import { users } from "#schema/tables/users.ts";
import type { ConnectionStatus, Role, UserType } from "#schema/vocabulary.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { type Device, startSession } from "#worker/platform/sessions.ts";
import { anonymous } from "./client.ts";

/** A signed-in person of one test. */
export interface TestPerson extends CurrentUser {
  token: string;
}

type MigrantProfile = typeof migrantProfiles.$inferInsert;
type LandlordProfile = typeof landlordProfiles.$inferInsert;

interface Options<Profile> {
  verified?: boolean;
  suspended?: boolean;
  firstName?: string;
  lastName?: string;
  /** Columns of the profile; false for a person without one. */
  profile?: boolean | Partial<Profile>;
}
interface PersonOptions extends Options<MigrantProfile & LandlordProfile> {
  userType: UserType;
  role?: Role;
  /** Whether an admin's session has passed the second factor; it has by default. */
  secondFactor?: "missing" | "passed";
}

/** Makes a migrant who is signed in and has a profile. */
export const newMigrant = (options: Options<MigrantProfile> = {}, bindings?: typeof env) =>
  newPerson({ ...options, userType: "migrant" }, bindings);

/** Makes a landlord who is signed in and has a profile. */
export const newLandlord = (options: Options<LandlordProfile> = {}, bindings?: typeof env) =>
  newPerson({ ...options, userType: "landlord" }, bindings);

/** Makes an admin who is signed in, has passed the second factor, and has a landlord's profile. */
export const newAdmin = (
  options: Options<LandlordProfile> & Pick<PersonOptions, "secondFactor"> = {},
  bindings?: typeof env,
) => newPerson({ ...options, userType: "landlord", role: "admin" }, bindings);

/** Makes a signed-in person of either kind, with a profile. Each person has their own id and email. */
export async function newPerson(options: PersonOptions, bindings: typeof env = env): Promise<TestPerson> {
  const { userType, role = "user", verified = false, suspended = false, profile = true } = options;
  const { firstName = "Amal", lastName = "Haddad", secondFactor = "passed" } = options;
  const id = crypto.randomUUID();
  const user = {
    id,
    email: `${id}@people.test`,
    emailConfirmed: true,
    emailBlocked: false,
    userType,
    role,
    secondFactor: role === "admin" ? secondFactor : null,
    firstName,
    lastName,
    verified,
    language: "en" as const,
  };
  const createdAt = new Date().toISOString();
  const suspendedAt = suspended ? createdAt : null;
  const names = searchNamesOf({ firstName, lastName });
  const db = openDatabase(bindings);
  const { emailConfirmed: _, emailBlocked: __, secondFactor: ___, ...stored } = user;
  const factorOpenedAt = role === "admin" ? createdAt : null;
  const row = { ...stored, ...names, createdAt, suspendedAt, emailConfirmedAt: createdAt, factorOpenedAt };
  const insertUser = db.insert(users).values(row);
  if (profile === false) await insertUser;
  else {
    const own = { id: crypto.randomUUID(), userId: id, createdAt, updatedAt: createdAt };
    const more = profile === true ? {} : profile;
    const insertProfile =
      userType === "migrant"
        ? db.insert(migrantProfiles).values({
            ...own,
            countryOfOrigin: "Syria",
            story: "A story.",
            verified,
            hidden: suspended,
            ...more,
          })
        : db.insert(landlordProfiles).values({ ...own, location: "Leeds", ...more });
    await db.batch([insertUser, insertProfile]);
  }
  return { ...user, token: await signIn(user, bindings) };
}

/** Starts a session. If `secondFactor` is "passed", the session has also passed the second factor. */
async function signIn(
  { id: userId, secondFactor }: Pick<CurrentUser, "id" | "secondFactor">,
  bindings: typeof env,
  device?: Device,
): Promise<string> {
  const sessionId = crypto.randomUUID();
  const token = await startSession(bindings, userId, device, sessionId);
  const pass = { sessionId, userId, passedAt: new Date().toISOString() };
  if (secondFactor === "passed") await openDatabase(bindings).insert(factorPasses).values(pass);
  return token;
}

/** The same person, signed in on another device. */
export const otherDevice = async (person: TestPerson, device?: Device): Promise<TestPerson> => ({
  ...person,
  token: await signIn(person, env, device),
});

export const password = "a harbour at night";

/** A hash of this password in the product's format, with a much lower cost than a real hash. */
export const cheapHash = `scrypt$16$8$1$c2FsdA==$${scryptSync(password, "salt", 32, { N: 16, r: 8, p: 1 }).toString("base64")}`;

/** The body of a registration, with an email that no other test uses. */
export const registration = (more: Partial<z.input<typeof Registration>> = {}) => ({
  email: `${crypto.randomUUID()}@people.test`,
  password,
  firstName: "Amal",
  lastName: "Haddad",
  userType: "migrant" as UserType,
  ...more,
});

/** Registers a person through the API, so that they can sign in with their password. */
export async function registerPerson(more?: Parameters<typeof registration>[0]) {
  const body = registration(more);
  const { token, device, user } = await anonymous.call(register, { body });
  return { ...user, password: body.password, token, device };
}

/** Inserts the connection that a payment makes between two people, in the given status. Returns its id. */
export async function newConnection(
  landlord: Pick<TestPerson, "id">,
  migrant: Pick<TestPerson, "id">,
  status: ConnectionStatus = "pending",
  more: Partial<typeof connections.$inferInsert> = {},
): Promise<string> {
  const [id, paymentId] = [crypto.randomUUID(), crypto.randomUUID()];
  const createdAt = new Date().toISOString();
  const pair = { landlordId: landlord.id, migrantId: migrant.id, amountPence: connectionFee.pence };
  const db = openDatabase(env);
  await db.batch([
    db.insert(payments).values({
      ...pair,
      id: paymentId,
      status: "succeeded",
      paymentIntentId: `pi_${paymentId}`,
      currency: connectionFee.currency,
      createdAt,
      updatedAt: createdAt,
    }),
    db.insert(connections).values({
      ...pair,
      id,
      status,
      paymentId,
      paymentCompleted: true,
      createdAt,
      acceptedAt: status === "active" || status === "completed" ? createdAt : null,
      completedAt: status === "completed" ? createdAt : null,
      cancelledAt: status === "cancelled" ? createdAt : null,
      ...more,
    }),
    db
      .update(migrantProfiles)
      .set({ hosted: status === "active" })
      .where(eq(migrantProfiles.userId, migrant.id)),
  ]);
  return id;
}

/** A landlord and a migrant without a connection. */
export interface Pair {
  landlord: TestPerson;
  migrant: TestPerson;
}

/** A landlord, and a migrant whom they may connect with. */
export const newPair = async (bindings?: typeof env): Promise<Pair> => ({
  landlord: await newLandlord({ firstName: "Ruth", lastName: "Okafor" }, bindings),
  migrant: await newMigrant({ verified: true }, bindings),
});

/** A landlord and a verified migrant, who are connected. */
export async function newConnectedPair(
  status?: ConnectionStatus,
  more?: Parameters<typeof newConnection>[3],
): Promise<Pair & { connectionId: string }> {
  const pair = await newPair();
  return { ...pair, connectionId: await newConnection(pair.landlord, pair.migrant, status, more) };
}
