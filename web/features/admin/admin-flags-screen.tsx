import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { listFlags } from "#schema/endpoints/people.ts";
import { useRead } from "#web/api/query.ts";
import { Empty, Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { KitchenScene } from "#web/ui/scenes/rooms.tsx";
import { AdminPage } from "./admin-page.tsx";
import { FlagRow } from "./flag-row.tsx";
import { PersonLink } from "./person-link.tsx";

/** The open flags, oldest first. */
export default function FlagsScreen() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useRead(listFlags, {});
  return (
    <AdminPage title={t`Flags`} className="pt-4 sm:pt-6">
      {error && !data ? (
        <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <Loading>
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      ) : data.flags.length === 0 ? (
        <Empty scene={<KitchenScene />} title={<Trans>No open flags</Trans>}>
          <Trans>
            A flag appears here when someone's connections look unusual. Open the person's page, then mark the
            flag as reviewed.
          </Trans>
        </Empty>
      ) : (
        <>
          {data.total > data.flags.length && (
            <p className="mb-4 text-soft">
              <Plural
                value={data.flags.length}
                one="This is the oldest flag."
                other="These are the oldest # flags."
              />
            </p>
          )}
          <ul className="grid gap-2">
            {data.flags.map((flag) => (
              <FlagRow
                key={flag.id}
                flag={{ ...flag, resolvedAt: null, resolvedBy: null }}
                about={flag.person.id}
              >
                <PersonLink person={flag.person} />
              </FlagRow>
            ))}
          </ul>
        </>
      )}
    </AdminPage>
  );
}
