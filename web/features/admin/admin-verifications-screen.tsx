import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Keyboard, RotateCw } from "lucide-react";
import { useState } from "react";
import { dashboardOf } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { useAnnounce } from "#web/ui/feedback/announcer.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { AdminPage } from "./admin-page.tsx";
import { ReviewHelp } from "./keyboard-helps.tsx";
import { ReviewDesk } from "./review-desk.tsx";
import { useReview } from "./use-review.ts";

export default function AdminVerificationsScreen() {
  const { t } = useLingui();
  const { userType } = useUser();
  const review = useReview();
  const announce = useAnnounce();
  const { toast } = useToast();
  const [help, setHelp] = useState(false);
  const { lists, totals } = review;
  const both = [lists.landlord, lists.migrant];
  const total = totals && totals.landlord + totals.migrant;
  const error = both.find((list) => list.error)?.error;
  const isFetching = both.some((list) => list.isFetching);
  const refetch = () => Promise.all(both.map((list) => list.refetch()));
  const refreshNow = async () => {
    const failed = (await refetch()).find((list) => list.error)?.error;
    if (failed) toast({ title: t`Error`, description: failed.serverMessage, variant: "destructive" });
    else announce(t`The list is up to date.`);
  };
  return (
    <AdminPage
      title={t`Verification Requests`}
      heading={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0">
            <Trans>Verification Requests</Trans>
          </span>
          {total !== undefined && (
            <span className="font-sans">
              <Badge tone={total > 0 ? "pending" : "plain"}>
                <Plural value={total} one="# pending" other="# pending" />
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
            pending={isFetching}
            icon={<RotateCw aria-hidden className="size-4" />}
            onClick={refreshNow}
          >
            <Trans>Refresh</Trans>
          </Button>
        </>
      }
    >
      {totals ? (
        <ReviewDesk review={review} totals={totals} onHelp={() => setHelp(true)} />
      ) : error ? (
        <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Loading className="grid gap-2 lg:max-w-96">
          <Skeleton className="mb-6 h-13 rounded-card" />
          <Skeleton className="mb-2 h-24 rounded-card" />
          <Skeleton className="mb-2 h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      )}
      <ReviewHelp open={help} onClose={() => setHelp(false)} />
    </AdminPage>
  );
}
