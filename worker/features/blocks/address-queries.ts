import { type SQL, sql } from "drizzle-orm";
import { addressBlocks, blocks } from "#schema/tables/blocks.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { addressHashes } from "#worker/platform/address-hash.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";

/** Inserts blocks. `those` selects all columns in the order of the table, as insert … select requires. */
const into = (db: Database, those: SQL) => db.insert(blocks).select(those).onConflictDoNothing();

/**
 * The statements for the batch that gives a person an email address: each migrant who has blocked this address in
 * advance now blocks the person, also after a later change of address. None for a migrant, because these blocks keep
 * away only landlords.
 */
export function blockOwnersOfAddress(
  db: Database,
  env: Env,
  person: { readonly id: string; readonly userType: UserType; readonly email: string },
  now: string,
  onlyIf: SQL = sql`true`,
) {
  if (person.userType !== "landlord") return [];
  const hashes = JSON.stringify(addressHashes(env, person.email));
  return [
    into(
      db,
      sql`select migrant_id, ${person.id}, address_hash, ${Date.parse(now)} from ${addressBlocks}
        where address_hash in (select value from json_each(${hashes})) and ${onlyIf}`,
    ),
  ];
}

/** The statement that blocks the landlord who has an address now, for a migrant who has just blocked the address. */
export const blockLandlordOf = (
  db: Database,
  { migrantId, email, hash }: { migrantId: string; email: string; hash: string },
  now: string,
) =>
  into(
    db,
    sql`select ${migrantId}, users.id, ${hash}, ${Date.parse(now)} from users
      where users.email = ${email} and users.user_type = 'landlord'
        and exists (select 1 from ${addressBlocks} where migrant_id = ${migrantId} and address_hash = ${hash})`,
  );
