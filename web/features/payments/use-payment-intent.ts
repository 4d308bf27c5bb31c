import { useQuery } from "@tanstack/react-query";
import type { Reply } from "#schema/endpoint.ts";
import { createPaymentIntent } from "#schema/endpoints/payments.ts";
import { type ApiError, request } from "#web/api/request.ts";

export type OpenedPayment = Reply<typeof createPaymentIntent>;

/**
 * Opens the payment, or finds the unfinished one again: the server gives the same intent to a reload, a
 * second tab and a double tap. Nothing of it is kept once the screen is left.
 */
export const usePaymentIntent = (migrantId: string, enabled: boolean) =>
  useQuery<OpenedPayment, ApiError>({
    queryKey: [createPaymentIntent.path, migrantId],
    queryFn: ({ signal }) => request(createPaymentIntent, { body: { migrantId } }, signal),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
