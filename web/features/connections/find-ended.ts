import type { Connection } from "#schema/endpoints/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { isJustNow } from "./activity.ts";

/** Endings by the reader are not news. */
const ownEndings = { landlord: ["declined"], migrant: ["withdrawn", "move_in_denied"] } as const;

/** The latest connection that the other side ended in the last seven days, unless something newer has begun. */
export function findEnded(
  connections: readonly Connection[],
  to: UserType,
  now: number = Date.now(),
): Connection | undefined {
  const own: readonly string[] = ownEndings[to];
  const news = ({ cancelledAt, endReason }: Connection) =>
    cancelledAt !== null && endReason !== null && !own.includes(endReason) && isJustNow(cancelledAt, now);
  const [ended] = connections.filter(news).sort((one, other) => (endOf(one) < endOf(other) ? 1 : -1));
  const isNewer = ({ createdAt, acceptedAt }: Connection) =>
    ended && (createdAt > endOf(ended) || (acceptedAt ?? "") > endOf(ended));
  return connections.some(isNewer) ? undefined : ended;
}

const endOf = ({ cancelledAt }: Connection) => cancelledAt ?? "";
