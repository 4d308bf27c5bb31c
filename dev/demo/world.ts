import { verificationStatuses } from "#schema/vocabulary.ts";
import { demoAccounts } from "./accounts.ts";
import {
  type DemoConnection,
  type DemoRating,
  demoConnection,
  demoRating,
  withFailedRefund,
  withOpenQuestion,
  withRefund,
} from "./connections.ts";
import { demoLandlord, demoMigrant } from "./people.ts";
import { random as chanceOf, type Random } from "./random.ts";
import { demoSafety } from "./safety.ts";
import { demoLandlordVerification, demoMigrantVerification } from "./verifications.ts";

const migrantCount = 180;
const landlordCount = 60;
/** How many connections the home page counts in the last 30 days (specification section 1). */
const recentConnections = 2_847;

export type DemoWorld = Awaited<ReturnType<typeof demoWorld>>;

/** All demo data, the same on every machine. */
export async function demoWorld(now: string) {
  const random = chanceOf(2026);
  const account = await demoAccounts(now);
  const migrants = Array.from({ length: migrantCount }, (_, n) => demoMigrant(n + 1, random, now));
  const landlords = Array.from({ length: landlordCount }, (_, n) => demoLandlord(n + 1, random, now));
  const migrantIds = migrants.filter(({ user }) => user.verified).map(({ user }) => user.id);
  const landlordIds = landlords.map(({ user }) => user.id);

  const told = accountStories(
    account.landlord.user.id,
    account.migrant.user.id,
    migrantIds,
    landlordIds,
    random,
    now,
  );
  const live = liveConnections(migrantIds.slice(10), landlordIds, random, now);
  // One more: the connection whose refund failed.
  const recent = [...told.connections, ...live].filter(isRecent(now)).length + 1;
  const past = pastConnections(recentConnections - recent, migrantIds, landlordIds, random, now);
  const rated = past.filter(({ connection }) => connection.status === "completed").slice(0, 240);

  // These have a random generator of their own, so that the other demo data stays the same.
  const chance = chanceOf(2027);
  const [migrantId = "", landlordId = ""] = [migrantIds[9], landlordIds[9]];
  const returned = withFailedRefund(
    demoConnection({ landlordId, migrantId, status: "cancelled", daysAgo: 12 }, chance, now),
    chance,
    now,
  );
  const safety = demoSafety({ ...told.stays, returned, live }, chance, now);

  const decidedBy = account.admin.user.id;
  const outcome = (verified: boolean | undefined, n: number) => ({
    status: verified
      ? verificationStatuses[1]
      : n % 5 === 0
        ? verificationStatuses[2]
        : verificationStatuses[0],
    daysAgo: verified ? 30 : n % 4,
    decidedBy,
  });
  const everyMigrant = [account.migrant, ...migrants];
  const everyLandlord = [account.landlord, account.admin, ...landlords];
  return {
    now,
    migrants: everyMigrant,
    landlords: everyLandlord,
    safety,
    connections: [...told.connections, returned, ...live, ...past],
    withThreads: [...told.connections, ...live],
    ratings: [
      ...told.ratings,
      ...rated.flatMap((stay) => [
        demoRating(stay, "landlord", true, random),
        demoRating(stay, "migrant", true, random),
      ]),
    ],
    // Some people have no verification request yet, so that the gate's first step can be seen.
    verifications: [
      ...everyMigrant
        .filter(({ user }, n) => user.verified || n % 3 !== 0)
        .map((migrant, n) =>
          demoMigrantVerification(migrant, outcome(migrant.user.verified, n), random, now),
        ),
      ...everyLandlord
        .filter(({ user }, n) => user.verified || n % 3 !== 0)
        .map((landlord, n) =>
          demoLandlordVerification(landlord, outcome(landlord.user.verified, n), random, now),
        ),
    ],
  };
}

const isRecent =
  (now: string) =>
  ({ connection }: DemoConnection) =>
    Date.parse(now) - Date.parse(connection.createdAt) < 29 * 24 * 60 * 60 * 1000;

/** The connections of the demo accounts: one of every kind. */
function accountStories(
  landlordId: string,
  migrantId: string,
  migrantIds: string[],
  landlordIds: string[],
  random: Random,
  now: string,
) {
  const make = (wish: Parameters<typeof demoConnection>[0]) => demoConnection(wish, random, now);
  const [one = "", two = "", three = "", four = "", five = "", six = ""] = migrantIds;
  const [first = "", second = ""] = landlordIds;
  const waiting = make({ landlordId, migrantId, status: "pending", daysAgo: 2 });
  const hosting = make({ landlordId, migrantId: one, status: "active", daysAgo: 25 });
  const unrated = make({ landlordId, migrantId: two, status: "completed", daysAgo: 40 });
  const declined = make({ landlordId, migrantId: three, status: "cancelled", daysAgo: 50 });
  const moved = make({ landlordId, migrantId: five, status: "active", daysAgo: 4 });
  const withdrawn = make({ landlordId, migrantId: six, status: "cancelled", daysAgo: 3 });
  const another = make({ landlordId, migrantId: four, status: "pending", daysAgo: 1 });
  const rated = make({ landlordId: first, migrantId, status: "completed", daysAgo: 55 });
  const open = make({ landlordId: second, migrantId, status: "completed", daysAgo: 6 });
  const ratings: DemoRating[] = [
    demoRating(unrated, "migrant", false, random),
    demoRating(rated, "landlord", true, random),
    demoRating(rated, "migrant", true, random),
    demoRating(open, "landlord", false, random),
  ];
  const asked = withOpenQuestion(moved, now);
  const refunded = withRefund(withdrawn, random, now);
  return {
    connections: [waiting, hosting, unrated, declined, asked, refunded, another, rated, open],
    stays: { asked, left: open },
    ratings,
  };
}

/** Current introductions and stays, one per migrant. */
function liveConnections(migrantIds: string[], landlordIds: string[], random: Random, now: string) {
  return migrantIds.slice(0, 36).map((migrantId, n) =>
    demoConnection(
      {
        landlordId: landlordIds[n % landlordIds.length] ?? "",
        migrantId,
        status: n % 3 === 0 ? "active" : "pending",
        daysAgo: 1 + random.below(15),
      },
      random,
      now,
    ),
  );
}

/** Connections that ended within the last twenty days. */
function pastConnections(
  count: number,
  migrantIds: string[],
  landlordIds: string[],
  random: Random,
  now: string,
) {
  return Array.from({ length: count }, () =>
    demoConnection(
      {
        landlordId: random.pick(landlordIds),
        migrantId: random.pick(migrantIds),
        status: random.happens(85) ? "completed" : "cancelled",
        daysAgo: 1 + random.below(19),
      },
      random,
      now,
    ),
  );
}
