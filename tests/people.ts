import { env, exports } from "cloudflare:workers";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { searchNamesOf } from "#schema/search-name.ts";
import type { ConnectionStatus, Role, UserType } from "#schema/vocabulary.ts";
import { startSession } from "#worker/platform/sessions.ts";

/** A signed-in person of one test, with the calls they make. */
export interface TestPerson extends CurrentUser {
  token: string;
  /** Calls the Worker as this person; `body` is sent as JSON. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

/** Calls the Worker over HTTP, as the browser would. */
export function call(method: string, path: string, options: { token?: string; body?: unknown } = {}) {
  const headers = new Headers();
  if (options.token) headers.set("Authorization", `Bearer ${options.token}`);
  if (options.body !== undefined) headers.set("Content-Type", "application/json");
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  return exports.default.fetch(new Request(`http://localhost:8787${path}`, { method, headers, body }));
}

interface Wishes {
  userType: UserType;
  role?: Role;
  verified?: boolean;
  firstName?: string;
  lastName?: string;
  /** Give them a profile too; default true. */
  profile?: boolean;
}

/** A new person in the database, signed in, with a profile. */
export async function newPerson(wishes: Wishes, bindings: typeof env = env): Promise<TestPerson> {
  const { userType, role = "user", verified = false, profile = true } = wishes;
  const { firstName = "Amal", lastName = "Haddad" } = wishes;
  const id = crypto.randomUUID();
  const email = `${id}@people.test`;
  const { searchName, searchNameReversed } = searchNamesOf({ firstName, lastName });
  await bindings.DB.prepare(
    `insert into users
       (id, email, user_type, role, first_name, last_name, verified, created_at, search_name, search_name_reversed)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      id,
      email,
      userType,
      role,
      firstName,
      lastName,
      verified ? 1 : 0,
      Date.now(),
      searchName,
      searchNameReversed,
    )
    .run();
  const token = await startSession(bindings, id);
  const person: TestPerson = {
    id,
    email,
    userType,
    role,
    firstName,
    lastName,
    verified,
    token,
    call: (method, path, body) => call(method, path, { token, body }),
  };
  if (profile) await giveProfile(person, bindings);
  return person;
}

async function giveProfile({ id, userType, verified }: TestPerson, { DB }: typeof env) {
  const now = Date.now();
  const statement =
    userType === "migrant"
      ? DB.prepare(
          `insert into migrant_profiles (id, user_id, country_of_origin, story, verified, created_at, updated_at)
           values (?, ?, 'Syria', 'A story.', ?, ?, ?)`,
        ).bind(crypto.randomUUID(), id, verified ? 1 : 0, now, now)
      : DB.prepare(
          `insert into landlord_profiles (id, user_id, location, created_at, updated_at)
           values (?, ?, 'Leeds', ?, ?)`,
        ).bind(crypto.randomUUID(), id, now, now);
  await statement.run();
}

/** A paid connection between two people, as a payment leaves it, in the state that is wished for. */
export async function newConnection(
  landlord: Pick<TestPerson, "id">,
  migrant: Pick<TestPerson, "id">,
  status: ConnectionStatus = "pending",
): Promise<string> {
  const id = crypto.randomUUID();
  const paymentId = crypto.randomUUID();
  const now = Date.now();
  await env.DB.batch([
    env.DB.prepare(
      `insert into payments (id, landlord_id, migrant_id, status, payment_intent_id, amount_pence, currency, created_at, updated_at)
       values (?, ?, ?, 'succeeded', ?, 20000, 'gbp', ?, ?)`,
    ).bind(paymentId, landlord.id, migrant.id, `pi_${paymentId}`, now, now),
    env.DB.prepare(
      `insert into connections (id, landlord_id, migrant_id, status, payment_id, amount_pence, payment_completed, created_at, accepted_at, completed_at, cancelled_at)
       values (?, ?, ?, ?, ?, 20000, 1, ?, ?, ?, ?)`,
    ).bind(
      id,
      landlord.id,
      migrant.id,
      status,
      paymentId,
      now,
      status === "active" || status === "completed" ? now : null,
      status === "completed" ? now : null,
      status === "cancelled" ? now : null,
    ),
    env.DB.prepare("update migrant_profiles set hosted = ? where user_id = ?").bind(
      status === "active" ? 1 : 0,
      migrant.id,
    ),
  ]);
  return id;
}

/** Two people who may find each other. */
export interface Pair {
  landlord: TestPerson;
  migrant: TestPerson;
}

/** A landlord, and a migrant whom one may connect with. */
export const newPair = async (bindings: typeof env = env): Promise<Pair> => ({
  landlord: await newPerson({ userType: "landlord", firstName: "Ruth", lastName: "Okafor" }, bindings),
  migrant: await newPerson({ userType: "migrant", verified: true }, bindings),
});

/** The same two, connected. */
export async function newConnectedPair(status?: ConnectionStatus): Promise<Pair & { connectionId: string }> {
  const pair = await newPair();
  return { ...pair, connectionId: await newConnection(pair.landlord, pair.migrant, status) };
}
