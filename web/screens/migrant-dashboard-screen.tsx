import { lazy } from "react";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { canUseMigrantDashboard } from "#schema/policy.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { oncePerVisit } from "#web/api/visit.ts";
import { useConnections } from "#web/features/connections/use-connections.ts";
import { Guard } from "#web/shell/guard.tsx";
import { SecondStep } from "#web/ui/layout/deferred-part.tsx";
import { DashboardContents } from "./dashboard/dashboard-contents.tsx";
import { DashboardFrame } from "./dashboard/dashboard-frame.tsx";
import { detailsCode, HiddenNotice } from "./dashboard/details.tsx";
import { CompleteYourProfile } from "./dashboard/fetched-parts.tsx";
import { MigrantConnections } from "./dashboard/migrant-connections.tsx";
import { MigrantNextStep } from "./dashboard/migrant-next-step.tsx";
import { MigrantBelow, MigrantGate, VerificationGate } from "./dashboard/migrant-parts.tsx";
import { Sidebar } from "./dashboard/sidebar.tsx";
import { useNewsOfVerification } from "./dashboard/use-news-of-verification.ts";
import { WithConversation } from "./dashboard/with-conversation.tsx";

// Only people with the other kind of account load it.
const AccessDenied = lazy(() => import("./dashboard/access-denied.tsx"));

/** The first render waits for this code (web/routes.tsx). */
export const ready = detailsCode;

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
  const gated = !canUseMigrantDashboard(user);
  if (gated && profile.data && connections.data?.length === 0)
    return (
      <DashboardFrame sidebar={sidebar}>
        <MigrantGate notice={profile.data.pausedAt && <HiddenNotice />} />
      </DashboardFrame>
    );
  return (
    <DashboardFrame sidebar={sidebar}>
      <DashboardContents profile={profile} connections={connections}>
        {(own, list) => (
          <WithConversation connections={list}>
            {(onWrite) => (
              <>
                {own.pausedAt && <HiddenNotice />}
                <MigrantNextStep connections={list} hidden={own.pausedAt !== null} onWrite={onWrite} />
                <MigrantConnections connections={list} onWrite={onWrite} />
                <SecondStep>
                  {/* A person who is no longer verified keeps the earlier connections. */}
                  {gated && <VerificationGate />}
                  <MigrantBelow profile={own} connections={list} />
                </SecondStep>
              </>
            )}
          </WithConversation>
        )}
      </DashboardContents>
    </DashboardFrame>
  );
}
