import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";
import { getReceipt } from "#schema/endpoints/receipts.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { PrintButton } from "#web/ui/controls/print-button.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";

/** The receipt of a connection's fee, for the landlord who paid it. */
export default function ReceiptScreen() {
  const { t } = useLingui();
  const { connectionId = "" } = useParams();
  // Refetched on every visit, because there may be a new refund.
  const receipt = useRead(getReceipt, { params: { id: connectionId } }, { refetchOnMount: "always" });
  const { data, error } = receipt;
  return (
    <Page
      title={t`Receipt`}
      width="reading"
      back={{ to: screens.landlordDashboard, label: <Trans>Back to dashboard</Trans> }}
      actions={(data || !error) && <PrintButton />}
    >
      {data ? (
        <ReceiptSheet receipt={data} />
      ) : !error ? (
        <Loading>
          <Skeleton className="h-112" />
        </Loading>
      ) : error.status === 404 ? (
        <Failed message={<Trans>We cannot find this receipt.</Trans>} />
      ) : (
        <Failed
          message={error.serverMessage}
          onRetry={() => void receipt.refetch()}
          retrying={receipt.isFetching}
        />
      )}
    </Page>
  );
}
