import { Trans } from "@lingui/react/macro";
import { listBlocks } from "#schema/endpoints/blocks.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { oncePerVisit } from "#web/api/visit.ts";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { BlockedAddresses } from "./blocked-addresses.tsx";
import { BlockedPeople } from "./blocked-people.tsx";

/** The people whom the person has blocked. For migrants, also the addresses that they have blocked in advance. */
export function BlocksSection() {
  return (
    <SectionCard
      title={<Trans>People you have blocked</Trans>}
      lead={
        <Trans>
          You and they cannot find, pay for or write to each other. They are not told that you blocked them.
        </Trans>
      }
    >
      <Contents />
    </SectionCard>
  );
}

function Contents() {
  const { userType } = useUser();
  const { data, error, isFetching, refetch } = useRead(listBlocks, {}, { refetchOnMount: oncePerVisit });
  if (data)
    return (
      <>
        <BlockedPeople people={data.people} />
        {userType === "migrant" && <BlockedAddresses addresses={data.addresses} />}
      </>
    );
  if (!error)
    return (
      <Loading>
        <Skeleton className="h-12" />
      </Loading>
    );
  return <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />;
}
