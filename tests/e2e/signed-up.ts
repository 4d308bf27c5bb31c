import { scryptSync } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** People made at the database's door and signed in through the API, for tests whose subject is not the registration. */
export interface SignedUp {
  id: string;
  token: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

const demoPassword = "harbour-lights-2026";
const password = "a lantern in the harbour";
/** In the form of the product's own hashes, at a fraction of their cost: a fifth of a second each adds up. */
const passwordHash = `scrypt$16$8$1$c2FsdA==$${scryptSync(password, "salt", 32, { N: 16, r: 8, p: 1 }).toString("base64")}`;
// Signed in once for all of a worker's tests: hashing a password takes a fifth of a second.
let approver: Promise<string> | undefined;

/** A call that must succeed; gives its reply. */
export async function ask(
  request: APIRequestContext,
  path: string,
  data: object,
  token = "",
  method = "POST",
) {
  const answer = await request.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}` } });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Somebody who has registered and signed in. */
export async function signUp(
  request: APIRequestContext,
  userType: "migrant" | "landlord",
  names: string,
): Promise<SignedUp> {
  const [firstName = "", lastName = ""] = names.split(" ");
  const id = crypto.randomUUID();
  const email = `${id}@people.test`;
  const data = { id, email, passwordHash, firstName, lastName, userType };
  const made = await request.post("/__demo/people", { data });
  expect(made.ok(), await made.text()).toBe(true);
  const { token } = await ask(request, "/api/auth/login", { email, password });
  return { id, token, email, password, firstName, lastName };
}

/** A migrant with this profile, whom a reviewer has approved. */
export async function verifiedMigrant(request: APIRequestContext, names: string, profile: object = {}) {
  const migrant = await signUp(request, "migrant", names);
  const told = { countryOfOrigin: "Eritrea", story: "A story.", ...profile };
  await ask(request, "/api/profiles/migrant", told, migrant.token);
  const asked = { fullName: names, reasonForMigration: "War." };
  const verification = await ask(request, "/api/migrant/verification", asked, migrant.token);
  const path = `/api/admin/migrant-verifications/${verification.id}`;
  approver ??= demoToken(request, "admin");
  await ask(request, path, { status: "approved" }, await approver, "PATCH");
  return migrant;
}

/** A landlord with a profile. */
export async function landlordWithProfile(request: APIRequestContext, names: string) {
  const landlord = await signUp(request, "landlord", names);
  await ask(request, "/api/profiles/landlord", { location: "Leeds" }, landlord.token);
  return landlord;
}

/** Signs a demo account in. */
export async function demoToken(request: APIRequestContext, who: "migrant" | "landlord" | "admin") {
  const email = `${who}@demo.havenbridge.test`;
  const { token } = await ask(request, "/api/auth/login", { email, password: demoPassword });
  return token as string;
}

/** From its next page on, this browser is signed in. */
export const isSignedIn = (page: Page, token: string) =>
  page.addInitScript((kept) => localStorage.setItem("token", kept), token);
