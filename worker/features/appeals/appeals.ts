import type * as endpoints from "#schema/endpoints/appeals.ts";
import type { SuspensionTold } from "#schema/errors.ts";
import { linkSeconds } from "#schema/limits.ts";
import type { users } from "#schema/tables/users.ts";
import { findOrAddAppealLink } from "#worker/features/account-links/index.ts";
import { pushNewCase } from "#worker/features/cases/index.ts";
import { isSuspendedByAdmin } from "#worker/features/undo-deletion/index.ts";
import { type Call, created, type Verb } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { makeLinkToken, readLinkToken } from "#worker/platform/link-tokens.ts";
import { presentAppeal } from "./present.ts";
import * as queries from "./queries.ts";
import { sealAppeal } from "./sealed.ts";

type Sending = Call<typeof endpoints.appealSuspension | typeof endpoints.appealRejection>;

function newAppeal({ env, body }: Pick<Sending, "env" | "body">): queries.NewAppeal {
  const id = crypto.randomUUID();
  const { text, keyId } = sealAppeal(env, id, { text: body.text, answer: null });
  return { id, text, keyId };
}

/** Runs after an appeal is stored: records it in the audit and notifies of its new case. */
function follow({ db, env, now, requestId, waitUntil }: Sending, { appeal }: queries.FoundAppeal): void {
  const { personId, id } = appeal;
  waitUntil(
    addEntry(db, {
      at: now,
      event: "appealed",
      actorId: personId,
      subjectId: personId,
      objectId: id,
      requestId,
    }),
  );
  waitUntil(pushNewCase(env, db, { kind: "appeal", objectId: id }));
}

/** The link of a token and its person, only while the suspension of this link lasts. The link may already be used. */
async function findLink({ body, db, env }: { body: { token: string }; db: Database; env: Env }) {
  const id = readLinkToken(env, "appeal", body.token);
  const found = (id && (await queries.findAppealLink(db, id))) || refuse("link_closed");
  const { link, owner } = found;
  const isOfNow = owner.suspendedAt === link.createdAt && isSuspendedByAdmin(owner);
  return isOfNow ? found : refuse("link_closed");
}

export const readAppealLink: Verb<typeof endpoints.readAppealLink> = async (call) => {
  const { db, env, now } = call;
  const { link, owner } = await findLink(call);
  const appeal = await queries.findAppealOfSuspension(db, owner.id, link.createdAt);
  if (!appeal && link.expiresAt <= now) return refuse("link_closed");
  return {
    why: owner.suspensionCode,
    because: owner.suspensionReason,
    decidedAt: link.createdAt,
    until: link.expiresAt,
    appeal: appeal ? presentAppeal(env, appeal) : null,
  };
};

export const appealSuspension: Verb<typeof endpoints.appealSuspension> = async (call) => {
  const { db, env, now } = call;
  const { link, owner } = await findLink(call);
  const stored = await queries.insertAppealOfSuspension(db, link, newAppeal(call), now);
  if (!stored) {
    const earlier = await queries.findAppealOfSuspension(db, owner.id, link.createdAt);
    return refuse(earlier ? "already_appealed" : "link_closed");
  }
  follow(call, stored);
  return created(presentAppeal(env, stored));
};

export const listAppeals: Verb<typeof endpoints.listAppeals> = async ({ db, env, user, now }) => {
  const [found, open] = await Promise.all([
    queries.listAppealsOf(db, user.id),
    queries.findOpenRejection(db, user.id, now),
  ]);
  return {
    appeals: found.map((each) => presentAppeal(env, each)),
    open: open?.decidedAt
      ? { ...open, decidedAt: open.decidedAt, until: queries.appealableUntil(open.decidedAt) }
      : null,
  };
};

export const appealRejection: Verb<typeof endpoints.appealRejection> = async (call) => {
  const { db, env, user, now, body } = call;
  const rejected = { requestId: body.requestId, personId: user.id };
  const stored = await queries.insertAppealOfRejection(db, rejected, newAppeal(call), now);
  if (!stored) {
    const found = (await queries.findRejected(db, rejected)) ?? refuse("not_found");
    if (found.isAppealed) return refuse("already_appealed");
    const { status, decidedAt } = found;
    const isOver = status === "rejected" && decidedAt !== null && queries.appealableUntil(decidedAt) <= now;
    return refuse(isOver ? "appeal_over" : "wrong_state");
  }
  follow(call, stored);
  return created(presentAppeal(env, stored));
};

/**
 * What a suspended person is told when they sign in with the right password: the reason, a token to appeal, or the
 * state of their appeal. A suspension that was written directly to the database gets its link here.
 */
export async function tellSuspension(
  { db, env, now }: Pick<Call<typeof endpoints.readAppealLink>, "db" | "env" | "now">,
  {
    id,
    email,
    suspendedAt,
    suspensionCode,
  }: Pick<typeof users.$inferSelect, "id" | "email" | "suspendedAt" | "suspensionCode">,
): Promise<SuspensionTold> {
  const told = { why: suspensionCode, appeal: null, sent: null };
  if (suspendedAt === null) return told;
  const found = await queries.findAppealOfSuspension(db, id, suspendedAt);
  if (found) {
    const { answerBy, outcome, answer } = presentAppeal(env, found);
    return { ...told, sent: { answerBy, outcome, answer } };
  }
  if (Date.parse(suspendedAt) + linkSeconds.appeal * 1000 <= Date.parse(now)) return told;
  const link = await findOrAddAppealLink(db, { userId: id, address: email, suspendedAt });
  return {
    ...told,
    appeal: { token: makeLinkToken(env, "appeal", link.id), until: link.expiresAt },
  };
}
