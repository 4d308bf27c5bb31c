import type { Query } from "#schema/endpoint.ts";
import type { listMigrants } from "#schema/endpoints/migrants.ts";
import { sorts } from "#schema/vocabulary.ts";
import type { Places } from "./browse-lists.ts";

/**
 * The part of a search that finds the entries of a page: `rank` and `seq`, each once, in order. People whom a block
 * separates from this landlord are left out. The SQL text contains only numbers of the index. The caller's input is in
 * the values.
 */

type Search = Query<typeof listMigrants>;

/** The most lists that one compound select can merge: D1 allows five terms. */
const fewLists = 5;

export function entriesOf(
  search: Search,
  places: Places,
  landlordId: string,
): { sql: string; values: unknown[] } {
  const { limit, page, after, languages } = search;
  const few = places.listed.length * Math.max(languages.length, 1) <= fewLists;
  return {
    sql: `${few ? unionOf(search, places) : mergeOf(search, places)} limit ?1 offset ?2`,
    values: [limit, after ? 0 : (page - 1) * limit, after ?? aboveAll, landlordId, ...languages],
  };
}
const begin = "?3";
const nameOf = (at: number) => `?${at + 5}`;

/**
 * SQL condition: no block separates the landlord from this entry's person. The `seq` numbers of blocked people are
 * read once, by two indexes, and joined into one text. With `in`, D1 would count a row for each entry that is
 * compared.
 */
const isNotBlocked = `instr((select coalesce(',' || group_concat(seq) || ',', '') from migrant_profiles where user_id in (
  select blocked_id from blocks where blocker_id = ?4 union all select blocker_id from blocks where blocked_id = ?4
)), ',' || seq || ',') = 0`;

// A key is an entry's rank and seq as one text of fixed length, so that comparing two keys compares two entries.
const keyOfEntry = "printf('%016d%010d', rank, seq)";
const rankOf = (key: string) => `substr(${key}, 1, 16)`;
const seqOf = (key: string) => `substr(${key}, 17)`;
const aboveAll = "9".repeat(26);

/** The key of the last entry of a page. The next page begins after it. */
export const positionOf = ({ rank, seq }: { rank: number; seq: number }) =>
  String(rank).padStart(16, "0") + String(seq).padStart(10, "0");

// Uses `<=` with `seq - 1`, because for `<` SQLite would also read the entry itself. The arithmetic turns the parts of
// the key into integers, so that SQLite can use the index.
const isBelow = (key: string) => `(rank, seq) <= (${rankOf(key)} + 0, ${seqOf(key)} - 1)`;

/** SQL for up to five lists: a union. */
function unionOf({ sort, languages }: Search, { listed }: Places): string {
  const numbers = languages.length > 0 ? languages.map((_, at) => languageNumber(nameOf(at))) : ["0"];
  const lists = numbers.flatMap((number) => listed.map((place) => listOf(sort, `${place}`, number)));
  const arms = lists.map(
    (list) => `select rank, seq from browse_lists where list = ${list} and ${isBelow(begin)}`,
  );
  // SQLite merges the sorted terms of the union while it reads them, so it stops when the page is full.
  return `select rank, seq from (${arms.join(" union ")} order by rank desc, seq desc) where ${isNotBlocked}`;
}

/**
 * SQL for any number of lists: a merge. It holds the next entry of each list, takes the highest one and replaces it
 * with its successor. It skips the lists of a language if no speaker of it matches the other filters.
 */
function mergeOf({ sort, languages }: Search, places: Places): string {
  const numbers =
    languages.length > 0
      ? languages.map((_, at) =>
          languageNumber(nameOf(at), `and ${isCounted(places, "'*,' || number || '[],]*'")}`),
        )
      : [`case when ${isCounted(places, "'*0*'")} then 0 end`]; // mutant-safe (isCounted(places, "'*0*'")): without any count, all lists are empty
  const lists = numbers.flatMap((_, at) => places.listed.map((place) => `(${place}, '$[${at}]')`));
  const next = (list: string, above: string) =>
    `(select ${keyOfEntry} from browse_lists where list = ${list} and ${isBelow(above)} order by rank desc, seq desc limit 1)`;
  const list = listOf(sort, "column1", `json_extract((select json_array(${numbers})), column2)`);
  // `limit -1` prevents SQLite from evaluating the expression again at each of its uses.
  return `with recursive
    lists(list) as (select ${list} from (values ${lists}) limit -1),
    merged(list, k) as (
      select list, k from (select list, ${next("lists.list", begin)} as k from lists limit -1) where k is not null
      union all
      select list, ${next("merged.list", "merged.k")} from merged where k is not null
      order by 2 desc)
    select distinct ${rankOf("k")} + 0 as rank, ${seqOf("k")} + 0 as seq from merged where ${isNotBlocked}`;
}

/** SQL condition: the counts of these places contain a set of languages that matches this pattern. */
const isCounted = ({ counted }: Places, pattern: string) =>
  `(${counted
    .map((place) => `(select counts from browse_counts where place = ${place}) glob ${pattern}`)
    .join(" or ")})`;

/** SQL: the number of a language; null if no profile has ever named it. */
export const languageNumber = (name: string, more = "") =>
  `(select number from browse_languages where name = ${name} ${more})`;

const listOf = (sort: Search["sort"], place: string, language: string) =>
  `${place} + ${1000 * (sorts.indexOf(sort) + 1)} + 10000 * ${language}`;
