import type { CheckIn, listCheckIns } from "#schema/endpoints/check-ins.ts";
import { checkInsListed } from "#schema/limits.ts";
import type { Verb } from "#worker/http/handle.ts";
import type { Database } from "#worker/platform/database.ts";
import { isNewest } from "./newest.ts";

/**
 * A person's open check-ins, and the newest one of each stay if it is answered, whatever the answer. If the migrant has
 * said that they never moved in, the open ones of both people are left out.
 */
const ownListed = `select check_ins.id, asked_at, first_name, state = 'answered' as answered from check_ins
  join connections on connections.id = connection_id
  join users on users.id = case when person_id = landlord_id then migrant_id else landlord_id end
  where person_id = ?1 and (state = 'open' and end_reason is not 'move_in_denied' or state = 'answered' and ${isNewest})
  order by answered, asked_at desc limit ${checkInsListed}`;

/** The caller's check-ins that they can answer or follow, for one batch with the caller's row. */
export const findOwnListed = (db: Database, _input: unknown, userId: string) =>
  [
    db.rows(ownListed, [userId], ({ id, asked_at, first_name, answered }) => ({
      id: String(id),
      askedAt: new Date(Number(asked_at)).toISOString(),
      firstName: String(first_name),
      answered: answered === 1,
    })),
  ] as const;

type Found = [CheckIn[]];

export const showCheckIns: Verb<typeof listCheckIns, Found> = async ({ found: [listed] }) => listed;
