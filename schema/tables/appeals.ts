import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { appealedDecisions, appealOutcomes } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** A person's one answer to a rejection or a suspension. Its case has the deadline, and closes with the outcome. */
export const appeals = sqliteTable(
  "appeals",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => users.id),
    decision: text("decision", { enum: appealedDecisions }).notNull(),
    /** The id of the verification request; for a suspension, when it began, in milliseconds since 1970. */
    decisionId: text("decision_id").notNull(),
    decidedAt: instant("decided_at").notNull(),
    /** The admin who made the decision, who does not decide the appeal while another admin can. Null when unknown. */
    decidedBy: text("decided_by"),
    sentAt: instant("sent_at").notNull(),
    /** What the person wrote. Sealed, like `answer` (worker/features/appeals/sealed.ts). */
    text: text("text").notNull(),
    /** What the person reads about the outcome. */
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    outcome: text("outcome", { enum: appealOutcomes }),
    /** The name of the key that sealed this row. */
    keyId: text("key_id").notNull(),
  },
  (table) => [
    uniqueIndex("appeals_once").on(table.personId, table.decision, table.decisionId),
    index("appeals_of_person").on(table.personId, table.sentAt),
    index("appeals_by_key").on(table.keyId),
  ],
);
