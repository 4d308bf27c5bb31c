import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Reply } from "#schema/endpoint.ts";
import { createPaymentIntent } from "#schema/endpoints/payments.ts";
import { useLastError } from "#web/api/last-error.ts";
import { ApiError, request } from "#web/api/request.ts";
import { isFinal } from "./payment-refused.tsx";

export type OpenedPayment = Reply<typeof createPaymentIntent>;

/**
 * Creates the payment, or returns the unfinished one: the server gives the same intent to a reload, a second tab
 * and a double tap. Nothing is cached after the screen closes. A failure stays visible during a retry, so that
 * the pressed button keeps the focus.
 */
export function usePaymentIntent(migrantId: string | undefined, enabled: boolean) {
  const queryClient = useQueryClient();
  const queryKey = [createPaymentIntent.path, migrantId];
  const open = (signal?: AbortSignal) =>
    request(createPaymentIntent, { body: { migrantId: migrantId ?? "" } }, signal);
  const { data, error, isFetching, refetch } = useQuery<OpenedPayment, ApiError>({
    queryKey,
    queryFn: ({ signal }) => open(signal),
    enabled: enabled && migrantId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  /** Asks again after a refusal. An answer that does not come leaves the form and what was typed. */
  const look = async () => {
    try {
      const opened = await open();
      // The screen may be closed by now.
      queryClient.setQueryData(queryKey, (before?: OpenedPayment) => before && opened);
    } catch (fault) {
      if (fault instanceof ApiError && isFinal(fault)) await refetch();
    }
  };
  return { data, failure: useLastError(error, isFetching), isFetching, refetch, look };
}
