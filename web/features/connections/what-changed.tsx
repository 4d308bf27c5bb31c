import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type Connection, listConnections } from "#schema/endpoints/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { asksMoveIn, isHostedElsewhere } from "./connection-state.ts";
import { Ending } from "./ending.tsx";

/** What the other person or another device has done since a dialog about the connection opened; null when nothing. */
export function useWhatChanged(before: Connection): ReactNode {
  const { userType } = useUser();
  const { data } = useRead(listConnections, {});
  const now = data?.find(({ id }) => id === before.id);
  const isChanged =
    now &&
    (now.status !== before.status ||
      (now.pausedFor !== null && before.pausedFor === null) ||
      (isHostedElsewhere(now) && !isHostedElsewhere(before)) ||
      (asksMoveIn(before) && !asksMoveIn(now)));
  return isChanged ? <WhatChanged connection={now} to={userType} /> : null;
}

function WhatChanged({ connection, to }: { connection: Connection; to: UserType }) {
  const name = <bdi>{(to === "migrant" ? connection.landlord : connection.migrant).firstName}</bdi>;
  const { status, endReason, pausedFor, moveIn } = connection;
  if (status === "cancelled")
    return endReason ? <Ending connection={connection} to={to} /> : <Trans>This connection has ended.</Trans>;
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
