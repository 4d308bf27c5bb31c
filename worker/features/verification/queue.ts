import type { Reply } from "#schema/endpoint.ts";
import type * as endpoints from "#schema/endpoints/admin.ts";
import { canDecide } from "#schema/policy.ts";
import { isNameOf } from "#schema/search-name.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { photoPath } from "#worker/features/photos/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { addFullListBefore, addReadsBefore } from "#worker/platform/audit/audit.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { cutPage } from "#worker/platform/paging.ts";
import { openOrLog, openRequest, unsealRow } from "./details.ts";
import { readReview } from "./proposals.ts";
import * as queries from "./queue-queries.ts";
import { findSimilar } from "./similar.ts";

type Listing = Call<typeof endpoints.listPendingVerifications>;
type Listed = Reply<typeof endpoints.listPendingVerifications>;

export const listPending: Verb<typeof endpoints.listPendingVerifications> = async (call) => {
  const { db, query } = call;
  const after = query.after === undefined ? undefined : await queries.findPlace(db, query.after);
  if (query.after !== undefined && !after) return refuse("not_found");
  const page = { after, q: query.q, limit: query.limit };
  return query.view === "summary" ? summarize(call, page) : listInFull(call, page);
};

const includes = ({ query }: Listing, kind: UserType) => query.kind === undefined || query.kind === kind;

async function summarize(call: Listing, page: queries.Page): Promise<Listed> {
  const { db } = call;
  const [landlords, migrants, totals] = await Promise.all([
    includes(call, "landlord") ? queries.summarizePending(db, "landlord", page) : [],
    includes(call, "migrant") ? queries.summarizePending(db, "migrant", page) : [],
    queries.countPending(db),
  ]);
  const waiting = (rows: typeof landlords) => rows.map((found) => waitingOf(call, found));
  const [ofLandlords, ofMigrants] = [
    cutPage(waiting(landlords), page.limit),
    cutPage(waiting(migrants), page.limit),
  ];
  return {
    landlordVerifications: ofLandlords.page.map(({ userId, requester, ...request }) => ({
      ...request,
      landlordId: userId,
      landlord: requester,
    })),
    migrantVerifications: ofMigrants.page.map(({ userId, requester, ...request }) => ({
      ...request,
      migrantId: userId,
      migrant: requester,
    })),
    totals,
    next: { landlord: ofLandlords.next, migrant: ofMigrants.next },
  };
}

type Summarized = Awaited<ReturnType<typeof queries.summarizePending>>[number];

/**
 * A request without its details. They are unsealed only to compare the two names. Admins do not see a proposal about themselves.
 */
function waitingOf({ env, user }: Listing, { request, requester, proposedAt }: Summarized) {
  const { id, createdAt, userId } = request;
  const fullName = openOrLog(request, () => unsealRow(env, request).details?.fullName);
  const hasOtherName = !!fullName && !isNameOf(fullName, requester);
  return {
    id,
    createdAt,
    userId,
    requester,
    hasOtherName,
    waitsForSecond: proposedAt !== null && canDecide(user, userId),
  };
}

type Found = Awaited<ReturnType<typeof queries.listPending>>[number];

const openLandlord = (env: Env, { request, requester }: Found) => {
  const { profilePicture: _, profileAge: __, ...landlord } = requester;
  return { ...openRequest(env, "landlord", request), landlord };
};

/** Includes the photo only while the request is pending (docs/photos.md). */
const openMigrant = (env: Env, { request, requester }: Found) => {
  const shown = request.status === "pending" ? requester.profilePicture : null;
  const profilePicture = photoPath(env, shown, "card");
  return { ...openRequest(env, "migrant", request), migrant: { ...requester, profilePicture } };
};

/** Omits and logs each request that cannot be unsealed. */
async function listInFull(call: Listing, page: queries.Page): Promise<Listed> {
  const { db, env, user, now, requestId } = call;
  const [landlords, migrants] = await Promise.all([
    includes(call, "landlord") ? queries.listPending(db, "landlord", page) : [],
    includes(call, "migrant") ? queries.listPending(db, "migrant", page) : [],
  ]);
  const landlordVerifications = landlords.flatMap(
    (found) => openOrLog(found.request, () => openLandlord(env, found)) ?? [],
  );
  const migrantVerifications = migrants.flatMap(
    (found) => openOrLog(found.request, () => openMigrant(env, found)) ?? [],
  );
  const read = [
    ...landlordVerifications.map(({ id, landlordId }) => ({ subjectId: landlordId, objectId: id })),
    ...migrantVerifications.map(({ id, migrantId }) => ({ subjectId: migrantId, objectId: id })),
  ];
  await addFullListBefore(db, { at: now, actorId: user.id, requestId, read });
  return { landlordVerifications, migrantVerifications };
}

/**
 * Writes the read to the audit before it returns the details. 503 when the request cannot be unsealed. An admin who reads
 * their own request sees no proposal and no similar people.
 */
export const readVerification: Verb<typeof endpoints.readVerification> = async (call) => {
  const { db, env, params, user, now, requestId } = call;
  const found = (await queries.findRequest(db, params.id, user.id)) ?? refuse("not_found");
  const { request, decidedBy, suspendedAt, connected } = found;
  const opened = openOrLog(request, () =>
    request.kind === "landlord"
      ? { kind: "landlord" as const, ...openLandlord(env, found), decidedBy }
      : { kind: "migrant" as const, ...openMigrant(env, found), decidedBy },
  );
  if (!opened) return refuse("unavailable");
  const mayDecide = canDecide(user, request.userId);
  const [review, similar] = await Promise.all([
    mayDecide && request.status === "pending" ? readReview(db, env, request, user.id, now) : null,
    mayDecide ? findSimilar(db, request.userId, user.id) : [],
  ]);
  const read = [{ subjectId: request.userId, objectId: request.id }];
  await addReadsBefore(db, { at: now, actorId: user.id, requestId, read });
  return { ...opened, suspendedAt, connected, review, similar };
};
