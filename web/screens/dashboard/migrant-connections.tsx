import { Trans } from "@lingui/react/macro";
import { generatePath } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { screens } from "#schema/screens.ts";
import { ChangeButtons } from "#web/features/connections/changes.tsx";
import { ConnectionSection } from "#web/features/connections/connection-section.tsx";
import { inStatus, verifiedFirst } from "#web/features/connections/use-connections.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Empty } from "#web/ui/feedback/states.tsx";
import { useSecondStep } from "#web/ui/layout/deferred-part.tsx";
import { Picture } from "#web/ui/layout/picture.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { RateStay, RowNote } from "./details.tsx";
import { HomeFacts } from "./person-facts.tsx";

interface MigrantConnectionsProps {
  connections: readonly Connection[];
  onWrite: (connection: Connection) => void;
}

/** A migrant's connections: current ones, then past ones. */
export function MigrantConnections({ connections, onWrite }: MigrantConnectionsProps) {
  const live = verifiedFirst(inStatus(connections, "pending", "active"));
  // The past connections are below the first screen.
  const isSecond = useSecondStep();
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
      {isSecond && past.length > 0 && (
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
  const { landlord, status } = connection;
  const { home, spacePhoto } = landlord;
  const page = generatePath(screens.landlord, { id: landlord.id });
  return (
    <ConversationRow
      connection={connection}
      reader="migrant"
      other={landlord}
      to={home ? page : undefined}
      facts={home && <HomeFacts home={home} />}
      note={<RowNote connection={connection} to="migrant" />}
      onWrite={onWrite}
    >
      {status === "completed" && <RateStay connection={connection} subject={landlord} />}
      <ChangeButtons connection={connection} by="migrant" asideClass="max-md:hidden" />
      {home && isLive(status) && (
        <ButtonLink
          to={page}
          variant="outlined"
          className="max-md:hidden"
          icon={
            spacePhoto && <Picture src={spacePhoto.card} alt="" width={40} height={30} className="-my-1" />
          }
        >
          <Trans>See the home</Trans>
        </ButtonLink>
      )}
    </ConversationRow>
  );
}
