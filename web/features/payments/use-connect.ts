import { useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { listConnections } from "#schema/endpoints/connections.ts";
import { getMigrant } from "#schema/endpoints/migrants.ts";
import { confirmPayment } from "#schema/endpoints/payments.ts";
import { screens } from "#schema/screens.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** What the server says when, after all, nothing was paid by this landlord for this migrant. */
const notPaid = ["not_paid", "not_found", "invalid_fields"];

/**
 * After a payment: asks the server for the connection, says so, and goes to the dashboard, which learns what
 * was paid from the navigation's state.
 * `onNotPaid` is called when there is nothing to connect and the card form is to be shown again. A failure stays
 * while the server is asked again, and with it the button that was pressed.
 */
export function useConnect(migrantId: string, onNotPaid: () => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { mutate, isPending } = useWrite(confirmPayment, {
    onSuccess: ({ id }) => {
      void refresh(listConnections, {});
      // Their whole name is for those who are connected.
      void refresh(getMigrant, { params: { id: migrantId } });
      toast({
        title: t`Payment Successful`,
        description: t`Connection established! You can now communicate with the migrant.`,
      });
      navigate(screens.landlordDashboard, { replace: true, state: { paid: id } });
    },
    onError: (failure) => {
      setFailure(failure);
      // Neither paid nor refused: the page says so, and nothing has gone wrong.
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
