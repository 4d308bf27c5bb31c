import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { checkIns } from "#schema/tables/check-ins.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import type { UserType } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { type CheckInAnswers, openCheckIn, type SafeContact } from "./answers.ts";

interface PartyForReview {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
  /** They cannot sign in, and so cannot answer. */
  readonly isSuspended: boolean;
}

/** A check-in as a reviewer reads it while working on its case. */
export interface CheckInForReview {
  readonly id: string;
  /** Days after the acceptance. */
  readonly day: number;
  readonly state: (typeof checkIns.$inferSelect)["state"];
  readonly askedAt: string;
  readonly answeredAt: string | null;
  readonly closedAt: string | null;
  readonly reminders: number;
  /** The person who was asked. */
  readonly person: PartyForReview;
  /** The other person of the stay. They must not learn of the answers or the case. */
  readonly other: PartyForReview;
  readonly connection: Pick<
    typeof connections.$inferSelect,
    "id" | "status" | "acceptedAt" | "completedAt" | "cancelledAt" | "endReason"
  >;
  /** Null if there is no answer, or if it does not open. */
  readonly answers: CheckInAnswers | null;
  /** How the person wants to be reached; null when they have not said. */
  readonly contact: SafeContact | null;
  /** The answers are stored but do not open: their key is missing. */
  readonly isUnreadable: boolean;
}

/**
 * A check-in with its answers. The caller allows only a reviewer who may read its case, and records the read in the
 * audit. Null for an unknown or erased check-in, and for a reviewer who is a person of the stay.
 */
export async function readCheckInForReview(
  env: Env,
  db: Database,
  checkInId: string,
  reviewerId: string,
): Promise<CheckInForReview | null> {
  const [landlord, migrant] = [alias(users, "landlord"), alias(users, "migrant")];
  const party = ({ id, firstName, lastName, userType, suspendedAt }: typeof landlord | typeof migrant) => ({
    id,
    firstName,
    lastName,
    userType,
    suspendedAt,
  });
  const [found] = await db
    .select({
      checkIn: checkIns,
      connection: connections,
      landlord: party(landlord),
      migrant: party(migrant),
    })
    .from(checkIns)
    .innerJoin(connections, eq(connections.id, checkIns.connectionId))
    .innerJoin(landlord, eq(landlord.id, connections.landlordId))
    .innerJoin(migrant, eq(migrant.id, connections.migrantId))
    .where(eq(checkIns.id, checkInId));
  if (!found || [found.landlord.id, found.migrant.id].includes(reviewerId)) return null;
  const { checkIn, connection } = found;
  const [person, other] =
    checkIn.personId === connection.migrantId
      ? [found.migrant, found.landlord]
      : [found.landlord, found.migrant];
  const { id, day, state, askedAt, answeredAt, closedAt, reminders } = checkIn;
  const { status, acceptedAt, completedAt, cancelledAt, endReason } = connection;
  return {
    ...{ id, day, state, askedAt, answeredAt, closedAt, reminders },
    person: present(person),
    other: present(other),
    connection: { id: connection.id, status, acceptedAt, completedAt, cancelledAt, endReason },
    ...openCheckIn(env, checkIn),
  };
}

const present = ({
  suspendedAt,
  ...party
}: Omit<PartyForReview, "isSuspended"> & { suspendedAt: string | null }) => ({
  ...party,
  isSuspended: suspendedAt !== null,
});
