// Writes a local database with many profiles, the same for the same number: skewed cities and languages, 60 % verified,
// 12 % hosted.
import { globSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { root, run } from "../../dev/run.mjs";

/** The file of the local database in a state folder. */
export function databaseFile(state) {
  const folder = path.join(root, state, "v3", "d1", "miniflare-D1DatabaseObject");
  const [file] = globSync(path.join(folder, "*.sqlite")).filter((each) => !each.endsWith("metadata.sqlite"));
  return file;
}

/** Makes a new state folder with the tables and `size` profiles. */
export function makeProfiles(state, size) {
  rmSync(path.join(root, state), { recursive: true, force: true });
  run("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state]);
  const db = new DatabaseSync(databaseFile(state));
  db.exec("pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -500000");
  db.exec("begin");
  db.prepare(everyone).run(size);
  db.exec(profiles);
  db.exec("commit; pragma journal_mode = wal");
  db.close();
}

/** A number from 0 to 999 that looks random, another for each `salt`. */
const chance = (salt) =>
  `((n * ${salt} + ${salt % 1_000_003}) % 4294967296 * 2246822519 % 4294967296 >> 9) % 1000`;

const everyone = `
insert into users (id, email, user_type, first_name, last_name, verified, created_at)
with recursive number (n) as (values (1) union all select n + 1 from number limit ?)
select printf('00000000-0000-4000-8000-%012x', n), 'p' || n || '@bench.test', 'migrant',
  (array.value ->> (n % 8)), 'Bench', ${chance(2654435761)} < 600, 1600000000000 + n * 1000
from number, (select '["Amal","Noor","Yusuf","Leila","Olena","Karim","Sana","Petro"]' as value) as array`;

const profiles = `
insert into migrant_profiles (id, user_id, country_of_origin, age, gender, family_size, duration_needed,
  location_preference, languages, skills, story, urgent, employment_status, verified, hosted, average_rating,
  total_ratings, created_at, updated_at)
with number (n, id, verified, created_at) as (
  select (created_at - 1600000000000) / 1000, id, verified, created_at from users where user_type = 'migrant'),
die as materialized (
  select *, ${chance(3266489917)} as city, ${chance(668265263)} as family, ${chance(374761393)} as duration,
    ${chance(2246822519)} as speaks, ${chance(3332679571)} as rated, ${chance(1654435769)} as other
  from number)
select 'profile-' || id, id, case n % 3 when 0 then 'Sudan' when 1 then 'Ukraine' else 'Syria' end, 18 + n % 60,
  case when n % 2 then 'Female' else 'Male' end,
  case when family < 500 then 1 when family < 700 then 2 when family < 970 then 3 + n % 3 else 6 + n % 4 end,
  case when duration < 300 then '1-3 months' when duration < 600 then '3-6 months' when duration < 800 then '6-12 months'
    when duration < 900 then '12+ months' end,
  case when city < 550 then 'London' when city < 700 then 'Manchester' when city < 800 then 'Birmingham'
    when city < 840 then 'Leeds' when city < 860 then 'Liverpool' when city < 930 then 'Any location' end,
  case when speaks < 1 then '["French"]' when speaks < 10 then '["English","Spanish"]'
    when speaks < 300 then '["Arabic"]' when speaks < 500 then '["Arabic","English"]'
    when speaks < 700 then '["Ukrainian"]' when speaks < 800 then '["Dari","Farsi"]'
    when speaks < 900 then '["Farsi"]' when speaks < 960 then '["English"]' else '[]' end,
  '["Cooking","Teaching"]',
  'We left our home in a hurry and arrived with two bags. I worked as a nurse for nine years and would like to work again. '
    || 'We are quiet, we cook, and we would be grateful for a room near a school. Number ' || n || '.',
  other < 80, case n % 4 when 0 then 'Student' when 1 then 'Seeking employment' when 2 then 'Employed' end,
  verified, other >= 880, case when rated < 200 then 1 + rated % 9 * 0.5 end, case when rated < 200 then 1 + rated % 13 else 0 end,
  created_at, created_at
from die`;
