import type { Args, Endpoint, Reply } from "#schema/endpoint.ts";
import { endpoints } from "#schema/endpoints/index.ts";
import { type ErrorBody, errors } from "#schema/errors.ts";
import { lengths, live } from "#schema/limits.ts";
import { livePath, liveProtocol, ping, ticketPrefix } from "#schema/live.ts";

interface Given {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** A call as a curl command. Its types are those of the contract, so an example cannot be wrong. */
function curl<E extends Endpoint>({ method, path, audience }: E, args: Args<E>): string {
  const { params = {}, query = {}, body } = args as Given;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const address = `"$SITE${filled}${search.length > 0 ? `?${search.join("&")}` : ""}"`;
  return command([
    method === (body ? "POST" : "GET") ? address : `-X ${method} ${address}`,
    ...(audience === "anyone" && path !== endpoints.logout.path ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body ? ['-H "Content-Type: application/json"', `-d '${json(body)}'`] : []),
  ]);
}

const command = (parts: readonly string[]) => `curl ${parts.join(" \\\n  ")}`;

/** A reply of a call, or its most interesting part. */
const replyOf = <E extends Endpoint>(_call: E, reply: Partial<Reply<E>>): string => json(reply);

/** JSON on one line where it is short. */
function json(value: unknown): string {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, " ");
  return line.length <= 60 ? line : JSON.stringify(value, null, 2);
}

const token = "eyJhbGciOiJIUzI1NiIs…";
const migrant = "0b6f1c52-8f0e-4d0c-9a53-6a2f6f0f7f11";
const connection = "7d0f6c1e-51d5-4a7b-8f4e-2f4a4c1f9a20";
const clientMessageId = "c5b0e1a4-2a57-4d5e-9d0b-0f8a3b6d7e42";
const content = "The room is ready on Monday.";
const uploadURL = "https://havenbridge.example/api/objects/upload/…";
const refused: ErrorBody = {
  message: errors.invalid_fields[1],
  code: "invalid_fields",
  requestId: "b9d7c2f0-6c1d-4f57-8d0a-52b8f5f9a1c3",
  fields: { content: `Use at most ${lengths.message} characters.` },
  problems: { content: { code: "too_long", n: lengths.message } },
};

/** The examples of the page for developers, by name. */
export const examples = {
  health: `SITE=https://havenbridge.example\n\n${curl(endpoints.health, {})}`,
  healthReply: replyOf(endpoints.health, { ok: true, payments: "stripe", down: [] }),
  login: curl(endpoints.login, { body: { email: "you@example.com", password: "your password" } }),
  loginReply: replyOf(endpoints.login, { token, device: token }),
  me: `TOKEN=${token}\n\n${curl(endpoints.me, {})}`,
  logout: curl(endpoints.logout, {}),
  browse: curl(endpoints.listMigrants, {
    query: { locationPreference: "Leeds", familySize: "family", limit: "10" },
  }),
  migrant: curl(endpoints.getMigrant, { params: { id: migrant } }),
  connections: curl(endpoints.listConnections, {}),
  accept: curl(endpoints.updateConnection, {
    params: { id: connection },
    body: { status: "active", from: "pending" },
  }),
  message: curl(endpoints.sendMessage, { body: { connectionId: connection, content, clientMessageId } }),
  messageReply: replyOf(endpoints.sendMessage, {
    id: "f2a9d9f0-3b0e-4d3a-8a38-0c8b1f6f5d77",
    content,
    createdAt: "2026-11-23T09:30:00.000Z",
    clientMessageId,
  }),
  refusal: json(refused),
  nextPage: curl(endpoints.listMigrants, { query: { page: "2", after: "$NEXT_AFTER" } }),
  earlierMessages: curl(endpoints.listMessages, {
    params: { id: "$CONNECTION" },
    query: { before: "$FIRST_MESSAGE" },
  }),
  upload: curl(endpoints.openUpload, { body: { contentType: "image/jpeg", size: 183_442 } }),
  uploadReply: replyOf(endpoints.openUpload, { uploadURL }),
  bytes: command([
    '-X PUT "$UPLOAD"',
    '-H "Content-Type: image/jpeg"',
    '-H "If-None-Match: *"',
    "--data-binary @photo.jpg",
  ]),
  photo: curl(endpoints.setProfilePhoto, { body: { profilePhotoURL: uploadURL } }),
  ticket: curl(endpoints.openTicket, {}),
  listen: [
    `const address = \`wss://\${host}${livePath}\`;`,
    `const socket = new WebSocket(address, ["${liveProtocol}", \`${ticketPrefix}\${ticket}\`]);`,
    "socket.onmessage = ({ data }) => console.log(JSON.parse(data));",
    `setInterval(() => socket.send("${ping}"), ${live.pingSeconds}_000);`,
  ].join("\n"),
};
