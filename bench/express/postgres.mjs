// A PostgreSQL cluster of its own in a temporary folder, filled from the local D1 database, and Express in front of it.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { untilAnswers } from "../../dev/run.mjs";
import { databaseFile } from "../world/profiles.mjs";

const binaries = () =>
  globSync("{/usr/lib/postgresql/*/bin,/usr/local/bin,/usr/bin,/opt/homebrew/bin}/initdb")
    .map(path.dirname)
    .at(-1);
const packages = path.join(import.meta.dirname, "node_modules");

/** Why Express cannot be measured here, or null. */
export function missing() {
  if (!binaries()) return "PostgreSQL is not installed (Debian: apt-get install postgresql)";
  if (!existsSync(packages)) return "Express is not installed (npm ci --prefix bench/express)";
  return null;
}

export function versions() {
  const { stdout } = spawnSync(path.join(binaries(), "postgres"), ["--version"], { encoding: "utf8" });
  const express = spawnSync(process.execPath, ["-p", "require('express/package.json').version"], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  return { postgres: /[\d.]+/.exec(stdout)?.[0], express: express.stdout.trim() };
}

const tables = `
create table users (id uuid primary key, user_type text not null, first_name text not null, last_name text not null,
  verified boolean not null, suspended_at timestamptz);
create table sessions (id uuid primary key, user_id uuid not null, last_used_at timestamptz not null default now());
create table connections (id uuid primary key, landlord_id uuid not null, migrant_id uuid not null,
  payment_completed boolean not null);
create table migrant_profiles (id text primary key, user_id uuid not null, country_of_origin text not null, age int,
  gender text, family_size int not null, duration_needed text, location_preference text, languages text[] not null,
  skills text[] not null, story text not null, urgent boolean not null, employment_status text,
  profile_views int not null, verified boolean not null, hosted boolean not null, hidden boolean not null,
  average_rating real, total_ratings int not null, created_at bigint not null, seq bigint not null);`;

const listed = "where not hidden and not hosted";
const indexes = `
create index on connections (landlord_id, migrant_id);
create index on migrant_profiles (user_id);
create index on migrant_profiles (verified desc, created_at desc, seq desc) ${listed};
create index on migrant_profiles (verified desc, average_rating desc nulls last, total_ratings desc, seq desc) ${listed};
create index on migrant_profiles (verified desc, urgent desc, created_at desc, seq desc) ${listed};
create index on migrant_profiles (location_preference, family_size, duration_needed) ${listed};
create index on migrant_profiles using gin (languages) ${listed};
vacuum analyze;`;

/** JSON lists as PostgreSQL's arrays; no preference as "Any location", so that one condition finds both. */
const copied = {
  users: "select id, user_type, first_name, last_name, verified, null from users",
  connections: "select id, landlord_id, migrant_id, payment_completed from connections",
  migrant_profiles: `select id, user_id, country_of_origin, age, gender, family_size, duration_needed,
    coalesce(location_preference, 'Any location'), '{' || substr(languages, 2, length(languages) - 2) || '}',
    '{' || substr(skills, 2, length(skills) - 2) || '}', story, urgent, employment_status, profile_views, verified,
    hosted, hidden, average_rating, total_ratings, created_at, seq from migrant_profiles`,
};

/** Starts both on `port` and `port + 1`. `signIn` gives people a `sessionId`. */
export async function serveExpress({ port, state }) {
  const bin = binaries();
  const folder = mkdtempSync(path.join(os.tmpdir(), "havenbridge-postgres-"));
  // PostgreSQL refuses to run as root.
  const as = process.getuid?.() === 0 ? accountOf("postgres") : {};
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const run = (name, args) => {
    const { status, stderr } = spawnSync(path.join(bin, name), args, {
      ...as,
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
  };
  const data = path.join(folder, "data");
  run("initdb", ["-D", data, "-U", "bench", "--auth=trust", "--encoding=UTF8", "--no-sync"]);
  const settings = {
    port: port + 1,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    shared_buffers: "1GB",
    effective_cache_size: "4GB",
    maintenance_work_mem: "512MB",
    random_page_cost: "1.1",
    jit: "off",
    fsync: "off",
    max_wal_size: "4GB",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const postgres = spawn(path.join(bin, "postgres"), ["-D", data, ...options], {
    ...as,
    cwd: folder,
    stdio: "ignore",
  });
  const children = [postgres];
  const stop = async () => {
    process.off("exit", killAll);
    const ended = new Promise((resolve) => postgres.once("exit", resolve));
    for (const child of children.slice(1)) child.kill("SIGTERM");
    postgres.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const killAll = () => {
    for (const child of children) child.kill("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", killAll);

  const psql = [
    "-h",
    "127.0.0.1",
    "-p",
    String(port + 1),
    "-U",
    "bench",
    "-d",
    "postgres",
    "-q",
    "-v",
    "ON_ERROR_STOP=1",
  ];
  const ask = (sql) => run("psql", [...psql, "-c", sql]);
  for (let tries = 0; ; tries += 1) {
    try {
      ask("select 1");
      break;
    } catch (fault) {
      if (tries > 100) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  ask(tables);
  const source = new DatabaseSync(databaseFile(state), { readOnly: true });
  for (const [table, query] of Object.entries(copied)) {
    const child = spawn(path.join(bin, "psql"), [...psql, "-c", `copy ${table} from stdin`], {
      ...as,
      cwd: folder,
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await pipeline(linesOf(source.prepare(query)), child.stdin);
    if ((await ended) !== 0) throw new Error(`${table} could not be copied.`);
  }
  source.close();
  for (const statement of indexes.split(";")) if (statement.trim()) ask(statement);

  const server = spawn(
    process.execPath,
    [path.join(import.meta.dirname, "server.mjs"), String(port), String(port + 1)],
    {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  children.push(server);
  return {
    address: `http://127.0.0.1:${port}`,
    /** Starts a session for each person and resolves when the server answers. */
    async signIn(people) {
      for (const person of people) person.sessionId = crypto.randomUUID();
      ask(
        `insert into sessions (id, user_id) values ${people.map(({ id, sessionId }) => `('${sessionId}', '${id}')`)}`,
      );
      await untilAnswers(`http://127.0.0.1:${port}/ready`, server);
    },
    stop,
  };
}

function accountOf(name) {
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout),
  );
  return { uid, gid };
}

/** Rows as the text format of COPY, in pieces of 64 kB. */
function* linesOf(statement) {
  statement.setReturnArrays(true);
  let piece = "";
  for (const row of statement.iterate()) {
    piece += `${row.map(fieldOf).join("\t")}\n`;
    if (piece.length > 65_536) {
      yield piece;
      piece = "";
    }
  }
  yield piece;
}

const escapes = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const fieldOf = (value) =>
  value === null ? "\\N" : String(value).replace(/[\\\t\n\r]/g, (one) => escapes[one]);
