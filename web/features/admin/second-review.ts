import type { FullVerification } from "#schema/endpoints/admin.ts";
import type { Decision } from "./ids.ts";

/**
 * The effect of this admin's decision: it `decides`, it `proposes` to a second reviewer, or it `agrees` or `disagrees` with
 * the proposal of a first reviewer.
 */
export type Effect = "decides" | "proposes" | "agrees" | "disagrees";

export function effectOf({ review }: Pick<FullVerification, "review">, status: Decision): Effect {
  if (!review || review.single) return "decides";
  const { proposal, secondReviewer } = review;
  if (proposal) return proposal.status === status ? "agrees" : "disagrees";
  return secondReviewer.includes(status) ? "proposes" : "decides";
}

/** Whether the admin has proposed a decision, which only another admin can confirm. */
export const waitsForOther = ({ review }: Pick<FullVerification, "review">, adminId: string) =>
  review?.proposal?.by.id === adminId && !review.single;
