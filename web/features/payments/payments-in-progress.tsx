import { Trans, useLingui } from "@lingui/react/macro";
import { Hourglass } from "lucide-react";
import { listPayments } from "#schema/endpoints/payments.ts";
import { useRead } from "#web/api/query.ts";
import { pounds } from "#web/pounds.ts";
import { Notice } from "#web/ui/card.tsx";

/** The landlord's payments that a bank is processing, until it has decided; nothing when there are none. */
export default function PaymentsInProgress() {
  const { t } = useLingui();
  const { data = [] } = useRead(listPayments, {}, { refetchOnMount: "always" });
  return data.map(({ migrant, amount, since }) => {
    const fee = pounds(Number(amount));
    const name = <bdi>{t`${migrant.firstName} ${migrant.initial}.`}</bdi>;
    return (
      <Notice key={`${migrant.id} ${since}`} role="status" className="flex gap-3">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-harbour" />
        <p className="min-w-0">
          <strong>
            <Trans>Your payment is being processed</Trans>
          </strong>
          <br />
          <Trans>
            Your bank is still working on the {fee} for {name}. You do not need to pay again. We will connect
            you as soon as the payment succeeds.
          </Trans>
        </p>
      </Notice>
    );
  });
}
