import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** `POST /<how>/<box>` takes an email; `how` decides the answer. `GET /arrived/<box>` lists what has arrived. */
    mailServer: string;
  }
}

/** A request that arrived, and whether its key was new. */
interface Arrived {
  headers: IncomingMessage["headers"];
  body: unknown;
}

const statuses: Readonly<Record<string, number>> = {
  ok: 200,
  limit: 429,
  down: 503,
  key: 401,
  refuse: 422,
  busy: 409,
};

/** Serves a provider's API for emails on this machine, for tests of MAIL_API_URL. It sends each idempotency key once. */
export default async function setup(project: TestProject): Promise<void> {
  const boxes = new Map<string, Map<string, Arrived>>();
  const server = createServer((request, response) => void answer(boxes, request, response)).unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("mailServer", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function answer(
  boxes: Map<string, Map<string, Arrived>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, how = "", name = ""] = (request.url ?? "").split("/");
  const box = boxes.get(name) ?? new Map<string, Arrived>();
  boxes.set(name, box);
  if (how === "arrived") return void response.end(JSON.stringify([...box.values()]));
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString());
  const key = String(request.headers["idempotency-key"]);
  // `lost`: the email is sent, but its answer never arrives.
  if (how === "ok" || how === "lost") {
    if (!box.has(key)) box.set(key, { headers: request.headers, body });
  }
  if (how === "lost") return void request.socket.destroy();
  if (how === "elsewhere") response.setHeader("location", "http://127.0.0.1:9/");
  response.statusCode = how === "elsewhere" ? 307 : (statuses[how] ?? 500);
  response.end("{}");
}
