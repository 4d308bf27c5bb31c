import type Stripe from "stripe";

export type ErrorBody = {
  type: "invalid_request_error" | "idempotency_error" | "card_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  payment_method?: Stripe.PaymentMethod;
};

/** Thrown where Stripe refuses a request. The request's writes are undone. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: ErrorBody;
  /** The intent that the error is about, shown with it. */
  readonly intent?: Partial<Stripe.PaymentIntent>;

  constructor(status: number, error: ErrorBody, intent?: Partial<Stripe.PaymentIntent>) {
    super(error.message);
    this.status = status;
    this.error = error.code ? { ...error, doc_url: documentation(error.code) } : error;
    this.intent = intent;
  }

  answer(): { status: number; body: unknown } {
    const intent = this.intent && { payment_intent: this.intent };
    return { status: this.status, body: { error: { ...this.error, ...intent } } };
  }
}

export function documentation(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

export function invalidRequest(message: string, code?: string, param?: string): Refusal {
  return new Refusal(400, { type: "invalid_request_error", message, code, param });
}

export function noSuch(kind: string, id: string, param = "id"): Refusal {
  return new Refusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
