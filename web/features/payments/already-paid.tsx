import { Trans, useLingui } from "@lingui/react/macro";
import { generatePath } from "react-router";
import { listConnections } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";
import { poundsAndPence } from "#web/i18n/money.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { NameInSentence } from "#web/ui/layout/name-in-sentence.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { PaymentNotice } from "./payment-notice.tsx";

/** Shown at a checkout that is already paid: the person, the conversation and the receipt. */
export function AlreadyPaid({ migrantId }: { migrantId: string }) {
  const { i18n } = useLingui();
  const { data, isPending } = useRead(listConnections, {}, { refetchOnMount: oncePerVisit });
  const paid = data?.find((each) => each.migrantId === migrantId && isLive(each.status));
  if (isPending) return <FormSkeleton />;
  const dashboard = (
    <ButtonLink to={screens.landlordDashboard}>
      <Trans>Go to Dashboard</Trans>
    </ButtonLink>
  );
  if (!paid?.paymentCompleted)
    return (
      <PaymentNotice title={<Trans>You are already connected</Trans>} action={dashboard}>
        <Trans>You do not need to pay again. You can message each other from your dashboard.</Trans>
      </PaymentNotice>
    );
  const amount = poundsAndPence(paid.amount);
  const day = i18n.date(paid.createdAt, { dateStyle: "long" });
  const name = <NameInSentence person={paid.migrant} className="wrap-anywhere" />;
  return (
    <PaymentNotice
      title={<Trans>You are connected with {name}</Trans>}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={screens.landlordDashboard} state={{ writeIn: paid.id }}>
            <Trans>Go to the conversation</Trans>
          </ButtonLink>
          <ButtonLink to={generatePath(screens.receipt, { connectionId: paid.id })} variant="outlined">
            <Trans>Receipt</Trans>
          </ButtonLink>
        </div>
      }
    >
      <Trans>
        You paid {amount} on {day}. You do not need to pay again.
      </Trans>
    </PaymentNotice>
  );
}
