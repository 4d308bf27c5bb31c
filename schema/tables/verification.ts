import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { userTypes, verificationStatuses } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** A person's request to be verified, with its decision. A person has at most one pending request. */
export const verificationRequests = sqliteTable(
  "verification_requests",
  {
    id: text("id").primaryKey(),
    /** The user type of the person, which decides what the details contain. */
    kind: text("kind", { enum: userTypes }).notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: verificationStatuses }).notNull().default("pending"),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    /** The admin who decided. */
    decidedBy: text("decided_by"),
    /** Sealed, like `details` and `adminNotes` (worker/features/verification/details.ts). */
    rejectionReason: text("rejection_reason"),
    adminNotes: text("admin_notes"),
    /** The fields of the person's form: JSON, sealed. Null once erased. */
    details: text("details"),
    /** The name of the key that sealed this row. Null once erased. */
    keyId: text("key_id"),
    erasedAt: instant("erased_at"),
    /** Keyed hashes of the name with the birth date, and of a landlord's address (worker/features/verification/marks.ts). */
    nameMark: text("name_mark"),
    placeMark: text("place_mark"),
  },
  (table) => [
    index("verification_requests_of_user").on(table.userId, table.createdAt),
    index("verification_requests_queue").on(table.status, table.kind, table.createdAt),
    index("verification_requests_by_key").on(table.keyId),
    index("verification_requests_by_name").on(table.nameMark).where(sql`name_mark is not null`),
    index("verification_requests_by_place").on(table.placeMark).where(sql`place_mark is not null`),
    uniqueIndex("verification_requests_one_pending").on(table.userId).where(sql`status = 'pending'`),
  ],
);
