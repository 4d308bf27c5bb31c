import { useQuery } from "@tanstack/react-query";
import type { Reply } from "#schema/endpoint.ts";
import { createPaymentIntent } from "#schema/endpoints/payments.ts";
import { useLastError } from "#web/api/last-error.ts";
import { type ApiError, request } from "#web/api/request.ts";

export type OpenedPayment = Reply<typeof createPaymentIntent>;

/**
 * Creates the payment, or returns the unfinished one: the server gives the same intent to a reload, a second tab
 * and a double tap. Nothing is cached after the screen closes. A failure stays visible during a retry, so that
 * the pressed button keeps the focus.
 */
export function usePaymentIntent(migrantId: string | undefined, enabled: boolean) {
  const { data, error, isFetching, refetch } = useQuery<OpenedPayment, ApiError>({
    queryKey: [createPaymentIntent.path, migrantId],
    queryFn: ({ signal }) => request(createPaymentIntent, { body: { migrantId: migrantId ?? "" } }, signal),
    enabled: enabled && migrantId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return { data, failure: useLastError(error, isFetching), isFetching, refetch };
}
