import { type ErrorBody, type ErrorCode, errors, type SuspensionTold } from "#schema/errors.ts";
import { type Problem, problemSentence } from "#schema/problems.ts";
import type { DeletionCause } from "#schema/vocabulary.ts";

interface RefusalDetails {
  /** What is wrong with each field, by its name. */
  fields?: Record<string, Problem>;
  /** Seconds until the caller may try again, for 429 and 503. */
  retryAfter?: number;
  /** The methods of the path, for 405. */
  allow?: string;
  /** Text that a person wrote as the reason, shown after the sentence. */
  because?: string | null;
  /** For `deletion_waits`: what the deletion waits for. */
  reasons?: readonly DeletionCause[];
  /** ISO instant at which an account is erased. */
  until?: string;
  /** Why the caller's account is suspended. */
  suspended?: SuspensionTold | null;
  /** The caller has already received this refusal in this period, so the audit skips it. */
  repeated?: boolean;
}

/** An expected failure of a call. `refuse` throws it and `app.onError` answers it. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Ends the call with one of the errors of schema/errors.ts. Always throws a `Refusal`. */
export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/** The JSON answer of a refusal, an `ErrorBody`. A 503 without `retryAfter` asks the caller to wait 10 seconds. */
export function answerRefusal({ code, details }: Refusal, requestId: string): Response {
  const [status, message] = errors[code];
  const { fields: problems, because, reasons, until, suspended } = details;
  const fields = problems && mapValues(problems, problemSentence);
  const body: ErrorBody = {
    message,
    code,
    requestId,
    ...(because && { because }),
    ...(reasons && { reasons: [...reasons] }),
    ...(until && { until }),
    ...(suspended && { suspended }),
    ...(fields && { fields, problems }),
  };
  const response = Response.json(body, { status });
  const retryAfter = details.retryAfter ?? (status === 503 ? 10 : undefined);
  if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
  if (details.allow) response.headers.set("Allow", details.allow);
  if (status === 401) response.headers.set("WWW-Authenticate", "Bearer");
  return response;
}

const mapValues = <T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
