import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Keyboard, RotateCw } from "lucide-react";
import { useState } from "react";
import { pendingListed } from "#schema/limits.ts";
import { dashboardOf } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { useAnnounce } from "#web/ui/announcer.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Page } from "#web/ui/page.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/states.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { ReviewDesk } from "./review-desk.tsx";
import { useReview } from "./use-review.ts";

export default function AdminVerificationsScreen() {
  const { t } = useLingui();
  const { userType } = useUser();
  const review = useReview();
  const announce = useAnnounce();
  const { toast } = useToast();
  const [help, setHelp] = useState(false);
  const { read, queue } = review;
  const total = queue.landlord.length + queue.migrant.length;
  const capped = queue.landlord.length >= pendingListed || queue.migrant.length >= pendingListed;
  const lookAgain = async () => {
    const { error } = await read.refetch();
    if (error) toast({ title: t`Error`, description: error.serverMessage, variant: "destructive" });
    else announce(t`The list is up to date.`);
  };
  return (
    <Page
      title={t`Verification Requests`}
      heading={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Trans>Verification Requests</Trans>
          {read.data && (
            <span className="font-sans">
              <Badge tone={total > 0 ? "pending" : "plain"}>
                {capped ? (
                  <Trans>{total}+ pending</Trans>
                ) : (
                  <Plural value={total} one="# pending" other="# pending" />
                )}
              </Badge>
            </span>
          )}
        </span>
      }
      back={{ to: dashboardOf(userType), label: t`Back to dashboard` }}
      className="pt-4 pb-0 sm:pt-6 sm:pb-0"
      actions={
        <>
          <Button
            variant="quiet"
            className="max-lg:hidden"
            icon={<Keyboard aria-hidden className="size-5" />}
            onClick={() => setHelp(true)}
          >
            <Trans>Keyboard</Trans>
          </Button>
          <Button
            variant="outlined"
            className={classes(review.selectedId !== null && "max-lg:hidden")}
            pending={read.isFetching}
            icon={<RotateCw aria-hidden className="size-4" />}
            onClick={lookAgain}
          >
            <Trans>Look again</Trans>
          </Button>
        </>
      }
    >
      {read.data ? (
        <ReviewDesk review={review} onHelp={() => setHelp(true)} />
      ) : read.error ? (
        <Failed message={read.error.serverMessage} onRetry={read.refetch} retrying={read.isFetching} />
      ) : (
        <Loading className="grid gap-2 lg:max-w-96">
          <Skeleton className="mb-6 h-13 rounded-card" />
          <Skeleton className="mb-2 h-24 rounded-card" />
          <Skeleton className="mb-2 h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      )}
      <KeyboardHelp open={help} onClose={() => setHelp(false)} />
    </Page>
  );
}
