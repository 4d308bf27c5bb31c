import { getTableColumns } from "drizzle-orm";
import type { Query } from "#schema/endpoint.ts";
import type { listMigrants } from "#schema/endpoints/migrants.ts";
import { migrantProfiles as profiles } from "#schema/tables/profiles.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import { selection } from "#worker/platform/rows.ts";
import { type BrowseFilters, type Places, placesOf } from "./browse-lists.ts";
import { entriesOf, languageNumber, positionOf } from "./browse-order.ts";

/** A search in the index of browse (decision 22). */
type Search = Query<typeof listMigrants>;

/** The statements of a search, for a batch with others; null if no one can match. `readSearch` reads their results. */
export function searchStatements(db: Database, landlordId: string, search: Search) {
  const places = placesOf(search);
  return (
    places &&
    ([
      pageOf(db, search, places, landlordId),
      countsOf(db, search, places),
      connectedTo(db, landlordId),
    ] as const)
  );
}

type Results<T extends Statements> = { readonly [At in keyof T]: T[At]["_"]["result"] };
/** The results of the statements of a search. */
export type SearchResults = Results<NonNullable<ReturnType<typeof searchStatements>>> | readonly [];

/** A page of migrants as the landlord sees them, and the number of all matches. */
export function readSearch({ languages, limit }: Search, results: SearchResults) {
  if (results.length === 0) return { found: [], total: 0, end: null };
  const [[page = []], [counted], connected] = results;
  const ids = new Set(connected);
  const spoken: (number | null)[] | null = languages.length > 0 ? JSON.parse(counted?.numbers ?? "[]") : null;
  const counts: Counts[] = JSON.parse(counted?.counts ?? "[]");
  // The join in `pageOf` guarantees no order.
  page.sort((one, other) => other.rank - one.rank || other.seq - one.seq);
  const last = page.length === limit ? page.at(-1) : undefined;
  return {
    found: page.map(({ profile }) => ({ profile, connected: ids.has(profile.userId) })),
    /** The position of the last entry of a full page; null for a page that is not full. */
    end: last ? positionOf(last) : null,
    total: counts.reduce((sum, place) => sum + countIn(place, spoken), 0),
  };
}

/** The number of people for each set of languages. The key is the set as JSON. */
type Counts = Record<string, number>;

/** The number of people in a place who speak one of these languages; with null, the number of all people in it. */
function countIn(counts: Counts, spoken: (number | null)[] | null): number {
  const speaks = (set: string) => (JSON.parse(set) as number[]).some((number) => spoken?.includes(number));
  return Object.entries(counts)
    .filter(([set]) => spoken === null || speaks(set))
    .reduce((sum, [, people]) => sum + people, 0);
}

const { createdAt, updatedAt, hidden, pausedAt, seq, ...columns } = getTableColumns(profiles);
const shown = selection(columns);

/** Reads the profiles of a page with their entries, unordered, as one JSON row: a page has about a thousand cells. */
function pageOf(db: Database, search: Search, places: Places, landlordId: string) {
  const { sql, values } = entriesOf(search, places, landlordId);
  return db.rows(
    `select json_group_array(json_array(${shown.cells}, entries.rank, entries.seq)) as page
      from migrant_profiles join (${sql}) as entries on migrant_profiles.seq = entries.seq`,
    values,
    ({ page }) => {
      const rows: unknown[][] = JSON.parse(String(page));
      return rows.map((cells) => ({
        profile: shown.readCells(cells),
        rank: Number(cells.at(-2)),
        seq: Number(cells.at(-1)),
      }));
    },
  );
}

/**
 * Reads one row: the counts of each place by sets of languages, and the numbers of the requested languages. Each place
 * has its own subquery, because D1 counts two rows for each value of `in`.
 */
function countsOf(db: Database, { languages }: BrowseFilters, { counted }: Places) {
  const counts = counted.map((place) => `json((select counts from browse_counts where place = ${place}))`);
  const numbers = languages.map((_, at) => languageNumber(`?${at + 1}`));
  const isSpoken = languages.length === 0 ? "true" : "numbers glob '*[0-9]*'";
  return db.rows(
    `select case when ${isSpoken} then json_array(${counts}) else '[]' end as counts, numbers
      from (select json_array(${numbers}) as numbers limit 1)`,
    languages,
    (row) => ({ counts: String(row.counts), numbers: String(row.numbers) }),
  );
}

/** The migrants with whom the landlord is connected: paid, and the fee was not refunded. */
const connectedTo = (db: Database, landlordId: string) =>
  db.rows(
    "select migrant_id from connections where landlord_id = ?1 and payment_completed = 1",
    [landlordId],
    (row) => String(row.migrant_id),
  );
