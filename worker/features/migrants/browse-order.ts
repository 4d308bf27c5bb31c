import type { Query } from "#schema/endpoint.ts";
import type { listMigrants } from "#schema/endpoints/migrants.ts";
import { sorts } from "#schema/vocabulary.ts";
import type { Places } from "./browse-lists.ts";

/**
 * The part of a search that finds the entries of a page: `rank` and `seq`, each once, in order, without the people of a block
 * with this landlord. The SQL contains only numbers of the index; what the caller wrote is in the values.
 */

type Search = Query<typeof listMigrants>;

/** D1 allows five terms in a compound select. */
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
 * SQL condition: no block separates the landlord from this entry's person. The few numbers of blocked people are one text, found
 * once by two indexes: D1 would count a row for each entry that is looked up in a list.
 */
const isTogether = `instr((select coalesce(',' || group_concat(seq) || ',', '') from migrant_profiles where user_id in (
  select blocked_id from blocks where blocker_id = ?4 union all select blocker_id from blocks where blocked_id = ?4
)), ',' || seq || ',') = 0`;

// A key is an entry's rank and seq as one text, so that one comparison orders entries.
const keyOfEntry = "printf('%016d%010d', rank, seq)";
const rankOf = (key: string) => `substr(${key}, 1, 16)`;
const seqOf = (key: string) => `substr(${key}, 17)`;
const aboveAll = "9".repeat(26);

/** The key of an entry, for the page after it. */
export const positionOf = ({ rank, seq }: { rank: number; seq: number }) =>
  String(rank).padStart(16, "0") + String(seq).padStart(10, "0");

// `<=` and one less, because SQLite also reads the row itself for `<`. `+` and `-` make integers that the index takes.
const isBelow = (key: string) => `(rank, seq) <= (${rankOf(key)} + 0, ${seqOf(key)} - 1)`;

/** Up to five lists: SQLite merges them while it reads. */
function unionOf({ sort, languages }: Search, { listed }: Places): string {
  const numbers = languages.length > 0 ? languages.map((_, at) => languageNumber(nameOf(at))) : ["0"];
  const lists = numbers.flatMap((number) => listed.map((place) => listOf(sort, `${place}`, number)));
  const arms = lists.map(
    (list) => `select rank, seq from browse_lists where list = ${list} and ${isBelow(begin)}`,
  );
  // SQLite merges the arms while it reads, so the page is full before it reads on.
  return `select rank, seq from (${arms.join(" union ")} order by rank desc, seq desc) where ${isTogether}`;
}

/**
 * Any number of lists: holds the next entry of each, takes the highest and replaces it with its successor. Lists of a
 * language whose speakers do not match otherwise are left out.
 */
function mergeOf({ sort, languages }: Search, places: Places): string {
  const numbers =
    languages.length > 0
      ? languages.map((_, at) =>
          languageNumber(nameOf(at), `and ${isCounted(places, "'*,' || number || '[],]*'")}`),
        )
      : [`case when ${isCounted(places, "'*0*'")} then 0 end`]; // mutant-safe (isCounted(places, "'*0*'")): where nobody is counted, all lists are empty
  const lists = numbers.flatMap((_, at) => places.listed.map((place) => `(${place}, '$[${at}]')`));
  const next = (list: string, above: string) =>
    `(select ${keyOfEntry} from browse_lists where list = ${list} and ${isBelow(above)} order by rank desc, seq desc limit 1)`;
  const list = listOf(sort, "column1", `json_extract((select json_array(${numbers})), column2)`);
  // `limit -1` keeps SQLite from copying the expression to each of its uses.
  return `with recursive
    lists(list) as (select ${list} from (values ${lists}) limit -1),
    merged(list, k) as (
      select list, k from (select list, ${next("lists.list", begin)} as k from lists limit -1) where k is not null
      union all
      select list, ${next("merged.list", "merged.k")} from merged where k is not null
      order by 2 desc)
    select distinct ${rankOf("k")} + 0 as rank, ${seqOf("k")} + 0 as seq from merged where ${isTogether}`;
}

/** SQL condition: somebody is counted in these places with a set of languages like this pattern. */
const isCounted = ({ counted }: Places, pattern: string) =>
  `(${counted
    .map((place) => `(select counts from browse_counts where place = ${place}) glob ${pattern}`)
    .join(" or ")})`;

/** SQL: the number of a language, null when no profile ever named it. */
export const languageNumber = (name: string, more = "") =>
  `(select number from browse_languages where name = ${name} ${more})`;

const listOf = (sort: Search["sort"], place: string, language: string) =>
  `${place} + ${1000 * (sorts.indexOf(sort) + 1)} + 10000 * ${language}`;
