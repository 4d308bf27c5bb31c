import { checkInTimes } from "#schema/limits.ts";

/** Asks both people of a stay now, as the scheduled run does a day after the move-in, for tests in a browser. */
export async function askBothNow(db: D1Database, { connectionId }: { connectionId: string }) {
  const ask = (column: "migrant_id" | "landlord_id") =>
    db
      .prepare(
        `insert into check_ins (id, connection_id, person_id, day, asked_at) select ?, id, ${column}, ?, ? from connections where id = ?`,
      )
      .bind(crypto.randomUUID(), checkInTimes.days[0], Date.now(), connectionId);
  await db.batch([ask("migrant_id"), ask("landlord_id")]);
}
