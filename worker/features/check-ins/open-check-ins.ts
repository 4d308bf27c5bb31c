import type { listCheckIns } from "#schema/endpoints/check-ins.ts";
import { checkInsListed } from "#schema/limits.ts";
import type { Verb } from "#worker/http/handle.ts";
import type { Database } from "#worker/platform/database.ts";

/** What a person is asked now. Who has said that they never moved in is asked nothing more, and neither is the other. */
const ownOpen = `select check_ins.id, asked_at, first_name from check_ins
  join connections on connections.id = connection_id
  join users on users.id = case when person_id = landlord_id then migrant_id else landlord_id end
  where person_id = ?1 and state = 'open' and end_reason is not 'move_in_denied'
  order by asked_at desc limit ${checkInsListed}`;

/** The caller's open check-ins, for one batch with the caller's row. */
export const findOwnOpen = (db: Database, _input: unknown, userId: string) =>
  [
    db.rows(ownOpen, [userId], ({ id, asked_at, first_name }) => ({
      id: String(id),
      askedAt: new Date(Number(asked_at)).toISOString(),
      firstName: String(first_name),
    })),
  ] as const;

type Found = [{ id: string; askedAt: string; firstName: string }[]];

export const showCheckIns: Verb<typeof listCheckIns, Found> = async ({ found: [open] }) => open;
