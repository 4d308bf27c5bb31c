import { type Connection, listConnections } from "#schema/endpoints/connections.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";

/**
 * The person's connections, newest first. Refetched on every visit, because the other party or a payment can
 * change them.
 */
export const useConnections = () => useRead(listConnections, {}, { refetchOnMount: oncePerVisit });

/** The connections with one of the statuses, in their order. */
export const inStatus = (connections: readonly Connection[], ...statuses: ConnectionStatus[]) =>
  connections.filter(({ status }) => statuses.includes(status));

/** Puts verified landlords first (specification section 4) and keeps the order otherwise. */
export const verifiedFirst = (connections: readonly Connection[]) =>
  [...connections].sort((one, other) => Number(other.landlord.verified) - Number(one.landlord.verified));
