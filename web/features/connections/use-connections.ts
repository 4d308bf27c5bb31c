import { type Connection, listConnections } from "#schema/endpoints/connections.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { useRead } from "#web/api/query.ts";

/** The caller's connections, newest first. A payment or the other party may have changed them, so each visit asks. */
export const useConnections = () => useRead(listConnections, {}, { refetchOnMount: "always" });

/** Those of the given statuses, in the order they came. */
export const inStatus = (connections: readonly Connection[], ...statuses: ConnectionStatus[]) =>
  connections.filter(({ status }) => statuses.includes(status));

/** Landlords who are verified come first (specification section 4), each kind in the order it came. */
export const verifiedFirst = (connections: readonly Connection[]) =>
  [...connections].sort((one, other) => Number(other.landlord.verified) - Number(one.landlord.verified));
