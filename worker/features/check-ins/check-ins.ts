import type * as endpoints from "#schema/endpoints/check-ins.ts";
import { checkInRepeatHours } from "#schema/limits.ts";
import { pushNewCase } from "#worker/features/cases/index.ts";
import { stopAskingToAnswer } from "#worker/features/notifications/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { answersOf, isWorrying, sealAnswers, sealContact, unsealCheckIn } from "./answers.ts";
import * as queries from "./queries.ts";

const hour = 60 * 60 * 1000;
/**
 * An answer from before this time cannot be repeated. If a newer question follows it, the person can no longer add how
 * to contact them.
 */
const repeatsSince = (now: string) => new Date(Date.parse(now) - checkInRepeatHours * hour).toISOString();

/**
 * Stores the answers, and opens a case for a No in the same batch. The reply is empty, so that it is the same for every
 * answer. After a day, no one can learn an answer by sending guesses.
 */
export const answerCheckIn: Verb<typeof endpoints.answerCheckIn> = async (call) => {
  const { user, params, body, db, env, now, waitUntil } = call;
  const { id } = params;
  const stored = () => {
    waitUntil(stopAskingToAnswer(env, user.id, id));
    return {};
  };
  const { answers, problems } = answersOf(user.userType, body);
  if (problems)
    return (await queries.findOwn(db, user.id, id))
      ? refuse("invalid_fields", { fields: problems })
      : refuse("not_found");
  const sealed = sealAnswers(env, id, answers);
  const answer = { id, personId: user.id, sealed, isWorrying: isWorrying(answers) };
  if (await queries.storeAnswers(db, answer, now)) {
    if (answer.isWorrying) waitUntil(pushNewCase(env, db, { kind: "check_in", objectId: id }));
    return stored();
  }
  const known = (await queries.findOwn(db, user.id, id)) ?? refuse("not_found");
  // mutant-safe (known.answeredAt === null): without answers, the comparison refuses, too
  if (known.answeredAt === null || known.answeredAt <= repeatsSince(now)) return refuse("check_in_closed");
  const isSame = JSON.stringify(unsealCheckIn(env, known).answers) === JSON.stringify(answers);
  return isSame ? stored() : refuse("check_in_closed");
};

/** Possible after every answer: a person may have answered Yes because another person was watching. */
export const setSafeContact: Verb<typeof endpoints.setSafeContact> = async (call) => {
  const { user, params, body, db, env, now, waitUntil } = call;
  const { id } = params;
  const contact = sealContact(env, id, { way: body.way, time: body.time ?? null, at: now });
  if (await queries.storeContact(db, { id, personId: user.id, contact, since: repeatsSince(now) }, now)) {
    waitUntil(pushNewCase(env, db, { kind: "check_in", objectId: id }));
    return {};
  }
  return refuse((await queries.findOwn(db, user.id, id)) ? "check_in_closed" : "not_found");
};
