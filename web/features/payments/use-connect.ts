import { useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { listConnections } from "#schema/endpoints/connections.ts";
import { getMigrant } from "#schema/endpoints/migrants.ts";
import { confirmPayment } from "#schema/endpoints/payments.ts";
import { getReceipt } from "#schema/endpoints/receipts.ts";
import { screens } from "#schema/screens.ts";
import { cacheReply, forget, refresh, useWrite } from "#web/api/query.ts";
import { type ApiError, request } from "#web/api/request.ts";
import { withTimeout } from "#web/api/with-timeout.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Error codes for a payment that does not exist for this landlord and migrant. */
const notPaid = ["not_paid", "not_found", "invalid_fields"];

/** Loads the receipt for the dashboard, so that the text there does not change later. The dashboard works without it. */
async function readReceipt(id: string) {
  const args = { params: { id } };
  await withTimeout(request(getReceipt, args), 2_000).then(
    (receipt) => cacheReply(getReceipt, args, receipt),
    () => undefined,
  );
}

/**
 * Confirms a payment with the server, shows a toast, and opens the dashboard, which finds the connection in the
 * history state. `onNotPaid` is called when nothing was paid and the card form should appear again. A failure stays
 * visible during a retry, so that the pressed button keeps the focus.
 */
export function useConnect(migrantId: string, onNotPaid: () => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { mutate, isPending } = useWrite(confirmPayment, {
    onSuccess: async ({ id }) => {
      await readReceipt(id);
      // With the cached list from before the payment, the dashboard would offer to write to someone else.
      forget(listConnections, {});
      // The profile now shows the full name.
      void refresh(getMigrant, { params: { id: migrantId } });
      toast({
        title: t`Payment Successful`,
        description: t`Connection established! You can now communicate with the migrant.`,
      });
      navigate(screens.landlordDashboard, { replace: true, state: { paid: id } });
    },
    onError: (failure) => {
      setFailure(failure);
      // The payment is still processing, which is not a failure.
      if (failure.code === "payment_processing") return;
      const declined = failure.code === "not_paid";
      toast({
        variant: "destructive",
        title: declined ? t`Payment Failed` : t`Error`,
        description: failure.code === "unknown" ? t`Failed to complete connection` : failure.serverMessage,
      });
      if (notPaid.includes(failure.code)) onNotPaid();
    },
  });
  const connect = useCallback(
    (paymentIntentId: string) => mutate({ body: { paymentIntentId, migrantId } }),
    [mutate, migrantId],
  );
  return { connect, connecting: isPending, failure };
}
