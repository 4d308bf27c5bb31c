import { stricterRateLimits } from "#schema/browse-tiers.ts";
import { daySeconds } from "#schema/durations.ts";
import type { Endpoint } from "#schema/endpoint.ts";
import { type ErrorCode, errors, rateLimitCodes } from "#schema/errors.ts";
import { type RateLimitName, rateLimits } from "#schema/limits.ts";
import type { Answer, Answers } from "./types.ts";

/**
 * Every code with which a call can be refused: those of the pipeline (worker/http/handle.ts) by what the call declares, and
 * those that the comment above the call names.
 */
export function codesOf(call: Endpoint, note: string): ErrorCode[] {
  const { method, path, audience, secondFactor, rateLimit, query, body } = call;
  const codes: (ErrorCode | false | undefined)[] = [
    body && "invalid_json",
    audience !== "anyone" && "unauthenticated",
    audience !== "anyone" && audience !== "user" && "forbidden",
    ...factorCodes(audience, secondFactor),
    method !== "GET" && "wrong_origin",
    path.includes(":") && "not_found",
    "body_too_large",
    "wrong_content_type",
    (body || query) && "invalid_fields",
    ...(rateLimit ? [rateLimit, ...stricterThan(rateLimit)].map(codeOfLimit) : []),
    "internal",
    "unavailable",
    ...codesIn(note),
  ];
  return codes.filter((code) => code !== undefined && code !== false);
}

/** The refusals of an admin who has not shown what the call needs. */
function factorCodes(audience: Endpoint["audience"], needs: Endpoint["secondFactor"]): ErrorCode[] {
  if (needs === "unneeded" || (needs === undefined && audience !== "admin")) return [];
  if (needs === undefined) return ["second_factor_required"];
  const asked: ErrorCode[] = ["second_factor_required", "second_factor_stale"];
  return needs === "fresh" ? asked : [...asked, "second_factor_closed"];
}

const codeOfLimit = (limit: RateLimitName): ErrorCode => rateLimitCodes[limit] ?? "too_many_requests";
const stricterThan = (limit: RateLimitName) => Object.values(stricterRateLimits[limit] ?? {});

/** The codes in a comment; a 404 without a code is `not_found`. */
export function codesIn(note: string): ErrorCode[] {
  const named = [...note.matchAll(/`(\w+)`/g)].map(([, word = ""]) => word).filter(isCode);
  return /\b404\b(?! `)/.test(note) ? [...named, "not_found"] : named;
}

const isCode = (word: string): word is ErrorCode => Object.hasOwn(errors, word);

const shared = new Map<string, Answer>();

/** The answers of refusals by status: references to `sharedAnswers`, which has one answer for equal codes. */
export function answersOf(codes: readonly ErrorCode[]): Answers {
  const byStatus = Map.groupBy([...new Set(codes)], (code) => errors[code][0]);
  const answers = [...byStatus].map(([status, some]) => {
    const name = some.join(".");
    shared.set(name, shared.get(name) ?? answerWith(status, some));
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(answers);
}

/** All answers that `answersOf` has referred to so far, by name. */
export const sharedAnswers = (): Readonly<Record<string, Answer>> =>
  Object.fromEntries([...shared].sort(([one], [other]) => one.localeCompare(other)));

const headers: Readonly<Record<number, Answer["headers"]>> = {
  401: { "WWW-Authenticate": { $ref: "#/components/headers/WWW-Authenticate" } },
  429: { "Retry-After": { $ref: "#/components/headers/Retry-After" } },
  503: { "Retry-After": { $ref: "#/components/headers/Retry-After" } },
};

const answerWith = (status: number, codes: readonly ErrorCode[]): Answer => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code][1]}`).join("\n\n"),
  ...(headers[status] && { headers: headers[status] }),
  content: {
    "application/json": {
      schema: {
        type: "object",
        $ref: "#/components/schemas/ErrorBody",
        properties: { code: { enum: codes } },
      },
    },
  },
});

const longTimes: Readonly<Record<number, string>> = { 3600: "an hour", [daySeconds]: "a day" };

/** A rate limit in words: "60 calls in an hour". */
export function limitInWords(limit: RateLimitName): string {
  const { calls, seconds } = rateLimits[limit];
  return `${calls} calls in ${longTimes[seconds] ?? `${seconds / 60} minutes`}`;
}
