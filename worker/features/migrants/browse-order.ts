import { type SQL, sql } from "drizzle-orm";
import type { Query } from "#schema/endpoint.ts";
import type { listMigrants } from "#schema/endpoints/migrants.ts";
import { sorts } from "#schema/vocabulary.ts";
import type { Places } from "./browse-lists.ts";

/** The part of a search that finds the entries of a page: `rank` and `seq`, each once, in order. */

type Search = Query<typeof listMigrants>;

/** D1 allows five terms in a compound select. */
const fewLists = 5;

export function entriesOf(search: Search, places: Places): SQL {
  const { limit, page, after, languages } = search;
  const begin = after ? sql`${after}` : aboveAll;
  const few = places.listed.length * Math.max(languages.length, 1) <= fewLists;
  const { tables, entries } = few ? unionOf(search, places, begin) : mergeOf(search, places, begin);
  return sql`
    ${tables.length > 0 ? sql`with recursive ${sql.join(tables, sql`, `)}` : sql``}
    ${entries}
    limit ${limit} offset ${after ? 0 : (page - 1) * limit}`;
}

// A key is an entry's rank and seq as one text, so that one comparison orders entries.
const keyOfEntry = sql.raw("printf('%016d%010d', rank, seq)");
const rankOf = (key: SQL) => sql`substr(${key}, 1, 16)`;
const seqOf = (key: SQL) => sql`substr(${key}, 17)`;
const aboveAll = sql`'99999999999999999999999999'`;

/** The key of an entry, for the page after it. */
export const positionOf = ({ rank, seq }: { rank: number; seq: number | null }) =>
  String(rank).padStart(16, "0") + String(seq).padStart(10, "0");

// `<=` and one less, because SQLite also reads the row itself for `<`. `+` and `-` make integers that the index takes.
const isBelow = (key: SQL) => sql`(rank, seq) <= (${rankOf(key)} + 0, ${seqOf(key)} - 1)`;

/** Up to five lists: SQLite merges them while it reads. */
function unionOf({ sort, languages }: Search, { listed }: Places, begin: SQL) {
  const numbers = languages.length > 0 ? languages.map((name) => languageNumber(name)) : [sql`0`];
  const lists = numbers.flatMap((number) => listed.map((place) => listOf(sort, sql.raw(`${place}`), number)));
  const arms = lists.map(
    (list) => sql`select rank, seq from browse_lists where list = ${list} and ${isBelow(begin)}`,
  );
  return { tables: [], entries: sql`${sql.join(arms, sql` union `)} order by rank desc, seq desc` };
}

/**
 * Any number of lists: holds the next entry of each, takes the highest and replaces it with its successor. Lists of a
 * language whose speakers do not match otherwise are left out.
 */
function mergeOf({ sort, languages }: Search, places: Places, begin: SQL) {
  const numbers =
    languages.length > 0
      ? languages.map((name) =>
          languageNumber(name, sql`and ${isCounted(places, sql`'*,' || number || '[],]*'`)}`),
        )
      : [sql`case when ${isCounted(places, sql`'*0*'`)} then 0 end`];
  const lists = numbers.flatMap((_, at) => places.listed.map((place) => `(${place}, '$[${at}]')`));
  const next = (list: SQL, above: SQL) =>
    sql`(select ${keyOfEntry} from browse_lists where list = ${list} and ${isBelow(above)} order by rank desc, seq desc limit 1)`;
  const list = listOf(
    sort,
    sql`column1`,
    sql`json_extract((select json_array(${sql.join(numbers, sql`, `)})), column2)`,
  );
  return {
    tables: [
      // `limit -1` keeps SQLite from copying the expression to each of its uses.
      sql`lists(list) as (select ${list} from (values ${sql.raw(lists.join())}) limit -1)`,
      sql`merged(list, k) as (
        select list, k from (select list, ${next(sql`lists.list`, begin)} as k from lists limit -1) where k is not null
        union all
        select list, ${next(sql`merged.list`, sql`merged.k`)} from merged where k is not null
        order by 2 desc)`,
    ],
    entries: sql`select distinct ${rankOf(sql`k`)} + 0 as rank, ${seqOf(sql`k`)} + 0 as seq from merged`,
  };
}

/** SQL condition: somebody is counted in these places with a set of languages like this pattern. */
const isCounted = ({ counted }: Places, pattern: SQL) =>
  sql`(${sql.join(
    counted.map(
      (place) => sql`(select counts from browse_counts where place = ${sql.raw(`${place}`)}) glob ${pattern}`,
    ),
    sql` or `,
  )})`;

/** SQL: the number of a language, null when no profile ever named it. */
export const languageNumber = (name: string, more: SQL = sql``) =>
  sql`(select number from browse_languages where name = ${name} ${more})`;

const listOf = (sort: Search["sort"], place: SQL, language: SQL) =>
  sql`${place} + 1000 * ${numberOf(sort)} + 10000 * ${language}`;

const numberOf = (sort: Search["sort"]) => sql.raw(`${sorts.indexOf(sort) + 1}`);
