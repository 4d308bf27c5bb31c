// Writes people, connections and sessions directly into a new local database and session store.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { root, run } from "../../dev/run.mjs";
import { startSession } from "../../worker/platform/sessions.ts";

const at = Date.now();
const quote = (value) => (typeof value === "number" ? value : `'${value}'`);
const insert = (table, row) =>
  `insert into ${table} (${Object.keys(row)}) values (${Object.values(row).map(quote)});`;

function person(userType) {
  const id = crypto.randomUUID();
  const names = { first_name: "Bench", last_name: userType };
  const row = { id, email: `${id}@bench.test`, user_type: userType, ...names, verified: 1, created_at: at };
  return { id, sql: insert("users", row) };
}

function connection(landlord, migrant) {
  const [id, payment] = [crypto.randomUUID(), crypto.randomUUID()];
  const pair = { landlord_id: landlord.id, migrant_id: migrant.id };
  const money = { amount_pence: 20000, created_at: at };
  const paid = { id: payment, ...pair, status: "succeeded", payment_intent_id: `pi_${payment}` };
  const sql = [
    insert("payments", { ...paid, ...money, currency: "gbp", updated_at: at }),
    insert("connections", {
      id,
      ...pair,
      ...money,
      status: "active",
      payment_completed: 1,
      payment_id: payment,
    }),
  ];
  return { id, sql: sql.join("\n") };
}

/** Creates `size` connections, each between its own two signed-in people, in a new state folder. */
export async function makeWorld(state, size) {
  const pairs = Array.from({ length: size }, () => {
    const [landlord, migrant] = [person("landlord"), person("migrant")];
    return { landlord, migrant, connection: connection(landlord, migrant) };
  });
  const records = [];
  const env = {
    ...parseEnv(readFileSync(path.join(root, ".env"), "utf8")),
    ENVIRONMENT: "development",
    PUBLIC_ORIGIN: "http://localhost",
    SESSIONS: {
      put: async (key, value, more) => void records.push({ key, value, expiration_ttl: more.expirationTtl }),
    },
  };
  for (const { landlord, migrant } of pairs) {
    for (const each of [landlord, migrant]) each.token = await startSession(env, each.id);
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), "havenbridge-bench-"));
  const [sql, kv] = [path.join(folder, "world.sql"), path.join(folder, "sessions.json")];
  const rows = pairs.flatMap(({ landlord, migrant, connection }) => [
    landlord.sql,
    migrant.sql,
    connection.sql,
  ]);
  writeFileSync(sql, rows.join("\n"));
  writeFileSync(kv, JSON.stringify(records));
  rmSync(path.resolve(root, state), { recursive: true, force: true });
  const local = ["--local", "--persist-to", state];
  run("wrangler", ["d1", "migrations", "apply", "DB", ...local]);
  run("wrangler", ["d1", "execute", "DB", ...local, "--file", sql]);
  run("wrangler", ["kv", "bulk", "put", kv, "--binding", "SESSIONS", "--preview", "false", ...local]);
  rmSync(folder, { recursive: true });
  return pairs.map(({ landlord, migrant, connection }) => ({
    connectionId: connection.id,
    landlord,
    migrant,
  }));
}
