import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { ConnectionRow } from "#web/features/connections/connection-row.tsx";
import { ConnectionSection } from "#web/features/connections/connection-section.tsx";
import { inStatus, verifiedFirst } from "#web/features/connections/use-connections.ts";
import { WithdrawButton } from "#web/features/connections/withdraw-button.tsx";
import { MessageButton } from "#web/features/messages/message-button.tsx";
import { SpacePhoto } from "#web/features/photos/space-photo.tsx";
import { RateStay } from "#web/features/ratings/rate-button.tsx";
import { Empty } from "#web/ui/states.tsx";
import { RowNote } from "./row-note.tsx";

interface MigrantConnectionsProps {
  connections: readonly Connection[];
  onWrite: (connection: Connection) => void;
}

/** A migrant's landlords: those of now, then those of before. */
export function MigrantConnections({ connections, onWrite }: MigrantConnectionsProps) {
  const live = verifiedFirst(inStatus(connections, "pending", "active"));
  const past = inStatus(connections, "completed", "cancelled");
  return (
    <>
      <ConnectionSection
        title={<Trans>Active Connections</Trans>}
        empty={
          <Empty title={<Trans>No connections right now</Trans>}>
            <Trans>
              A landlord who wants to get to know you appears here, and you can write to each other from that
              moment.
            </Trans>
          </Empty>
        }
      >
        {live.length > 0 &&
          live.map((connection) => (
            <LandlordRow key={connection.id} connection={connection} onWrite={onWrite} />
          ))}
      </ConnectionSection>
      {past.length > 0 && (
        <ConnectionSection title={<Trans>Past Connections</Trans>}>
          {past.map((connection) => (
            <LandlordRow key={connection.id} connection={connection} onWrite={onWrite} />
          ))}
        </ConnectionSection>
      )}
    </>
  );
}

interface LandlordRowProps {
  connection: Connection;
  onWrite: (connection: Connection) => void;
}

function LandlordRow({ connection, onWrite }: LandlordRowProps) {
  const { id, landlord, status } = connection;
  return (
    <ConnectionRow connection={connection} person={landlord} note={<RowNote connection={connection} />}>
      {status === "completed" && <RateStay connection={connection} subject={landlord} />}
      {isLive(status) && <WithdrawButton connection={connection} />}
      {landlord.spacePhoto && <SpacePhoto of={landlord} photo={landlord.spacePhoto} />}
      <MessageButton connectionId={id} to={landlord} onClick={() => onWrite(connection)} />
    </ConnectionRow>
  );
}
