import { Trans, useLingui } from "@lingui/react/macro";
import { RotateCw } from "lucide-react";
import { useRef } from "react";
import { health } from "#schema/endpoints/health.ts";
import { readOperations } from "#schema/endpoints/operations.ts";
import { useRead } from "#web/api/query.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useAnnounce } from "#web/ui/feedback/announcer.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { AdminPage } from "./admin-page.tsx";
import { Activity } from "./operations-activity.tsx";
import { Figures } from "./operations-figures.tsx";
import { NeedsYou } from "./operations-needs.tsx";
import { Services } from "./operations-services.tsx";
import { useIsActive } from "./use-is-active.ts";

/** Milliseconds between two refreshes. */
const refreshEvery = 60_000;

/** The state of the service: tasks for the admins, work in progress, dependencies and recent activity. */
export default function OperationsScreen() {
  const { t, i18n } = useLingui();
  const announce = useAnnounce();
  // Each refresh counts as use of the session, so the refreshes stop while the admin is away.
  const options = {
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: useIsActive() && refreshEvery,
  } as const;
  const figures = useRead(readOperations, {}, options);
  const services = useRead(health, {}, options);
  const { data, error } = figures;
  const top = useRef<HTMLDivElement>(null);
  const refresh = () => Promise.all([figures.refetch(), services.refetch()]);
  const refreshNow = async () => {
    const [{ error }] = await refresh();
    announce(error ? error.serverMessage : t`The figures are up to date.`);
  };
  const time = data && i18n.date(data.at, { timeStyle: "short" });
  return (
    <AdminPage
      title={t`Operations`}
      className="pt-4 sm:pt-6"
      actions={
        <Button
          variant="outlined"
          icon={<RotateCw aria-hidden className="size-4" />}
          aria-disabled={figures.isFetching}
          onClick={refreshNow}
        >
          <Trans>Refresh</Trans>
        </Button>
      }
    >
      {data && !services.isPending ? (
        <div className="grid gap-8">
          <div ref={top} tabIndex={-1} className="outline-0">
            <p className="mb-4 text-sm text-soft">
              {error ? (
                <Trans>Not refreshed since {time}</Trans>
              ) : (
                <Trans>
                  As of <time dateTime={data.at}>{time}</time>
                </Trans>
              )}
            </p>
            <NeedsYou operations={data} services={services.data} next={top} />
          </div>
          <div className="grid gap-8 lg:grid-cols-2">
            <div className="grid content-start gap-8">
              <Figures operations={data} payments={services.data?.payments} />
              <Services services={services} />
            </div>
            <Activity counts={data.counts} />
          </div>
        </div>
      ) : error && !data ? (
        <Failed message={error.serverMessage} onRetry={refresh} retrying={figures.isFetching} />
      ) : (
        <Loading>
          <Skeleton className="mb-2 h-24 rounded-card" />
          <Skeleton className="mb-6 h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      )}
    </AdminPage>
  );
}
