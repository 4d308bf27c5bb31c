import type * as endpoints from "#schema/endpoints/cases.ts";
import { mayHandle } from "#schema/policy.ts";
import { readReach } from "#worker/features/check-ins/index.ts";
import { type Call, created, type Verb } from "#worker/http/handle.ts";
import { addEntryBefore } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import { about } from "./about.ts";
import * as queries from "./case-queries.ts";
import { mayLearnOfCase } from "./guards.ts";
import { outcomesOf, reversals } from "./kinds.ts";
import { openNote, sealNote } from "./note-text.ts";
import { shownCase } from "./present.ts";
import { pushToAdmins } from "./push-to-admins.ts";

type Reading = Call<typeof endpoints.readCase>;
type Changing = Call<
  | typeof endpoints.claimCase
  | typeof endpoints.addCaseNote
  | typeof endpoints.nameReported
  | typeof endpoints.closeCase
>;

/**
 * The case of a call. Refuses with 404 for an unknown case. Refuses with 403 if the case is about the caller, was
 * raised by them, contests their decision, or is a check-in of a person they are connected with.
 */
export async function findReadable({ db, params, user }: Pick<Reading, "db" | "params" | "user">) {
  const found = (await queries.findCase(db, params.id, user.id)) ?? refuse("not_found");
  if (!mayHandle(user, found.case)) return refuse("own_case");
  if (found.mayRead) return found;
  return refuse(found.case.kind === "check_in" ? "connected_person" : "own_decision");
}

/** Records the read in the audit before the case is sent. */
export const readCase: Verb<typeof endpoints.readCase> = async (call) => {
  const { db, env, user, now, requestId } = call;
  const found = await findReadable(call);
  const { id, kind, objectId, subjectId, closedAt, closedBy, raisedBy, outcome } = found.case;
  const [notes, names, facts, reach] = await Promise.all([
    queries.listNotes(db, id),
    queries.findNames(db, [closedBy, raisedBy]),
    about[kind].read(call, objectId),
    readReach(call, [subjectId, raisedBy]),
  ]);
  await addEntryBefore(db, {
    at: now,
    event: "case_read",
    actorId: user.id,
    subjectId,
    objectId: id,
    requestId,
  });
  return {
    ...shownCase(found, now),
    closedAt,
    closedBy: names.get(closedBy ?? "") ?? null,
    raisedBy: names.get(raisedBy ?? "") ?? null,
    outcome,
    reach,
    facts,
    notes: notes
      .map(({ note, author }) => ({
        id: note.id,
        kind: note.kind,
        at: note.createdAt,
        author: author ?? { id: note.authorId, firstName: "", lastName: "" },
        text: openNote(env, note),
      }))
      .reverse(),
    outcomes: [...outcomesOf[kind]],
    secondReviewer: outcomesOf[kind].filter((each) => reversals.includes(each)),
    single: !found.hasOther,
    connectedWith: found.isAboutConnected
      ? found.subject && nameOf(found.subject)
      : found.isFromConnected
        ? (names.get(raisedBy ?? "") ?? null)
        : null,
  };
};

const nameOf = ({ id, firstName, lastName }: { id: string; firstName: string; lastName: string }) => ({
  id,
  firstName,
  lastName,
});

export const changeOf = ({ params, user, now, requestId }: Changing) => ({
  id: params.id,
  by: user.id,
  now,
  requestId,
});

export const claimCase: Verb<typeof endpoints.claimCase> = async (call) => {
  const { db, user, now, body } = call;
  const change = changeOf(call);
  const { claimed, takeOver } = body;
  const isDone = await (claimed ? queries.claim(db, { ...change, takeOver }) : queries.release(db, change));
  if (!isDone) return refuseChange(call);
  announce(call);
  const by = { id: user.id, firstName: user.firstName, lastName: user.lastName };
  return { id: change.id, claim: claimed ? { by, at: now } : null };
};

export const addCaseNote: Verb<typeof endpoints.addCaseNote> = async (call) => {
  const { db, env, body } = call;
  const note = sealNote(env, body.text);
  if (!(await queries.addNote(db, changeOf(call), note))) return refuseChange(call);
  announce(call);
  return created({ id: note.id });
};

export const closeCase: Verb<typeof endpoints.closeCase> = async (call) => {
  const { db, env, body, user } = call;
  const { outcome, note, explanation } = body;
  const { kind, objectId: object } = (await findReadable(call)).case;
  if (!outcomesOf[kind].includes(outcome))
    return refuse("invalid_fields", { fields: { outcome: { code: "not_in_list" } } });
  const { ending, news } = about[kind];
  if (ending && explanation === undefined)
    return refuse("invalid_fields", { fields: { explanation: { code: "required" } } });
  if (!ending && explanation !== undefined)
    return refuse("invalid_fields", { fields: { explanation: { code: "unknown_key" } } });
  const more =
    ending && explanation
      ? await ending(call, object, outcome, explanation)
      : (news?.(call, object, outcome) ?? []);
  const closing = { ...changeOf(call), outcome, needsSecond: reversals.includes(outcome) };
  const changed = await queries.close(db, closing, sealNote(env, note), more);
  if (!changed) return refuseChange(call);
  announce(call);
  const { id, objectId, closedAt, proposedBy } = changed;
  if (closedAt !== null) call.waitUntil(about[kind].onClosed?.(call, objectId, outcome) ?? Promise.resolve());
  return { id, closedAt, proposed: closedAt === null && proposedBy === user.id };
};

/** Notifies reviewers' screens of the change, except those of people who may not learn of the case. */
export const announce = ({ env, db, params, waitUntil }: Changing) =>
  waitUntil(pushToAdmins(env, db, { type: "cases", caseId: params.id }, mayLearnOfCase(params.id)));

/**
 * Refuses with the reason: the case does not exist, is the reviewer's own, concerns a person connected with them, is
 * closed, needs the confirmation of another reviewer, or is claimed by another reviewer; or its person is not
 * suspended, or the caller stopped being an admin during the call.
 */
export async function refuseChange(call: Changing): Promise<never> {
  const { case: row, claimer, isAboutConnected, isFromConnected, ...found } = await findReadable(call);
  if (isAboutConnected || isFromConnected) return refuse("connected_person");
  if (row.closedAt !== null) return refuse("already_decided");
  if (row.proposedBy === call.user.id && "outcome" in call.body) return refuse("second_reviewer_needed");
  const { claim } = shownCase({ case: row, claimer, subject: null, proposer: null, reason: null }, call.now);
  if (claim && claim.by.id !== call.user.id) return refuse("already_claimed");
  const ends = "outcome" in call.body && call.body.outcome;
  return refuse(ends === "suspended" && !found.isSubjectSuspended ? "not_suspended" : "forbidden");
}
