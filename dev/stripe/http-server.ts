import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { TestProject } from "vitest/node";
import { answerRequest } from "./requests.ts";
import { Store } from "./store.ts";

/** Serves the simulated API from Node on its own port, for tests of STRIPE_API_BASE. */
export default async function setup(project: TestProject): Promise<void> {
  const store = new Store(asSqlStorage(new DatabaseSync(":memory:")));
  const stripeServer = await serve((request, response) => {
    void answerApi(store, request).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    });
  });
  project.provide("stripeServer", stripeServer);
  project.provide("endlessServer", await serve(answerEndlessly()));
}

declare module "vitest" {
  interface ProvidedContext {
    stripeServer: string;
    /** Answers every request with an endless body; `/sent` returns how many bytes were read. */
    endlessServer: string;
  }
}

/** Starts a server that does not keep the process alive and returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answerApi(store: Store, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  const method = request.method ?? "GET";
  const encoded = method === "GET" ? search.slice(1) : Buffer.concat(chunks).toString();
  const headers = new Headers(request.headers as Record<string, string>);
  // One answer is synchronous, so no transaction is needed.
  return answerRequest(store, { method, path: pathname, headers, encoded }, (work) => work());
}

/** Adapts Node's SQLite to the part of `SqlStorage` that the simulator uses. */
function asSqlStorage(database: DatabaseSync): SqlStorage {
  const exec = (query: string, ...values: SQLInputValue[]) => {
    if (values.length === 0 && query.includes(";")) {
      database.exec(query);
      return { toArray: () => [], one: () => undefined };
    }
    const rows = database.prepare(query).all(...values);
    return { toArray: () => rows, one: () => rows[0] };
  };
  return { exec } as unknown as SqlStorage;
}

function answerEndlessly(): RequestListener {
  const piece = "[".repeat(64 * 1024);
  let sent = 0;
  return (request, response) => {
    if (request.url === "/sent") return void response.end(String(sent));
    const more = () => {
      while (!response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) return void response.once("drain", more);
      }
    };
    response.writeHead(200, { "content-type": "application/json" });
    more();
  };
}
