import type { Reply } from "#schema/endpoint.ts";
import type * as endpoints from "#schema/endpoints/admin.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { photoPath } from "#worker/features/photos/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { noteFullList, noteReads } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import { cutPage } from "#worker/platform/paging.ts";
import { openLandlord, openMigrant, openOrLog } from "./details.ts";
import * as queries from "./waiting-queries.ts";

type Listing = Call<typeof endpoints.listPendingVerifications>;
type Listed = Reply<typeof endpoints.listPendingVerifications>;

export const listPending: Verb<typeof endpoints.listPendingVerifications> = async (call) => {
  const { db, query } = call;
  const after = query.after === undefined ? undefined : await queries.findPlace(db, query.after);
  if (query.after !== undefined && !after) return refuse("not_found");
  const wanted = { after, q: query.q, limit: query.limit };
  return query.view === "summary" ? summarize(call, wanted) : listInFull(call, wanted);
};

const wants = ({ query }: Listing, kind: UserType) => query.kind === undefined || query.kind === kind;

async function summarize(call: Listing, wanted: queries.Wanted): Promise<Listed> {
  const { db } = call;
  const [landlords, migrants, totals] = await Promise.all([
    wants(call, "landlord") ? queries.summarizeLandlordVerifications(db, wanted) : [],
    wants(call, "migrant") ? queries.summarizeMigrantVerifications(db, wanted) : [],
    queries.countPending(db),
  ]);
  const [ofLandlords, ofMigrants] = [cutPage(landlords, wanted.limit), cutPage(migrants, wanted.limit)];
  return {
    landlordVerifications: ofLandlords.page,
    migrantVerifications: ofMigrants.page,
    totals,
    next: { landlord: ofLandlords.next, migrant: ofMigrants.next },
  };
}

async function listInFull(call: Listing, wanted: queries.Wanted): Promise<Listed> {
  const { db, env, user, now, requestId } = call;
  const [landlords, migrants] = await Promise.all([
    wants(call, "landlord") ? queries.listPendingLandlordVerifications(db, wanted) : [],
    wants(call, "migrant") ? queries.listPendingMigrantVerifications(db, wanted) : [],
  ]);
  const landlordVerifications = landlords.flatMap(({ request, landlord }) => {
    const open = openOrLog(openLandlord, env, request);
    return open ? [{ ...open, landlord }] : [];
  });
  const migrantVerifications = migrants.flatMap(({ request, migrant }) => {
    const open = openOrLog(openMigrant, env, request);
    const profilePicture = photoPath(env, migrant.profilePicture, "card");
    return open ? [{ ...open, migrant: { ...migrant, profilePicture } }] : [];
  });
  const read = [
    ...landlordVerifications.map(({ id, landlordId }) => ({ subjectId: landlordId, objectId: id })),
    ...migrantVerifications.map(({ id, migrantId }) => ({ subjectId: migrantId, objectId: id })),
  ];
  await noteFullList(db, { at: now, actorId: user.id, requestId, read });
  return { landlordVerifications, migrantVerifications };
}

/** The person is noted in the audit before their details leave. */
export const readVerification: Verb<typeof endpoints.readVerification> = async (call) => {
  const { db, env, params } = call;
  const [ofLandlord, ofMigrant] = await Promise.all([
    queries.findLandlordVerification(db, params.id),
    queries.findMigrantVerification(db, params.id),
  ]);
  if (ofLandlord) {
    const { landlord, decidedBy } = ofLandlord;
    const request = openOrLog(openLandlord, env, ofLandlord.request) ?? refuse("unavailable");
    await noteRead(call, request.landlordId);
    return { ...request, kind: "landlord", landlord, decidedBy };
  }
  if (!ofMigrant) return refuse("not_found");
  const { migrant, decidedBy } = ofMigrant;
  const request = openOrLog(openMigrant, env, ofMigrant.request) ?? refuse("unavailable");
  await noteRead(call, request.migrantId);
  const profilePicture = photoPath(env, migrant.profilePicture, "card");
  return { ...request, kind: "migrant", migrant: { ...migrant, profilePicture }, decidedBy };
};

const noteRead = (
  { db, user, now, requestId, params }: Call<typeof endpoints.readVerification>,
  subjectId: string,
) => noteReads(db, { at: now, actorId: user.id, requestId, read: [{ subjectId, objectId: params.id }] });
