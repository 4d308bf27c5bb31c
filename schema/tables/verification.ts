import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { verificationStatuses } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

const decision = {
  status: text("status", { enum: verificationStatuses }).notNull().default("pending"),
  createdAt: instant("created_at").notNull(),
  decidedAt: instant("decided_at"),
  /** The admin who decided. */
  decidedBy: text("decided_by"),
  rejectionReason: text("rejection_reason"),
  adminNotes: text("admin_notes"),
};

const keeping = {
  /** The private fields, encrypted (worker/platform/sealing.ts); their own columns are then empty. */
  sealed: text("sealed"),
  /** The key that sealed them. */
  sealedBy: text("sealed_by"),
  /** When the private fields were erased. */
  erasedAt: instant("erased_at"),
};

export const migrantVerifications = sqliteTable(
  "migrant_verifications",
  {
    id: text("id").primaryKey(),
    migrantId: text("migrant_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ...decision,
    fullName: text("full_name").notNull(),
    dateOfBirth: text("date_of_birth"),
    nationality: text("nationality"),
    currentAddress: text("current_address"),
    reasonForMigration: text("reason_for_migration").notNull(),
    familyComposition: text("family_composition"),
    employmentStatus: text("employment_status"),
    additionalNotes: text("additional_notes"),
    ...keeping,
  },
  (table) => [
    index("migrant_verifications_of").on(table.migrantId, table.createdAt),
    index("migrant_verifications_queue").on(table.status, table.createdAt),
    index("migrant_verifications_sealed").on(table.sealedBy),
    uniqueIndex("migrant_verifications_one_pending").on(table.migrantId).where(sql`status = 'pending'`),
  ],
);

export const landlordVerifications = sqliteTable(
  "landlord_verifications",
  {
    id: text("id").primaryKey(),
    landlordId: text("landlord_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ...decision,
    fullName: text("full_name").notNull(),
    dateOfBirth: text("date_of_birth"),
    nationality: text("nationality"),
    propertyAddress: text("property_address").notNull(),
    propertyType: text("property_type").notNull(),
    proofOfOwnership: text("proof_of_ownership").notNull(),
    additionalNotes: text("additional_notes"),
    ...keeping,
  },
  (table) => [
    index("landlord_verifications_of").on(table.landlordId, table.createdAt),
    index("landlord_verifications_queue").on(table.status, table.createdAt),
    index("landlord_verifications_sealed").on(table.sealedBy),
    uniqueIndex("landlord_verifications_one_pending").on(table.landlordId).where(sql`status = 'pending'`),
  ],
);
