import {
  confirmPayment,
  createPaymentIntent,
  listPayments,
  receiveStripeEvent,
} from "#schema/endpoints/payments.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { completePayment, openPayment } from "./checkout.ts";
import { listOwnPayments } from "./own-payments.ts";
import { receiveEvent } from "./webhook.ts";

export const paymentRoutes: readonly Route[] = [
  route(createPaymentIntent, openPayment),
  route(confirmPayment, completePayment),
  route(listPayments, listOwnPayments),
  { ...receiveStripeEvent, serve: receiveEvent },
];
