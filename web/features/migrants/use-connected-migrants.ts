import { listConnections } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { useRead } from "#web/api/query.ts";

/** The migrants whom this landlord is connected with now; nobody until the server has answered. */
export function useConnectedMigrants(): ReadonlySet<string> {
  const { data = [] } = useRead(listConnections, {}, { refetchOnMount: "always" });
  return new Set(data.filter(({ status }) => isLive(status)).map(({ migrantId }) => migrantId));
}
