import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { type Connection, listConnections } from "#schema/endpoints/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { keyOf, queryClient, useRead } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useUser } from "#web/api/session.tsx";
import { asksMoveIn, isHostedElsewhere } from "./connection-state.ts";
import { Ended } from "./ending-and-fee.tsx";

/** What the other person or another device has done since a dialog about the connection opened, or null. */
export function useWhatChanged(before: Connection): ReactNode {
  const { userType } = useUser();
  const now = useNow(before);
  return hasChanged(before, now) ? <WhatChanged connection={now} to={userType} /> : null;
}

/** The connection as it is now. */
export function useNow(before: Connection): Connection {
  const { data } = useRead(listConnections, {});
  return newestOf(before, data);
}

/**
 * Closes a dialog about a connection when its call is answered. If the call was refused because someone else was faster, the
 * dialog stays open and says what has changed.
 */
export const closingUnlessOvertaken = (before: Connection, close: () => void) => ({
  onSuccess: close,
  onError: ({ status }: ApiError) => {
    if (status !== 409 || !hasChanged(before, newestOf(before, cached()))) close();
  },
});

/** Whether the open dialog says what has changed, so that no toast is needed. */
export function useExplains(before: Connection): () => boolean {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return () => open.current && hasChanged(before, newestOf(before, cached()));
}

const cached = () => queryClient.getQueryData<Connection[]>(keyOf(listConnections, {}));

const newestOf = (before: Connection, list: readonly Connection[] | undefined) =>
  list?.find(({ id }) => id === before.id) ?? before;

const hasChanged = (before: Connection, now: Connection) =>
  now.status !== before.status ||
  (now.pausedFor !== null && before.pausedFor === null) ||
  (isHostedElsewhere(now) && !isHostedElsewhere(before)) ||
  (asksMoveIn(before) && !asksMoveIn(now));

function WhatChanged({ connection, to }: { connection: Connection; to: UserType }) {
  const name = <bdi>{(to === "migrant" ? connection.landlord : connection.migrant).firstName}</bdi>;
  const { status, endReason, pausedFor, moveIn } = connection;
  if (status === "cancelled")
    return endReason ? <Ended connection={connection} to={to} /> : <Trans>This connection has ended.</Trans>;
  if (pausedFor) return <Trans>Messages are paused.</Trans>;
  if (status === "pending")
    return <Trans>{name} lives with another host now. You cannot accept this connection.</Trans>;
  if (moveIn?.state === "confirmed")
    return to === "migrant" ? (
      <Trans>You have confirmed that you moved in.</Trans>
    ) : (
      <Trans>{name} has confirmed that they moved in.</Trans>
    );
  if (status === "completed")
    return to === "migrant" ? (
      <Trans>{name} has marked the stay complete.</Trans>
    ) : (
      <Trans>You have marked the stay complete.</Trans>
    );
  return to === "migrant" ? (
    <Trans>{name} says you have moved in.</Trans>
  ) : (
    <Trans>You have accepted this connection.</Trans>
  );
}
