import { Trans, useLingui } from "@lingui/react/macro";
import { lazy } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { getMigrantProfile, type MigrantProfile } from "#schema/endpoints/profiles.ts";
import { canUseMigrantDashboard } from "#schema/policy.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { oncePerVisit } from "#web/api/visit.ts";
import { useConnections } from "#web/features/connections/use-connections.ts";
import { RatingStat } from "#web/features/ratings/rating-stat.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { Guard } from "#web/shell/guard.tsx";
import { Stat, StatRow } from "#web/ui/layout/stat.tsx";
import { DashboardContents } from "./dashboard/dashboard-contents.tsx";
import { DashboardFrame } from "./dashboard/dashboard-frame.tsx";
import { CompleteYourProfile } from "./dashboard/fetched-parts.tsx";
import { MigrantConnections } from "./dashboard/migrant-connections.tsx";
import { MigrantNextStep } from "./dashboard/migrant-next-step.tsx";
import { MigrantBelow, MigrantGate } from "./dashboard/migrant-parts.tsx";
import { Sidebar } from "./dashboard/sidebar.tsx";
import { useNewsOfVerification } from "./dashboard/use-news-of-verification.ts";
import { WithConversation } from "./dashboard/with-conversation.tsx";

// Only people with the other kind of account load it.
const AccessDenied = lazy(() => import("./dashboard/access-denied.tsx"));

export default function MigrantDashboardScreen() {
  return (
    <Guard when={(user) => user.userType === "migrant"} otherwise={<AccessDenied needs="migrant" />}>
      <MigrantDashboard />
    </Guard>
  );
}

function MigrantDashboard() {
  const user = useUser();
  // Other people change the views and the housing status.
  const profile = useRead(getMigrantProfile, {}, { refetchOnMount: oncePerVisit });
  const connections = useConnections();
  useNewsOfVerification();
  if (profile.error?.code === "profile_not_found") return <CompleteYourProfile userType="migrant" />;
  const sidebar = <Sidebar photo={profile.data?.profilePicture} />;
  if (profile.data && !canUseMigrantDashboard(user))
    return (
      <DashboardFrame sidebar={sidebar}>
        <MigrantGate />
      </DashboardFrame>
    );
  return (
    <DashboardFrame sidebar={sidebar}>
      <DashboardContents profile={profile} connections={connections}>
        {(own, list) => (
          <WithConversation connections={list}>
            {(onWrite) => (
              <>
                <MigrantNextStep connections={list} onWrite={onWrite} />
                <MigrantConnections connections={list} onWrite={onWrite} />
                <MigrantStats profile={own} connections={list} />
                <MigrantBelow profile={own} />
              </>
            )}
          </WithConversation>
        )}
      </DashboardContents>
    </DashboardFrame>
  );
}

interface MigrantStatsProps {
  profile: MigrantProfile;
  connections: readonly Connection[];
}

function MigrantStats({ profile, connections }: MigrantStatsProps) {
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
