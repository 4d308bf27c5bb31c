import type { RawEndpoint } from "#schema/endpoint.ts";
import type { rawEndpoints } from "#schema/endpoints/index.ts";
import type { ErrorCode } from "#schema/errors.ts";
import { photoUpload, rateLimits } from "#schema/limits.ts";
import { closeCodes, liveProtocol, ping, pong, ticketPrefix } from "#schema/live.ts";
import { newsEmailKinds, photoSizes, photoTypes } from "#schema/vocabulary.ts";
import { noteOf } from "./described.ts";
import { featureOf } from "./features.ts";
import { asJson, inSentences } from "./operations.ts";
import { answersOf, codesIn } from "./refusals.ts";
import type { Answers, Operation, Parameter } from "./types.ts";

/** The input and the answers of a call without schemas. Its summary is the comment above it. */
interface Raw {
  readonly more?: string;
  readonly security: Operation["security"];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Operation["requestBody"];
  readonly successes: Answers;
  readonly refusals: readonly ErrorCode[];
}

const parameter = (place: Parameter["in"], name: string, schema: Parameter["schema"]): Parameter => ({
  name,
  in: place,
  required: true,
  schema,
});
const photoId = parameter("path", "id", { type: "string", format: "uuid" });
/** The signature of an address. A reply contains it, and no caller can make one. */
const signed = [
  parameter("query", "until", { type: "string", pattern: "^\\d{1,12}$" }),
  parameter("query", "signature", { type: "string" }),
];

const raw: Readonly<Record<keyof typeof rawEndpoints, Raw>> = {
  openSocket: {
    more: [
      `The client offers two subprotocols: \`${liveProtocol}\` and \`${ticketPrefix}\` followed by the ticket.`,
      `Every frame of the server is a \`LiveFrame\`. The client may only send the text \`${ping}\`, which is answered with \`${pong}\`.`,
      `The server closes with ${Object.values(closeCodes).join(", ")}; ${closeCodes.sessionOver} means that the session has ended.`,
    ].join(" "),
    security: [{ liveTicket: [] }],
    parameters: [parameter("header", "Upgrade", { const: "websocket" })],
    successes: {
      101: {
        description: "The socket is open.",
        headers: { "Sec-WebSocket-Protocol": { schema: { const: liveProtocol } } },
      },
    },
    refusals: ["unauthenticated", "wrong_origin", "upgrade_required", "internal", "unavailable"],
  },
  receiveUpload: {
    more: `At most ${photoUpload.bytes} bytes, ${rateLimits.sendPhoto.calls} photos an hour.`,
    security: [],
    parameters: [photoId, ...signed],
    requestBody: {
      required: true,
      content: Object.fromEntries(photoTypes.map((type) => [type, { schema: {} }])),
    },
    successes: { 200: { description: "The photo has arrived.", content: asJson(emptyObject()) } },
    refusals: [
      "wrong_origin",
      "upload_closed",
      "photo_too_large",
      "photo_of_wrong_type",
      "photo_empty",
      "photo_of_too_many_pixels",
      "photo_unreadable",
      "too_many_uploads",
      "internal",
      "unavailable",
    ],
  },
  servePhoto: {
    security: [],
    parameters: [
      photoId,
      parameter("path", "size", { enum: photoSizes }),
      ...signed,
      { ...parameter("query", "eyes", { const: "own" }), required: false },
    ],
    successes: { 200: { description: "The photo.", content: { "image/webp": { schema: {} } } } },
    refusals: ["not_found", "internal", "unavailable"],
  },
  receiveStripeEvent: {
    security: [{ stripeSignature: [] }],
    requestBody: { required: true, content: asJson({ type: "object" }) },
    successes: {
      200: {
        description: "The event has arrived.",
        content: asJson({
          type: "object",
          properties: { received: { const: true } },
          required: ["received"],
          additionalProperties: false,
        }),
      },
    },
    refusals: [
      "invalid_json",
      "invalid_signature",
      "body_too_large",
      "wrong_content_type",
      "internal",
      "payments_off",
      "unavailable",
    ],
  },
  unsubscribe: {
    security: [],
    parameters: [parameter("query", "t", { type: "string" })],
    successes: {
      200: {
        description: "This kind of email is off.",
        content: asJson({
          type: "object",
          properties: { kind: { enum: newsEmailKinds } },
          required: ["kind"],
          additionalProperties: false,
        }),
      },
    },
    refusals: ["not_found", "internal", "unavailable"],
  },
  readDescription: {
    security: [],
    parameters: [{ ...parameter("header", "If-None-Match", { type: "string" }), required: false }],
    successes: {
      200: {
        description: "An OpenAPI document.",
        headers: { ETag: { schema: { type: "string" } } },
        content: asJson({ type: "object", required: ["openapi", "info", "paths"] }),
      },
      304: { description: "It has not changed since." },
    },
    refusals: ["not_found", "internal", "unavailable"],
  },
};

function emptyObject() {
  return { type: "object", properties: {}, additionalProperties: false };
}

/** The operation of a call without schemas. */
export function describeRaw(name: keyof typeof rawEndpoints, call: RawEndpoint): Operation {
  const { more, security, parameters, requestBody, successes, refusals } = raw[name];
  const { text, file } = noteOf(call);
  const { summary, rest } = inSentences(text);
  return {
    operationId: name,
    tags: [featureOf(file)],
    summary,
    description: [rest, more].filter(Boolean).join(" ") || undefined,
    security,
    parameters,
    requestBody,
    responses: { ...successes, ...answersOf([...refusals, ...codesIn(text)]) },
  };
}
