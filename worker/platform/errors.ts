import { type ErrorBody, type ErrorCode, errors } from "#schema/errors.ts";
import { problemSentence } from "#schema/problems.ts";

interface More {
  /** Field name to problem code (schema/problems.ts). */
  fields?: Record<string, string>;
  /** Seconds, for 429 and 503. */
  retryAfter?: number;
  /** The methods that a path knows, for 405. */
  allow?: string;
  /** What a person has written about it, said after the sentence. */
  because?: string | null;
  /** Another of the same refusals in a row, which the audit need not hold. */
  repeated?: boolean;
}

/** A refusal on its way to the caller. Verbs throw it through `refuse`; `app.onError` turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly more: More;

  constructor(code: ErrorCode, more: More = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
}

/** Stops the call with one of the contract's refusals (schema/errors.ts). */
export function refuse(code: ErrorCode, more?: More): never {
  throw new Refusal(code, more);
}

/** The JSON answer of a refusal: `{ message, code, requestId, because?, fields? }`. */
export function answerRefusal({ code, more }: Refusal, requestId: string): Response {
  const [status, message] = errors[code];
  const fields = more.fields && describeFields(more.fields);
  const because = more.because ? { because: more.because } : {};
  const body: ErrorBody = { message, code, requestId, ...because, ...(fields && { fields }) };
  const response = Response.json(body, { status });
  const retryAfter = more.retryAfter ?? (status === 503 ? 10 : undefined);
  if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
  if (more.allow) response.headers.set("Allow", more.allow);
  if (status === 401) response.headers.set("WWW-Authenticate", "Bearer");
  return response;
}

const describeFields = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([field, wrong]) => [field, problemSentence(wrong)]));
