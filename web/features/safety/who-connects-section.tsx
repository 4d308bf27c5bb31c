import { Trans, useLingui } from "@lingui/react/macro";
import { chooseWhoConnects, getMigrantProfile, type OwnMigrantProfile } from "#schema/endpoints/profiles.ts";
import { keyOf, queryClient, useRead, useWrite } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { isFirstClick } from "#web/ui/controls/first-click.ts";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

/** The choice whether a migrant connects with every landlord or only verified ones. Shows nothing without a profile. */
export function WhoConnectsSection() {
  const own = useRead(getMigrantProfile, {}, { refetchOnMount: oncePerVisit });
  if (own.error?.code === "profile_not_found") return null;
  return (
    <SectionCard
      title={<Trans>Who can connect with me</Trans>}
      lead={
        <Trans>
          A verified landlord has shown us who they are. Connections that you have already stay as they are.
        </Trans>
      }
    >
      {own.data ? (
        <Choice verifiedOnly={own.data.verifiedOnly} />
      ) : own.error ? (
        <Failed
          message={own.error.serverMessage}
          onRetry={() => void own.refetch()}
          retrying={own.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-12" />
        </Loading>
      )}
    </SectionCard>
  );
}

function Choice({ verifiedOnly }: { verifiedOnly: boolean }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(chooseWhoConnects, {
    onSuccess: (chosen) => {
      queryClient.setQueryData<OwnMigrantProfile>(
        keyOf(getMigrantProfile, {}),
        (own) => own && { ...own, ...chosen },
      );
      // The profile has a new version, on which the next edit is based.
      void queryClient.invalidateQueries({ queryKey: keyOf(getMigrantProfile, {}) });
      toast({
        title: chosen.verifiedOnly
          ? t`Only verified landlords can connect with you now`
          : t`Every landlord can connect with you now`,
      });
    },
    onError: ({ serverMessage }) =>
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" }),
  });
  return (
    <>
      <p className="font-medium">
        {verifiedOnly ? (
          <Trans>Only verified landlords can connect with you.</Trans>
        ) : (
          <Trans>Every landlord can connect with you.</Trans>
        )}
      </p>
      <div>
        <Button
          variant="outlined"
          pending={isPending}
          onClick={(event) => isFirstClick(event) && mutate({ body: { verifiedOnly: !verifiedOnly } })}
        >
          {verifiedOnly ? <Trans>Allow every landlord</Trans> : <Trans>Allow only verified landlords</Trans>}
        </Button>
      </div>
    </>
  );
}
