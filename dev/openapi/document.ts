import { endpoints, rawEndpoints } from "#schema/endpoints/index.ts";
import { ErrorBody } from "#schema/errors.ts";
import * as limits from "#schema/limits.ts";
import { LiveFrame } from "#schema/live.ts";
import { screens } from "#schema/screens.ts";
import { version } from "../../package.json";
import { examples } from "./examples.ts";
import { featureTitles } from "./features.ts";
import { describeCalls } from "./operations.ts";
import { describeRaw } from "./raw.ts";
import { sharedAnswers } from "./refusals.ts";
import { onlyUsed, toJsonSchemas } from "./schemas.ts";
import type { ApiDescription, Document, ListedCall, Operation } from "./types.ts";

/*
 * The description of the API, made from schema/ when the product is built. describe.ts bundles this file with the
 * comments of the contract and runs it.
 */

const calls = describeCalls(endpoints);
const others = toJsonSchemas({ ErrorBody, LiveFrame }, "output");
const declared = { ...endpoints, ...rawEndpoints };
const operations: Record<string, Operation> = { ...calls.operations };
for (const name of Object.keys(rawEndpoints) as (keyof typeof rawEndpoints)[])
  operations[name] = describeRaw(name, rawEndpoints[name]);

const paths: Record<string, Record<string, Operation>> = {};
for (const [name, { method, path }] of Object.entries(declared)) {
  const template = path.replace(/:(\w+)/g, "{$1}");
  const operation = operations[name];
  if (operation) paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
}

const { bodyBytes, productName, sessionLasts } = limits;
const responses = sharedAnswers();
const hours = (seconds: number) => `${seconds / 3600} hours`;
const header = (description: string) => ({ description, schema: { type: "string" } });

const document: Document & Record<string, unknown> = {
  openapi: "3.1.1",
  info: {
    title: `${productName} API`,
    version,
    summary: "The calls that the website makes.",
    description: [
      `Every call takes and answers JSON in UTF-8. A body has at most ${bodyBytes} bytes, and a name that a call does not know is refused with 422. Lengths count code points after spaces at both ends are removed; instants are ISO 8601 in UTC; money is a decimal string in pounds.`,
      "A refusal is always an `ErrorBody`. Its `code` stays the same, and its `message` is an English sentence for people. A wrong method is `method_not_allowed` (405) with the header `Allow`, and an unknown path is `not_found` (404). Every answer has the header `X-Request-Id`.",
      "Pages of other websites can neither read an answer nor make a write: no answer has CORS headers, and a write with a foreign `Origin` is refused. A program that is no browser sends no `Origin`.",
    ].join("\n\n"),
  },
  externalDocs: { url: screens.developers, description: "How to begin, with examples" },
  servers: [{ url: "/" }],
  tags: featureTitles.map((name) => ({ name })),
  paths,
  components: {
    schemas: onlyUsed({ ...calls.named, ...others.named }, paths, responses, others.each.LiveFrame),
    responses,
    headers: {
      "Retry-After": header("Seconds until the call may succeed."),
      "WWW-Authenticate": header("`Bearer`."),
    },
    securitySchemes: {
      session: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: `The \`token\` of a sign-in or registration, in the header \`Authorization: Bearer …\`. There are no cookies. A session ends with sign-out, after ${hours(sessionLasts.user.idle)} without use and ${hours(sessionLasts.user.atMost)} at most; an admin's after ${hours(sessionLasts.admin.idle)} without use and ${hours(sessionLasts.admin.atMost)} at most. A call that names a role is refused to all others with \`forbidden\`.`,
      },
      liveTicket: {
        type: "apiKey",
        in: "header",
        name: "Sec-WebSocket-Protocol",
        description: "`live.v1, ticket.` followed by a ticket of `openTicket`, which opens one socket.",
      },
      stripeSignature: {
        type: "apiKey",
        in: "header",
        name: "Stripe-Signature",
        description: "Stripe signs its events with a secret that only Stripe and this service have.",
      },
    },
  },
};

const listed = (name: string, title: string): ListedCall[] => {
  const call = declared[name as keyof typeof declared];
  const { tags, summary = "" } = operations[name] ?? {};
  const { method, path, audience } = call;
  return tags?.includes(title) ? [{ method, path, summary, audience }] : [];
};

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const inOrder = (one: ListedCall, other: ListedCall) =>
  one.path.localeCompare(other.path) || methods.indexOf(one.method) - methods.indexOf(other.method);

const description: ApiDescription = {
  document,
  page: {
    features: featureTitles.map((title) => ({
      title,
      calls: Object.keys(declared)
        .flatMap((name) => listed(name, title))
        .sort(inOrder),
    })),
    examples,
    limits: {
      bodyBytes,
      sessionLasts,
      browse: limits.rateLimits.browse,
      viewProfile: limits.rateLimits.viewProfile,
      messageRateLimit: limits.messageRateLimit,
      messagePage: limits.messagePage,
      pageSize: limits.pageSize,
      countedUpTo: limits.countedUpTo,
      photoBytes: limits.photoUpload.bytes,
      uploadSeconds: limits.uploadSeconds,
      ticketSeconds: limits.live.ticketSeconds,
    },
  },
};

/** The description as JSON, so that the result has no reference to the schemas of this bundle. */
export const text = JSON.stringify(description);
