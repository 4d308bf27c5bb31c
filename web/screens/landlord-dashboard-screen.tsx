import { Trans } from "@lingui/react/macro";
import { House, MapPin } from "lucide-react";
import { lazy, type ReactNode, useState } from "react";
import { getLandlordProfile, type LandlordProfile } from "#schema/endpoints/profiles.ts";
import { useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";
import { useConnections } from "#web/features/connections/use-connections.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Guard } from "#web/shell/guard.tsx";
import { SecondStep } from "#web/ui/layout/deferred-part.tsx";
import { DashboardContents } from "./dashboard/dashboard-contents.tsx";
import { DashboardFrame } from "./dashboard/dashboard-frame.tsx";
import { detailsCode } from "./dashboard/details.tsx";
import { CompleteYourProfile } from "./dashboard/fetched-parts.tsx";
import { LandlordConnections } from "./dashboard/landlord-connections.tsx";
import { LandlordNextStep } from "./dashboard/landlord-next-step.tsx";
import { LandlordBelow, PaymentsInProgress } from "./dashboard/landlord-parts.tsx";
import { Sidebar } from "./dashboard/sidebar.tsx";
import { useNewsOfVerification } from "./dashboard/use-news-of-verification.ts";
import { WithConversation } from "./dashboard/with-conversation.tsx";

// Only people with the other kind of account load it.
const AccessDenied = lazy(() => import("./dashboard/access-denied.tsx"));

/** The first render waits for this code (web/routes.tsx). */
export const ready = detailsCode;

export default function LandlordDashboardScreen() {
  return (
    <Guard when={(user) => user.userType === "landlord"} otherwise={<AccessDenied needs="landlord" />}>
      <LandlordDashboard />
    </Guard>
  );
}

// The only call that is repeated on focus (specification section 7).
const onMountAndFocus = { refetchOnMount: oncePerVisit, refetchOnWindowFocus: "always" } as const;

function LandlordDashboard() {
  const profile = useRead(getLandlordProfile, {}, onMountAndFocus);
  const connections = useConnections();
  useNewsOfVerification();
  const [none, setNone] = useState(false);
  // During a refetch, the last answer stays, because a query without data returns to loading.
  const isNone = profile.isPending ? none : profile.error?.code === "profile_not_found";
  if (isNone !== none) setNone(isNone);
  if (isNone) return <CompleteYourProfile userType="landlord" />;
  return (
    <DashboardFrame
      sidebar={
        <Sidebar>
          {profile.data && <PropertyFacts profile={profile.data} />}
          {profile.isPending && <span aria-hidden className="h-13.5 max-lg:hidden" />}
        </Sidebar>
      }
    >
      <DashboardContents profile={profile} connections={connections}>
        {(own, list) => (
          <WithConversation connections={list}>
            {(onWrite) => (
              <>
                <LandlordNextStep connections={list} onWrite={onWrite} />
                <PaymentsInProgress />
                <LandlordConnections connections={list} onWrite={onWrite} />
                <SecondStep>
                  <LandlordBelow profile={own} connections={list} />
                </SecondStep>
              </>
            )}
          </WithConversation>
        )}
      </DashboardContents>
    </DashboardFrame>
  );
}

/** The location and type of the landlord's property. */
function PropertyFacts({ profile: { location, propertyType } }: { profile: LandlordProfile }) {
  const { label } = useLabels();
  const icon = "mt-0.5 size-4.5 shrink-0 text-soft";
  return (
    <dl className="grid gap-y-1.5 wrap-anywhere max-lg:hidden">
      <Fact term={<Trans>Location</Trans>} icon={<MapPin aria-hidden className={icon} />}>
        <bdi>{location}</bdi>
      </Fact>
      {propertyType && (
        <Fact term={<Trans>Property Type</Trans>} icon={<House aria-hidden className={icon} />}>
          {label("propertyTypes", propertyType)}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, icon, children }: { term: ReactNode; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt>
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
