import type { OwnAppeal } from "#schema/endpoints/appeals.ts";
import type { SealingEnv } from "#worker/platform/sealing.ts";
import type { FoundAppeal } from "./queries.ts";
import { openAppeal } from "./sealed.ts";

/**
 * An appeal as its person reads it. It contains the answer only after the case is closed, because a second reviewer may
 * disagree before that.
 */
export function presentAppeal(env: SealingEnv, { appeal, answerBy }: FoundAppeal): OwnAppeal {
  const { id, decision, decidedAt, sentAt, outcome, answeredAt } = appeal;
  const answer = outcome ? openAppeal(env, appeal).answer : null;
  return { id, decision, decidedAt, sentAt, answerBy, outcome, answeredAt, answer };
}
