import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";

export interface SuspensionPauseProps {
  connection: Pick<Connection, "landlord" | "migrant">;
  asLandlord: boolean;
}

/** Says that the other party is suspended and where to find help. It does not give the reason. */
export function SuspensionPause({ connection: { landlord, migrant }, asLandlord }: SuspensionPauseProps) {
  const name = <bdi>{asLandlord ? migrant.firstName : landlord.firstName}</bdi>;
  return (
    <>
      <Trans>
        Messages are paused because {name}'s account is suspended. You can still read them. If you are in
        danger, call 999.
      </Trans>{" "}
      {asLandlord && <Trans>The suspension does not end the stay, and your fee stays paid.</Trans>}
      {!asLandlord && (
        <Trans>
          The suspension does not end your stay. If you need another place to stay, withdraw. Other landlords
          can then see your profile, unless you hide it.
        </Trans>
      )}{" "}
      <Link to={screens.safety} className="link">
        <Trans>Safety advice</Trans>
      </Link>
    </>
  );
}
