import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { silentRefundDays } from "#schema/limits.ts";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { DeclinedFee } from "./declined-fee.tsx";
import { inStatus, useConnections } from "./use-connections.ts";

/**
 * The connections that end when the landlord deletes the account, each with what happens to its fee. Shows the general rule
 * until they are loaded.
 */
export function EndedByDeletion() {
  const { t } = useLingui();
  const heading = useId();
  const { data, error, refetch, isFetching } = useConnections();
  if (!data)
    return (
      <div className="grid gap-3">
        {error ? (
          <Failed
            message={<Trans>We could not load your connections.</Trans>}
            onRetry={refetch}
            retrying={isFetching}
          />
        ) : (
          <Loading label={t`Loading your connections…`}>
            <Skeleton className="h-28 rounded-card" />
          </Loading>
        )}
        <p>
          <Trans>
            Connections that wait for your answer end as if you declined them. You get the fee back only after{" "}
            {silentRefundDays} days in which the other person has never written to you.
          </Trans>
        </p>
      </div>
    );
  const ending = inStatus(data, "pending");
  if (ending.length === 0) return null;
  return (
    <Notice className="grid gap-3">
      <h3 id={heading} className="font-sans text-base">
        <Trans>These connections end as if you declined them</Trans>
      </h3>
      <ul aria-labelledby={heading} className="grid gap-3">
        {ending.map((connection) => (
          <li key={connection.id}>
            <p className="font-medium">
              <bdi>
                {connection.migrant.firstName} {connection.migrant.lastName}
              </bdi>
            </p>
            <p>
              <DeclinedFee connection={connection} />
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Trans>They do not come back if you change your mind.</Trans>
      </p>
    </Notice>
  );
}
