import type { Endpoint } from "#schema/endpoint.ts";
import type { CaseFact } from "#schema/endpoints/cases.ts";
import type { CaseEnd, CaseKind } from "#schema/vocabulary.ts";
import { contactFacts } from "#worker/features/accounts/index.ts";
import { afterAppeal, appealEnding, appealFacts } from "#worker/features/appeals/index.ts";
import { factsOf, readCheckInForReview } from "#worker/features/check-ins/index.ts";
import { readPhrasesForReview } from "#worker/features/phrases/index.ts";
import { ratingFacts } from "#worker/features/ratings/index.ts";
import { refundFacts } from "#worker/features/refunds/index.ts";
import { onReportClosed, reportFacts, tellReporter } from "#worker/features/reports/index.ts";
import { withdrawalFacts } from "#worker/features/withdrawals/index.ts";
import type { Call } from "#worker/http/handle.ts";
import type { Statements } from "#worker/platform/database.ts";

type AnyCall = Pick<
  Call<Endpoint & { audience: "admin" }>,
  "db" | "env" | "user" | "now" | "requestId" | "waitUntil"
>;

/** What a reviewer's screen shows of a kind of case, and what follows when one is closed. */
interface About {
  /** What the case is about. The screen also shows the case itself, its person and its object's id. */
  read(call: AnyCall, objectId: string): Promise<CaseFact[]>;
  /**
   * Statements for the batch that closes the case or proposes an outcome. They run after the change. A kind with such
   * statements requires an explanation for its person.
   */
  ending?(call: AnyCall, objectId: string, outcome: CaseEnd, explanation: string): Promise<Statements>;
  /**
   * Statements for the batch that closes the case. They run after the change and queue notifications, and do nothing if
   * the case was not closed.
   */
  news?(call: AnyCall, objectId: string, outcome: CaseEnd): Statements;
  /** Runs after the case is closed. Never fails. */
  onClosed?(call: AnyCall, objectId: string, outcome: CaseEnd): Promise<void>;
}

/** For a kind that has no facts besides the person and the object. */
const nothingMore: About = { read: async () => [] };

/** One entry for each kind, with functions of its feature. */
export const about: Readonly<Record<CaseKind, About>> = {
  verification: nothingMore,
  report: {
    read: reportFacts,
    news: ({ db, now }, objectId, outcome) => onReportClosed(db, objectId, outcome, now),
    onClosed: tellReporter,
  },
  check_in: {
    read: async ({ env, db, user }, objectId) => {
      const found = await readCheckInForReview(env, db, objectId, user.id);
      return found ? factsOf(found) : [];
    },
  },
  phrases: {
    read: async ({ db, now }, objectId) =>
      (await readPhrasesForReview(db, objectId, now)).map(({ kind, messages }) => ({
        name: "message",
        value: `${kind}: ${messages}`,
      })),
  },
  contact: { read: contactFacts },
  refund: { read: refundFacts },
  withdrawals: { read: withdrawalFacts },
  stay: { read: ratingFacts },
  appeal: { read: appealFacts, ending: appealEnding, onClosed: afterAppeal },
};
