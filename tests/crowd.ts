import { anyLocation, cities, durations, languages } from "#schema/vocabulary.ts";

/**
 * Many migrants, for tests and benchmarks. They are the same in every run, and cities and languages have unequal
 * shares. 60 % are verified, 12 % hosted, 1 % hidden. 0.9 % speak Spanish, 0.1 % Tigrinya, which is not in the
 * vocabulary. Three people in a row share a creation time, and 2 % have a much earlier time than their neighbours.
 */

/** Runs one SQL statement and returns its rows: D1 or node:sqlite. */
export type RunSql = (statement: string) => Promise<Record<string, unknown>[]> | Record<string, unknown>[];

/** Fills a database that has all migrations. The index for browsing is built once, at the end. */
export async function fillWithCrowd(run: RunSql, count: number): Promise<void> {
  const triggers = await run(
    "select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'migrant_profiles'",
  );
  for (const { name } of triggers) await run(`drop trigger ${name}`);
  for (const statement of crowdOf(count)) await run(statement);
  for (const { sql } of triggers) await run(String(sql));
}

/** The ids of the person with this number, from 1. */
export const crowdIdsOf = (n: number) => ({ userId: idOf("9", n), profileId: idOf("8", n) });
const idOf = (kind: string, n: number) => `00000000-0000-4000-${kind}000-${n.toString(16).padStart(12, "0")}`;

const crowdOf = (count: number) => [
  `insert into users (id, email, user_type, first_name, last_name, verified, created_at)
    ${numbersTo(count)}
    select ${idIn("9")}, 'crowd-' || n || '@people.test', 'migrant', 'First' || n, 'Last' || n, ${verified}, ${createdAt} from numbers`,
  `insert into migrant_profiles (id, user_id, country_of_origin, family_size, duration_needed, location_preference,
      languages, story, urgent, verified, hosted, hidden, average_rating, total_ratings, created_at, updated_at,
      first_name, last_name, seq)
    ${numbersTo(count)}
    select ${idIn("8")}, ${idIn("9")}, 'Syria', ${familySize}, ${duration}, ${city}, ${spoken}, 'A story of a journey.',
      ${chance(6)} < 200, ${verified}, ${chance(8)} < 120, ${chance(9)} < 10, ${rating}, ${ratings}, ${createdAt},
      ${createdAt}, 'First' || n, 'Last' || n,
      n + (select coalesce(max(seq), 0) from migrant_profiles) from numbers`,
  "insert into browse_rebuild values ('now')",
];

const numbersTo = (count: number) =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
const idIn = (kind: string) => `printf('00000000-0000-4000-${kind}000-%012x', n)`;

/** SQL: a pseudo-random number from 0 to 999 for person n; a different one for each question. */
function chance(question: number): string {
  const seed = `((n * 7919 + ${question * 104_729}) & 2147483647)`;
  const mixed = `((${seed} * ((${seed} >> 9) + 40503)) & 2147483647)`;
  return `((((${mixed} * ((${mixed} >> 11) + 69069)) & 2147483647) >> 9) % 1000)`;
}

/** SQL: one of the values. Each has a share in thousandths, and the shares add up to 1000. */
const oneOf = (question: number, shares: readonly (readonly [string | null, number])[]) => {
  let sum = 0;
  const cases = shares.map(([value, share]) => {
    sum += share;
    return `when ${chance(question)} < ${sum} then ${value === null ? "null" : `'${value}'`}`;
  });
  return `case ${cases.join(" ")} end`;
};

const verified = `${chance(1)} < 600`;
const createdAt = `1700000000000 + (n / 3) * 1000 - (case when ${chance(2)} < 20 then 5000000000 else 0 end)`;
const [london, manchester, birmingham, liverpool, leeds] = cities;
const city = oneOf(3, [
  [london, 450],
  [manchester, 150],
  [birmingham, 150],
  [liverpool, 30],
  [leeds, 50],
  [anyLocation, 120],
  [null, 50],
]);
const duration = oneOf(4, [
  [durations[0], 300],
  [durations[1], 280],
  [durations[2], 200],
  [durations[3], 120],
  [null, 100],
]);
const familySize = `case when ${chance(5)} < 500 then 1 when ${chance(5)} < 720 then 2 when ${chance(5)} < 940
  then 3 + n % 3 else 6 + n % 4 end`;

/** The share of people for each language, in thousandths. They are independent, so there are many combinations. */
const shares: [string, number][] = [
  ...languages.map((name, at): [string, number] => [name, [400, 9, 250, 40, 350, 200, 140, 120][at] ?? 0]),
  ["Tigrinya", 1],
];
const spoken = `(select json_group_array(value) from json_each(json_array(${shares
  .map(([name, share], at) => `case when ${chance(20 + at)} < ${share} then '${name}' end`)
  .join()})) where value is not null)`;

const isRated = `${chance(10)} < 150`;
const ratings = `case when ${isRated} then 1 + ${chance(11)} % 7 else 0 end`;
const rating = `case when ${isRated} then 1 + (${chance(12)} % (4 * (1 + ${chance(11)} % 7) + 1)) * 1.0 / (1 + ${chance(11)} % 7) end`;
