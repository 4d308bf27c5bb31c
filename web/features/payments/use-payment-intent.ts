import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Reply } from "#schema/endpoint.ts";
import { createPaymentIntent } from "#schema/endpoints/payments.ts";
import { type ApiError, request } from "#web/api/request.ts";

export type OpenedPayment = Reply<typeof createPaymentIntent>;

/**
 * Opens the payment, or finds the unfinished one again: the server gives the same intent to a reload, a
 * second tab and a double tap. Nothing of it is kept once the screen is left. A failure stays while the server is
 * asked again, and with it the button that was pressed.
 */
export function usePaymentIntent(migrantId: string, enabled: boolean) {
  const { data, error, isFetching, refetch } = useQuery<OpenedPayment, ApiError>({
    queryKey: [createPaymentIntent.path, migrantId],
    queryFn: ({ signal }) => request(createPaymentIntent, { body: { migrantId } }, signal),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const [failure, setFailure] = useState(error);
  if (!isFetching && failure !== error) setFailure(error);
  return { data, failure, isFetching, refetch };
}
