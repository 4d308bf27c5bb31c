// Writes people and their connections into a local database, and signs them in.
import { readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseEnv } from "node:util";
import { root } from "../../dev/run.mjs";
import { startSession } from "../../worker/platform/sessions.ts";
import { databaseFile } from "./profiles.mjs";

function inserting(db) {
  return (table, row) => {
    const places = Object.keys(row).map(() => "?");
    db.prepare(`insert into ${table} (${Object.keys(row)}) values (${places})`).run(...Object.values(row));
  };
}

/** Adds `count` pairs of a verified landlord and migrant with an active connection. No server may run on `state`. */
export function addPairs(state, count) {
  const db = new DatabaseSync(databaseFile(state));
  const insert = inserting(db);
  const at = Date.now();
  db.exec("begin");
  const pairs = Array.from({ length: count }, () => {
    const [landlord, migrant] = ["landlord", "migrant"].map((userType) => {
      const id = crypto.randomUUID();
      const names = { first_name: "Bench", last_name: "Person" };
      insert("users", {
        id,
        email: `${id}@bench.test`,
        user_type: userType,
        ...names,
        verified: 1,
        created_at: at,
      });
      return { id };
    });
    const [connectionId, payment] = [crypto.randomUUID(), crypto.randomUUID()];
    const both = { landlord_id: landlord.id, migrant_id: migrant.id, amount_pence: 20_000, created_at: at };
    insert("payments", {
      id: payment,
      ...both,
      status: "succeeded",
      payment_intent_id: `pi_${payment}`,
      currency: "gbp",
      updated_at: at,
    });
    insert("connections", {
      id: connectionId,
      ...both,
      status: "active",
      payment_completed: 1,
      payment_id: payment,
    });
    return { connectionId, landlord, migrant };
  });
  db.exec("commit");
  db.close();
  return pairs;
}

/** Signs people in on a running server: gives each a `token`. */
export async function signIn(runtime, people) {
  const sessions = await runtime.getKVNamespace("SESSIONS", "havenbridge");
  const env = {
    ...parseEnv(readFileSync(path.join(root, ".env"), "utf8")),
    ENVIRONMENT: "development",
    PUBLIC_ORIGIN: "http://localhost",
    SESSIONS: sessions,
  };
  await Promise.all(
    people.map(async (person) => {
      person.token = await startSession(env, person.id);
    }),
  );
}
