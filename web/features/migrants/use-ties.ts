import { type Connection, listConnections } from "#schema/endpoints/connections.ts";
import { isLive, leavingReasons } from "#schema/lifecycle.ts";
import { useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";

/** `connected`: there is a live connection. `left`: the migrant ended one, so there cannot be another. */
export type Tie = "connected" | "left" | undefined;

/** The tie between the landlord and each migrant. Undefined without a tie, and until the server has answered. */
export function useTies(): (migrantId: string) => Tie {
  const { data = [] } = useRead(listConnections, {}, { refetchOnMount: oncePerVisit });
  const ties = new Map<string, Tie>();
  for (const connection of data) {
    const { migrantId } = connection;
    ties.set(migrantId, ties.get(migrantId) ?? tieOf(connection));
  }
  return (migrantId) => ties.get(migrantId);
}

/** The state with which the dashboard opens the conversation of the landlord's live connection with a migrant. */
export function useConversation(migrantId: string): { writeIn: string } | undefined {
  const { data = [] } = useRead(listConnections, {}, { refetchOnMount: oncePerVisit });
  const live = data.find((each) => each.migrantId === migrantId && isLive(each.status));
  return live && { writeIn: live.id };
}

function tieOf({ status, endReason }: Connection): Tie {
  if (isLive(status)) return "connected";
  return endReason && leavingReasons.includes(endReason) ? "left" : undefined;
}
