import { Plural, Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { KitchenScene } from "#web/ui/scenes/rooms.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { WriteButton } from "./write-button.tsx";

type Other = Connection["landlord"] | Connection["migrant"];

/** The other party has sent unread messages. */
export function HasWritten({
  connection,
  other,
  count,
  onWrite,
}: {
  connection: Connection;
  other: Other;
  count: number;
  onWrite: (connection: Connection) => void;
}) {
  const name = <bdi>{other.firstName}</bdi>;
  return (
    <NextStepPanel
      lit
      scene={<KitchenScene />}
      title={<Trans>{name} has written to you</Trans>}
      action={<WriteButton unread={count} onClick={() => onWrite(connection)} />}
    >
      <Plural value={count} one="One message is waiting." other="# messages are waiting." />
    </NextStepPanel>
  );
}
