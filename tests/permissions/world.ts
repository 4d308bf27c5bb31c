import { env } from "cloudflare:workers";
import type { Role, UserType } from "#schema/vocabulary.ts";
import { startSession } from "#worker/platform/sessions.ts";
import { newConnection } from "../people.ts";
import { markOf } from "./exposure.ts";

/**
 * The kinds of caller: AN anonymous; MU an unverified migrant; MV a verified migrant, party to the connection; MX a
 * verified migrant outside the connection; LP its landlord; LX another landlord; AD an admin (a landlord outside the
 * connection); SU a suspended person with an old token.
 */
export const callers = ["AN", "MU", "MV", "MX", "LP", "LX", "AD", "SU"] as const;
export type CallerKind = (typeof callers)[number];

/** The status for each kind of caller, in the order of `callers`, for a call that is otherwise correct. */
export type Statuses = readonly [number, number, number, number, number, number, number, number];

/** The people of a world: the callers, and M2, a verified migrant without connections. */
export type MemberKind = Exclude<CallerKind, "AN"> | "M2";

export interface Member {
  readonly kind: MemberKind;
  readonly id: string;
  readonly email: string;
  readonly userType: UserType;
  readonly role: Role;
  readonly verified: boolean;
  readonly token: string;
}

/** A connected landlord and migrant, and people without connections. Every field of a person carries its mark. */
export interface World {
  readonly members: Readonly<Record<MemberKind, Member>>;
  /** The connection of LP and MV. */
  readonly connectionId: string;
  /** Pairs of people who may see each other's names and messages. */
  readonly pairs: (readonly [MemberKind, MemberKind])[];
}

const migrant = { userType: "migrant", role: "user", verified: true } as const;
const landlord = { userType: "landlord", role: "user", verified: false } as const;
const kinds: Record<MemberKind, Pick<Member, "userType" | "role" | "verified">> = {
  MU: { ...migrant, verified: false },
  MV: migrant,
  MX: migrant,
  M2: migrant,
  LP: landlord,
  LX: landlord,
  AD: { ...landlord, role: "admin" },
  SU: migrant,
};

/** Makes a world. `status` is the status of the connection. */
export async function newWorld(status: Parameters<typeof newConnection>[2] = "active"): Promise<World> {
  const made = Object.entries(kinds).map(([kind, person]) => {
    const id = crypto.randomUUID();
    return { ...person, kind: kind as MemberKind, id, email: `${markOf(kind, "email")}.${id}@people.test` };
  });
  await env.DB.batch(made.flatMap((person) => [insertPerson(person), insertProfile(person)]));
  const members = await Promise.all(
    made.map(async (person) => [person.kind, { ...person, token: await signIn(person) }]),
  );
  const world = Object.fromEntries(members) as World["members"];
  return {
    members: world,
    connectionId: await newConnection(world.LP, world.MV, status),
    pairs: [["LP", "MV"]],
  };
}

/** Starts a session; an admin's has passed the second factor. */
async function signIn({ id, role }: Unsigned): Promise<string> {
  const sessionId = crypto.randomUUID();
  if (role === "admin")
    await env.DB.prepare("insert into factor_passes (session_id, user_id, passed_at) values (?, ?, ?)")
      .bind(sessionId, id, Date.now())
      .run();
  return startSession(env, id, undefined, sessionId);
}

type Unsigned = Omit<Member, "token">;

const insertPerson = ({ kind, id, email, userType, role, verified }: Unsigned) =>
  env.DB.prepare(
    `insert into users (id, email, password_hash, user_type, role, first_name, last_name, verified, suspended_at, created_at,
       email_confirmed_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).bind(
    id,
    email,
    markOf(kind, "password-hash"),
    userType,
    role,
    markOf(kind, "first-name"),
    markOf(kind, "last-name"),
    verified ? 1 : 0,
    kind === "SU" ? Date.now() : null,
    Date.now(),
    Date.now(),
  );

function insertProfile({ kind, id, userType, verified }: Unsigned): D1PreparedStatement {
  const now = Date.now();
  return userType === "migrant"
    ? env.DB.prepare(
        `insert into migrant_profiles (id, user_id, country_of_origin, story, verified, hidden, created_at, updated_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
      ).bind(
        crypto.randomUUID(),
        id,
        markOf(kind, "country"),
        markOf(kind, "story"),
        verified ? 1 : 0,
        kind === "SU" ? 1 : 0,
        now,
        now,
      )
    : env.DB.prepare(
        `insert into landlord_profiles (id, user_id, location, description, created_at, updated_at)
         values (?, ?, ?, ?, ?, ?)`,
      ).bind(crypto.randomUUID(), id, markOf(kind, "location"), markOf(kind, "description"), now, now);
}

/** Resets the connection of LP and MV to a status, with its fee paid and without an end reason. */
export const setStatus = (world: World, status: string) =>
  env.DB.prepare(
    "update connections set status = ?, payment_completed = 1, completed_at = ?, end_reason = null where id = ?",
  )
    .bind(status, status === "completed" ? Date.now() : null, world.connectionId)
    .run();
