import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The index of browse (decision 22). Triggers keep it (migrations 0003, 0005 and 0010); no code writes it.
 *
 * Answers are numbers: cities, durations and sizes by their position in schema/vocabulary.ts, from 1; 0 is any.
 * A place is 100 × city + 10 × duration + size; a list is 10,000 × language + 1,000 × sort + place.
 */
export const browseLists = sqliteTable(
  "browse_lists",
  {
    list: integer("list").notNull(),
    /** The order of the sort as one number, highest first. `seq` decides between equal ones. */
    rank: integer("rank").notNull(),
    /** migrant_profiles.seq */
    seq: integer("seq").notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.rank, table.seq] })],
);

/** How many listed migrants each place has: by their set of languages, as `{"[0,3,4]": 12}`. Every set has 0. */
export const browseCounts = sqliteTable("browse_counts", {
  place: integer("place").primaryKey(),
  counts: text("counts").notNull().default("{}"),
});

/** The number of each language that a profile ever named, in lower case. */
export const browseLanguages = sqliteTable("browse_languages", {
  number: integer("number").primaryKey(),
  name: text("name").notNull().unique(),
});

/** Always empty: a row that is inserted here fills the index from the profiles, in a trigger. */
export const browseRebuild = sqliteTable("browse_rebuild", { at: text("at").notNull() });
