import type * as endpoints from "#schema/endpoints/second-factor.ts";
import { endSessions } from "#worker/features/live/index.ts";
import { sendSoon } from "#worker/features/mail/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import { deleteSessions } from "#worker/platform/sessions.ts";
import { noteFactor } from "./attempts.ts";
import { present } from "./factors.ts";
import {
  approve,
  emailsOfReset,
  findOpenResets,
  findOtherAdmins,
  findReset,
  openReset,
} from "./reset-queries.ts";

export const requestFactorReset: Verb<typeof endpoints.requestFactorReset> = async (call) => {
  const { db, user, now } = call;
  if (!user.factor?.exists || user.factor.passedAt !== null) return refuse("wrong_state");
  const id = crypto.randomUUID();
  const emails = emailsOfReset(id, user.id, await findOtherAdmins(db, user.id));
  if (await openReset(db, { id, userId: user.id }, emails, now)) {
    sendSoon(call, emails);
    noteFactor(call, "factor_reset_requested");
  }
  const state = await present(call);
  return state.reset ? state : refuse("too_few_admins");
};

export const listFactorResets: Verb<typeof endpoints.listFactorResets> = async ({ db, user, now }) =>
  (await findOpenResets(db, user.id, now)).map(({ firstApprovedBy, ...reset }) => ({
    ...reset,
    approvals: firstApprovedBy === null ? 0 : 1,
    approvedByCaller: firstApprovedBy === user.id,
  }));

type Approve = Call<typeof endpoints.approveFactorReset>;

export const approveFactorReset: Verb<typeof endpoints.approveFactorReset> = async (call) => {
  const { db, env, user, params, now, requestId, waitUntil } = call;
  const reset = (await findReset(db, params.id, now)) ?? refuse("not_found");
  const isSecond = reset.firstApprovedBy !== null;
  const write = () => approveNow(call);
  const approved = isSecond ? await endSessions(call, reset.userId, "all", write) : await write();
  const entry = { at: now, actorId: user.id, subjectId: approved.userId, objectId: reset.id, requestId };
  waitUntil(addEntry(db, { ...entry, event: "factor_reset_approved" }));
  if (!approved.isComplete) return { approvals: 1 };
  // Both admins approved at once and saw no approval before them. This approval was the second one.
  if (!isSecond) await endSessions(call, approved.userId, "all", async () => undefined);
  sendSoon(call, [{ kind: "factor_reset", personId: approved.userId, objectId: String(Date.parse(now)) }]);
  waitUntil(deleteSessions(env, approved.userId));
  return { approvals: 2 };
};

async function approveNow({ db, user, params, now }: Approve) {
  const approved = await approve(db, params.id, user.id, now);
  if (approved) return approved;
  const reset = (await findReset(db, params.id, now)) ?? refuse("not_found");
  if (reset.userId === user.id) return refuse("own_reset");
  return refuse(reset.firstApprovedBy === user.id ? "already_approved" : "forbidden");
}
