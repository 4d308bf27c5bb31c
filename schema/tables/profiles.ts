import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { durations, employmentStatuses, genders, locationPreferences, propertyTypes } from "../vocabulary.ts";
import { flag, instant, list } from "./columns.ts";
import { users } from "./users.ts";

export const migrantProfiles = sqliteTable("migrant_profiles", {
  id: text("id").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  countryOfOrigin: text("country_of_origin").notNull(),
  age: integer("age"),
  gender: text("gender", { enum: genders }),
  familySize: integer("family_size").notNull().default(1),
  durationNeeded: text("duration_needed", { enum: durations }),
  locationPreference: text("location_preference", { enum: locationPreferences }),
  languages: list("languages").notNull().default(sql`'[]'`),
  skills: list("skills").notNull().default(sql`'[]'`),
  story: text("story").notNull(),
  urgent: flag("urgent").notNull().default(false),
  employmentStatus: text("employment_status", { enum: employmentStatuses }),
  /** Id of the photo that others may see; null when there is none or it is hidden. */
  profilePicture: text("profile_picture"),
  profileViews: integer("profile_views").notNull().default(0),
  // Copies for browsing, which sorts and filters on them. Code that changes a source changes its copy in the same batch.
  /** Copy of users.verified. */
  verified: flag("verified").notNull().default(false),
  /** True while a connection is active. */
  hosted: flag("hosted").notNull().default(false),
  /** True while `users.suspendedAt` is set. The migrant cannot change it; `pausedAt` is their own choice. */
  hidden: flag("hidden").notNull().default(false),
  /** Over revealed ratings only; null when there are none. */
  averageRating: real("average_rating"),
  totalRatings: integer("total_ratings").notNull().default(0),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
  // Triggers write these three (migrations/0003_browse_index.sql).
  /** Copies of the person's names. */
  firstName: text("first_name").notNull().default(""),
  lastName: text("last_name").notNull().default(""),
  /** Numbers profiles in the order in which they were made. */
  seq: integer("seq").unique(),
  /** When the migrant hid their profile; null while it is shown. */
  pausedAt: instant("paused_at"),
  /** Only verified landlords may connect with them. */
  verifiedOnly: flag("verified_only").notNull().default(false),
});

export const landlordProfiles = sqliteTable("landlord_profiles", {
  id: text("id").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  location: text("location").notNull(),
  propertyType: text("property_type", { enum: propertyTypes }),
  description: text("description"),
  /** Id of the photo of the space that connected migrants may see; null when there is none or it is hidden. */
  spacePhoto: text("space_photo"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** One row per landlord, migrant and day (UTC), so that a view counts once a day. */
export const profileViews = sqliteTable(
  "profile_views",
  {
    migrantId: text("migrant_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    landlordId: text("landlord_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: text("day").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.migrantId, table.landlordId, table.day] }),
    index("profile_views_day").on(table.day),
  ],
);
