import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { generatePath } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { screens } from "#schema/screens.ts";
import { ChangeButtons } from "#web/features/connections/changes.tsx";
import { ConnectionSection } from "#web/features/connections/connection-section.tsx";
import { inStatus } from "#web/features/connections/use-connections.ts";
import { Empty } from "#web/ui/feedback/states.tsx";
import { useSecondStep } from "#web/ui/layout/deferred-part.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { LandlordRowNote, RateStay } from "./details.tsx";
import { MigrantFacts } from "./person-facts.tsx";

interface LandlordConnectionsProps {
  connections: readonly Connection[];
  onWrite: (connection: Connection) => void;
}

/** A landlord's connections: pending, active, past. */
export function LandlordConnections({ connections, onWrite }: LandlordConnectionsProps) {
  const pending = inStatus(connections, "pending");
  const active = inStatus(connections, "active");
  // The past connections are below the first screen.
  const isSecond = useSecondStep();
  const past = inStatus(connections, "completed", "cancelled");
  const rows = (list: readonly Connection[]) =>
    list.length > 0 && list.map((each) => <MigrantRow key={each.id} connection={each} onWrite={onWrite} />);
  return (
    <>
      {pending.length > 0 && (
        <ConnectionSection
          title={<Trans>Pending Connections</Trans>}
          lead={<Trans>Press Accept on the day they move in.</Trans>}
        >
          {rows(pending)}
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
        {rows(active)}
      </ConnectionSection>
      {isSecond && past.length > 0 && (
        <ConnectionSection title={<Trans>Past Connections</Trans>}>{rows(past)}</ConnectionSection>
      )}
    </>
  );
}

interface MigrantRowProps {
  connection: Connection;
  onWrite: (connection: Connection) => void;
}

function MigrantRow({ connection, onWrite }: MigrantRowProps): ReactNode {
  const { migrant } = connection;
  return (
    <ConversationRow
      connection={connection}
      reader="landlord"
      other={migrant}
      photo={migrant.migrantProfile?.profilePicture}
      to={generatePath(screens.migrantProfile, { id: migrant.id })}
      facts={migrant.migrantProfile && <MigrantFacts {...migrant.migrantProfile} />}
      note={<LandlordRowNote connection={connection} />}
      onWrite={onWrite}
    >
      {connection.status === "completed" && <RateStay connection={connection} subject={migrant} />}
      <ChangeButtons connection={connection} by="landlord" asideClass="max-md:hidden" />
    </ConversationRow>
  );
}
