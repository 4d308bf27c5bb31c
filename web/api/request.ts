import { plural, t } from "@lingui/core/macro";
import type { Args, Endpoint, InBrowser, Reply } from "#schema/endpoint.ts";
import type { ErrorBody, SuspensionTold } from "#schema/errors.ts";
import type { Problem } from "#schema/problems.ts";
import type { DeletionCause } from "#schema/vocabulary.ts";
import { errorText } from "#web/i18n/error-text.ts";
import { parseReply } from "./deleted-user.ts";
import { takeArrived, takePrefetched } from "./early.ts";
import { askForFactor } from "./second-factor.ts";
import { type Suspended, setSuspension } from "./suspension.ts";
import { dropToken, readToken } from "./token.ts";
import { callTimeout } from "./with-timeout.ts";

/**
 * A failed call. `message` is `"<status>: <body text>"` (specification section 8). People see `serverMessage`.
 * Status 0 means that no answer came.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly serverMessage: string;
  /** What a deletion waits for, and when an account is erased. */
  readonly reasons: readonly DeletionCause[];
  readonly until: string | undefined;
  /** Why the account is suspended, when the call failed because of that. */
  readonly suspended: (Suspended & SuspensionTold) | undefined;
  /** The problem of each invalid field, by field name. */
  readonly problems: Readonly<Record<string, Problem>>;

  constructor(
    status: number,
    text: string,
    statusText: string,
    body: Partial<ErrorBody>,
    retryAfter: string | null = null,
  ) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.code = body.code ?? "unknown";
    const wait = status === 429 ? Number(retryAfter) : 0;
    const message = body.message && errorText(body.message);
    const sentence = withWait(message, wait) ?? t`Something went wrong. Please try again.`;
    this.serverMessage = body.because ? `${sentence} ${body.because}` : sentence;
    this.problems = body.problems ?? {};
    this.reasons = body.reasons ?? [];
    this.until = body.until;
    this.suspended = body.suspended && { because: body.because, ...body.suspended };
  }
}

/** The error in a failed reply. */
export const readRefusal = (
  { status, statusText }: Pick<Response, "status" | "statusText">,
  text: string,
  retryAfter: string | null = null,
) => new ApiError(status, text, statusText, readErrorBody(text), retryAfter);

/** The sentence with the time after which to try again. */
function withWait(sentence: string | undefined, seconds: number): string | undefined {
  if (!sentence || !(seconds > 0)) return sentence;
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const when =
    minutes < 60
      ? plural(minutes, { one: "Try again in # minute.", other: "Try again in # minutes." })
      : plural(hours, { one: "Try again in # hour.", other: "Try again in # hours." });
  return t`${sentence} ${when}`;
}

interface Loose {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** The address of a call: its path with the ids filled in, and the query without empty values. */
export function addressOf(endpoint: InBrowser, { params = {}, query = {} }: Loose = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

const sentAt = new Map<string, number>();

/** When a call to this address was last sent; 0 when never. */
export const lastSent = (address: string) => sentAt.get(address) ?? 0;

/**
 * Makes a call and returns its reply and headers. Throws `ApiError`, or the abort reason of `signal`. Only this function
 * and the document (early.ts) fetch from the API.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  signal?: AbortSignal,
): Promise<{ reply: Reply<E>; headers: Headers }> {
  const loose = args as Loose;
  const { method, outlivesPage }: InBrowser = endpoint;
  const token = readToken();
  const headers = new Headers();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  // Undefined for a call without a body.
  const body: string | undefined = JSON.stringify(loose.body);
  if (body) headers.set("Content-Type", "application/json");
  const address = addressOf(endpoint, loose);
  const early = takePrefetched(address, token, signal);
  sentAt.set(address, early?.at ?? Date.now());
  let response: Response;
  let text: string;
  try {
    if (early) ({ response, text } = await early.answer);
    else {
      const limit = AbortSignal.timeout(callTimeout);
      response = await fetch(address, {
        method,
        headers,
        body,
        keepalive: outlivesPage,
        // Browsers from 2023 cannot join two signals. In them, a cancelled read continues, and its answer is ignored.
        signal: signal && AbortSignal.any ? AbortSignal.any([limit, signal]) : limit,
      });
      text = await response.text();
    }
    // Another person who has signed in since then must not see this answer.
    if (token && (readToken() ?? token) !== token) throw Error();
  } catch (fault) {
    if (signal?.aborted) throw fault;
    const message = navigator.onLine
      ? t`We could not reach the server. Please try again.`
      : t`You are offline. Try again when you are connected.`;
    throw new ApiError(0, message, "", { code: "unreachable", message });
  }
  if (!response.ok && !isReply(endpoint, response, text)) {
    // The token that was sent has ended, unless this tab has removed it already.
    if (response.status === 401 && token && token === readToken()) {
      const { because, suspended } = readErrorBody(text);
      setSuspension({ because, why: suspended?.why });
      dropToken();
    }
    const refusal = readRefusal(response, text, response.headers.get("Retry-After"));
    // The call was refused before it did anything, so it can be made again,
    // but never in the name of another person who has signed in since then.
    if (refusal.code === "second_factor_stale" && (await askForFactor()) && token === readToken())
      return send(endpoint, args, signal);
    throw refusal;
  }
  return { reply: parseReply(text) as Reply<E>, headers: response.headers };
}

/** Whether a 503 carries the call's reply instead of an error. */
const isReply = ({ repliesWhenDown }: InBrowser, { status }: Response, text: string) =>
  repliesWhenDown && status === 503 && text.startsWith("{") && readErrorBody(text).code === undefined;

/** The reply and headers of the document's own call, once, if they are already there (early.ts). */
export function takeReply<E extends Endpoint>(endpoint: E, args: Args<E>) {
  const address = addressOf(endpoint, args as Loose);
  // During prerendering, there are no answers and no storage for the token.
  const arrived = globalThis.early && takeArrived(address, readToken());
  if (!arrived) return;
  sentAt.set(address, arrived.at);
  return { reply: parseReply(arrived.text) as Reply<E>, headers: arrived.response.headers };
}

/** Makes a call and returns its reply. Throws `ApiError`. */
export async function request<E extends Endpoint>(endpoint: E, args: Args<E>, signal?: AbortSignal) {
  return (await send(endpoint, args, signal)).reply;
}

function readErrorBody(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}
