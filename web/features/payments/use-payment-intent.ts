import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Reply } from "#schema/endpoint.ts";
import { createPaymentIntent } from "#schema/endpoints/payments.ts";
import { useLastError } from "#web/api/last-error.ts";
import { ApiError, request } from "#web/api/request.ts";
import { isFinal } from "./payment-refused.tsx";

export type OpenedPayment = Reply<typeof createPaymentIntent>;

/**
 * Creates the payment, or returns the unfinished one. The server returns the same intent after a reload, in a second
 * tab and for a double tap. Nothing is cached after the screen closes. A failure stays visible during a retry, so that
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
  /** Asks the server again after a refusal. If no answer comes, the form and its text stay. */
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
