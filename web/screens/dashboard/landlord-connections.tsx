import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { generatePath } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { screens } from "#schema/screens.ts";
import { AcceptButton, CompleteButton, DeclineButton } from "#web/features/connections/change-buttons.tsx";
import { ConnectionRow } from "#web/features/connections/connection-row.tsx";
import { ConnectionSection } from "#web/features/connections/connection-section.tsx";
import { isHostedElsewhere } from "#web/features/connections/connection-state.ts";
import { RecentActivity } from "#web/features/connections/recent-activity.tsx";
import { inStatus } from "#web/features/connections/use-connections.ts";
import { MessageButton } from "#web/features/messages/message-button.tsx";
import { RateStay } from "#web/features/ratings/rate-button.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { Empty } from "#web/ui/feedback/states.tsx";
import { LandlordRowNote } from "./landlord-row-note.tsx";

interface LandlordConnectionsProps {
  connections: readonly Connection[];
  onWrite: (connection: Connection) => void;
}

/** A landlord's connections: pending, active, recent activity, past. */
export function LandlordConnections({ connections, onWrite }: LandlordConnectionsProps) {
  const pending = inStatus(connections, "pending");
  const active = inStatus(connections, "active");
  const past = inStatus(connections, "completed", "cancelled");
  return (
    <>
      {pending.length > 0 && (
        <ConnectionSection
          title={<Trans>Pending Connections</Trans>}
          lead={<Trans>Press Accept on the day they move in.</Trans>}
        >
          {pending.map((connection) => (
            <MigrantRow key={connection.id} connection={connection} onWrite={onWrite}>
              {canAccept(connection) && <AcceptButton connection={connection} />}
              <DeclineButton connection={connection} />
            </MigrantRow>
          ))}
        </ConnectionSection>
      )}
      <ConnectionSection
        title={<Trans>Active Connections</Trans>}
        empty={
          <Empty title={<Trans>Nobody is staying with you right now</Trans>}>
            <Trans>When you accept a connection, that person appears here until the stay is complete.</Trans>
          </Empty>
        }
      >
        {active.length > 0 &&
          active.map((connection) => (
            <MigrantRow key={connection.id} connection={connection} onWrite={onWrite}>
              {connection.pausedFor !== "suspension" && <CompleteButton connection={connection} />}
            </MigrantRow>
          ))}
      </ConnectionSection>
      <RecentActivity connections={connections} />
      {past.length > 0 && (
        <ConnectionSection title={<Trans>Past Connections</Trans>}>
          {past.map((connection) => (
            <MigrantRow key={connection.id} connection={connection} onWrite={onWrite}>
              {connection.status === "completed" && (
                <RateStay connection={connection} subject={connection.migrant} />
              )}
            </MigrantRow>
          ))}
        </ConnectionSection>
      )}
    </>
  );
}

/** A connection cannot be accepted while messages are paused, or when another landlord hosts the migrant. */
const canAccept = (connection: Connection) => !connection.messagesPaused && !isHostedElsewhere(connection);

interface MigrantRowProps {
  connection: Connection;
  onWrite: (connection: Connection) => void;
  children: ReactNode;
}

function MigrantRow({ connection, onWrite, children }: MigrantRowProps) {
  const { familySizeLabel } = useLabels();
  const { migrant } = connection;
  const profile = migrant.migrantProfile;
  return (
    <ConnectionRow
      connection={connection}
      person={migrant}
      photo={profile?.profilePicture}
      to={generatePath(screens.migrantProfile, { id: migrant.id })}
      facts={
        profile && (
          <Trans>
            From <bdi>{profile.countryOfOrigin}</bdi>, {familySizeLabel(profile.familySize)}
          </Trans>
        )
      }
      note={<LandlordRowNote connection={connection} />}
    >
      {children}
      <MessageButton connectionId={connection.id} to={migrant} onClick={() => onWrite(connection)} />
    </ConnectionRow>
  );
}
