import { env } from "cloudflare:workers";
import { newConnection, newPerson } from "../people.ts";
import type { World } from "../permissions/world.ts";

/** A place that takes a right form: its id, where the path names one, and what the form must say of it. */
interface Opening {
  readonly id?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const run = (sql: string, ...given: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...given)
    .run();

const rejected = { status: '"rejected"', rejectionReason: '"Amal"' };

/** Makes such a place for the calls that take a right form only once, or only of something that is there. */
export const openings: Readonly<Record<string, (world: World) => Promise<Opening>>> = {
  // A landlord of its own, because the limit on unanswered messages counts for the pair.
  async "POST /api/messages"({ members: { MV } }) {
    const landlord = await newPerson({ userType: "landlord" });
    return { fields: { connectionId: JSON.stringify(await newConnection(landlord, MV, "pending")) } };
  },
  async "POST /api/connections/:id/ratings"({ members: { LX, MV } }) {
    return { id: await newConnection(LX, MV, "completed") };
  },
  async "POST /api/migrant/verification"({ members: { MV } }) {
    await run("delete from migrant_verifications where migrant_id = ?", MV.id);
    return {};
  },
  async "POST /api/landlord/verification"({ members: { LP } }) {
    await run("delete from landlord_verifications where landlord_id = ?", LP.id);
    return {};
  },
  async "PATCH /api/admin/migrant-verifications/:id"({ members: { MX } }) {
    const id = crypto.randomUUID();
    await run(
      `insert or replace into migrant_verifications (id, migrant_id, full_name, reason_for_migration, created_at)
       values (?, ?, 'Amal', 'War.', ?)`,
      id,
      MX.id,
      Date.now(),
    );
    return { id, fields: rejected };
  },
  async "PATCH /api/admin/verifications/:id"({ members: { LX } }) {
    const id = crypto.randomUUID();
    await run(
      `insert or replace into landlord_verifications
         (id, landlord_id, full_name, property_address, property_type, proof_of_ownership, created_at)
       values (?, ?, 'Amal', 'Leeds', 'house', 'owned', ?)`,
      id,
      LX.id,
      Date.now(),
    );
    return { id, fields: rejected };
  },
};
