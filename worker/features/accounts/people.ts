import type * as endpoints from "#schema/endpoints/people.ts";
import { peopleListed } from "#schema/limits.ts";
import type { Verb } from "#worker/http/handle.ts";
import { noteBefore } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import { cutPage } from "#worker/platform/paging.ts";
import * as queries from "./people-queries.ts";

export const searchPeople: Verb<typeof endpoints.searchPeople> = async (call) => {
  const { db, query, user, now, requestId } = call;
  const after = query.after === undefined ? undefined : await queries.findPlaceOf(db, query.after);
  if (query.after !== undefined && !after) return refuse("not_found");
  const found = await queries.searchPeople(db, { q: query.q, after });
  await noteBefore(db, { at: now, event: "people_searched", actorId: user.id, requestId });
  const { page, next } = cutPage(found, peopleListed);
  return { people: page, next };
};

export const readPerson: Verb<typeof endpoints.readPerson> = async (call) => {
  const { db, params, user, now, requestId } = call;
  const { id } = params;
  const person = (await queries.findPerson(db, id)) ?? refuse("not_found");
  const [requests, connections, history] = await Promise.all([
    queries.listRequestsOf(db, id),
    queries.listConnectionsOf(db, id, person.userType),
    queries.listHistoryOf(db, id),
  ]);
  await noteBefore(db, { at: now, event: "person_read", actorId: user.id, subjectId: id, requestId });
  return { ...person, requests, connections, history };
};
