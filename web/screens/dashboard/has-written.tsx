import { Plural, Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { canWrite } from "#web/features/connections/connection-state.ts";
import { useUnread } from "#web/features/messages/use-unread.ts";
import { KitchenScene } from "#web/ui/scenes/rooms.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { WriteButton } from "./write-button.tsx";

type Other = Connection["landlord"] | Connection["migrant"];

/** The other party has sent unread messages. */
export function HasWritten({
  connection,
  other,
  onWrite,
}: {
  connection: Connection;
  other: Other;
  onWrite: (connection: Connection) => void;
}) {
  const { unreadIn } = useUnread();
  const name = <bdi>{other.firstName}</bdi>;
  return (
    <NextStepPanel
      lit
      scene={<KitchenScene />}
      title={<Trans>{name} has written to you</Trans>}
      action={
        <WriteButton
          unread={unreadIn(connection.id)}
          ended={!canWrite(connection)}
          onClick={() => onWrite(connection)}
        />
      }
    >
      <Plural value={unreadIn(connection.id)} one="One message is waiting." other="# messages are waiting." />
    </NextStepPanel>
  );
}
