import type * as endpoints from "#schema/endpoints/people.ts";
import { peopleListed, personDevices, personListed } from "#schema/limits.ts";
import { mayReadPageOf } from "#schema/policy.ts";
import { readReach } from "#worker/features/check-ins/index.ts";
import { findSimilar } from "#worker/features/verification/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { hasEnded } from "#worker/http/session.ts";
import { addEntryBefore } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import { cutPage } from "#worker/platform/paging.ts";
import { findSessions } from "#worker/platform/sessions.ts";
import * as queries from "./people-queries.ts";
import { findPlace, listHistoryOf, lists } from "./person-lists.ts";

export const searchPeople: Verb<typeof endpoints.searchPeople> = async (call) => {
  const { db, body, user, now, requestId } = call;
  const after = body.after === undefined ? undefined : await queries.findPlaceOf(db, body.after);
  if (body.after !== undefined && !after) return refuse("not_found");
  const found = await queries.searchPeople(db, { q: body.q, after });
  await addEntryBefore(db, { at: now, event: "people_searched", actorId: user.id, requestId });
  const { page, next } = cutPage(found, peopleListed);
  return { people: page, next };
};

type Reading = Call<typeof endpoints.readPerson | typeof endpoints.readMoreOfPerson>;

/**
 * The person whose page is read, and the parameters of its lists. Refuses with 403 for the caller's own page, and with
 * 404 for an unknown id.
 */
async function findReadable({ db, params, user, now }: Reading) {
  if (!mayReadPageOf(user, params.id)) return refuse("own_page");
  const person = (await queries.findPerson(db, params.id, user.id)) ?? refuse("not_found");
  return { person, of: { db, id: person.id, userType: person.userType, reader: user.id, now } };
}

/** Records the read in the audit before the answer is sent. */
const noteRead = ({ db, params, user, now, requestId }: Reading) =>
  addEntryBefore(db, { at: now, event: "person_read", actorId: user.id, subjectId: params.id, requestId });

export const readPerson: Verb<typeof endpoints.readPerson> = async (call) => {
  const { db, env } = call;
  const { person, of } = await findReadable(call);
  const { ends, ...facts } = person;
  const [[requests, cases, raised, connections, ratings, history], sessions, similar, [reach = null]] =
    await Promise.all([
      db.batch([
        lists.requests.read(of),
        lists.cases.read(of),
        lists.raised.read(of),
        lists.connections.read(of),
        lists.ratings.read(of),
        listHistoryOf(db, of.id),
      ]),
      findSessions(env, of.id).catch(() => refuse("unavailable")),
      findSimilar(db, of.id, of.reader),
      readReach(call, [of.id]),
    ]);
  await noteRead(call);
  const cut = {
    requests: cutPage(requests, personListed),
    cases: cutPage(cases, personListed),
    raised: cutPage(raised, personListed),
    connections: cutPage(connections, personListed),
    ratings: cutPage(ratings, personListed),
  };
  return {
    ...facts,
    reach,
    similar,
    devices: sessions
      .filter((session) => !hasEnded(session, { ...ends, role: facts.role }))
      .sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt))
      .slice(0, personDevices),
    requests: cut.requests.page,
    cases: cut.cases.page,
    raised: cut.raised.page,
    connections: cut.connections.page,
    ratings: cut.ratings.page,
    history,
    next: {
      requests: cut.requests.next,
      cases: cut.cases.next,
      raised: cut.raised.next,
      connections: cut.connections.next,
      ratings: cut.ratings.next,
    },
  };
};

export const readMoreOfPerson: Verb<typeof endpoints.readMoreOfPerson> = async (call) => {
  const { part, after } = call.query;
  const { of } = await findReadable(call);
  const before = (await findPlace(call.db, part, after)) ?? refuse("not_found");
  const found: { id: string }[] = await lists[part].read({ ...of, before });
  await noteRead(call);
  const { page, next } = cutPage(found, personListed);
  return { [part]: page, next };
};
