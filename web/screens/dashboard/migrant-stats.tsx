import { Trans, useLingui } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { useUser } from "#web/api/session.tsx";
import { RatingStat } from "#web/features/ratings/rating-stat.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { Stat, StatRow } from "#web/ui/layout/stat.tsx";

interface MigrantStatsProps {
  profile: MigrantProfile;
  connections: readonly Connection[];
}

export function MigrantStats({ profile, connections }: MigrantStatsProps) {
  const { i18n } = useLingui();
  const { id } = useUser();
  const { label } = useLabels();
  return (
    <StatRow>
      <Stat label={<Trans>Profile Views</Trans>} value={i18n.number(profile.profileViews)} />
      <Stat label={<Trans>Connections</Trans>} value={i18n.number(connections.length)} />
      <RatingStat userId={id} />
      <Stat label={<Trans>Housing Status</Trans>} value={label("housingStatuses", profile.housingStatus)} />
    </StatRow>
  );
}
