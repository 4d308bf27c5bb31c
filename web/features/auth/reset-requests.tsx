import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type FactorReset, listFactorResets } from "#schema/endpoints/second-factor.ts";
import { refresh, useRead } from "#web/api/query.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

const ApproveDialog = fetchedDialog(async () => (await import("./approve-reset-dialog.tsx")).ApproveDialog);

/** The list of other admins who have lost their second factor. */
export function ResetRequests() {
  const { data, error, refetch, isFetching } = useRead(listFactorResets, {}, { refetchOnMount: "always" });
  return (
    <SectionCard
      title={<Trans>Other admins who have lost theirs</Trans>}
      lead={<Trans>A reset needs two admins. Speak with the person before you approve.</Trans>}
    >
      {data ? (
        data.length > 0 ? (
          <ul className="ruled border-y border-line">
            {data.map((reset) => (
              <Request key={reset.id} reset={reset} />
            ))}
          </ul>
        ) : (
          <p className="text-soft">
            <Trans>Nobody has asked.</Trans>
          </p>
        )
      ) : error ? (
        <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-11" />
        </Loading>
      )}
    </SectionCard>
  );
}

function Request({ reset }: { reset: FactorReset }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { person, expiresAt, approvals, approvedByCaller } = reset;
  const name = `${person.firstName} ${person.lastName}`;
  const close = () => {
    setOpen(false);
    void refresh(listFactorResets, {});
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-sans text-base wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-soft wrap-anywhere">
          <bdi>{person.email}</bdi>
        </p>
        <p className="text-soft">
          <Trans>
            {approvals} of 2 have approved. Ends <Moment at={expiresAt} />.
          </Trans>
        </p>
      </div>
      {approvedByCaller ? (
        <p>{t`You have approved.`}</p>
      ) : (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Trans>
            Approve <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      )}
      {open && <ApproveDialog reset={reset} onClose={close} />}
    </li>
  );
}
