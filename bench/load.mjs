// Sends requests over kept connections, with a given number at once.
import http from "node:http";

/** A client with `connections` kept connections. `send` resolves with status, headers, text and milliseconds. */
export function client(connections) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });

  async function send(
    url,
    { method = "GET", token, json, headers, body = json && JSON.stringify(json) } = {},
  ) {
    const sent = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(json && { "Content-Type": "application/json" }),
      ...(body && { "Content-Length": Buffer.byteLength(body) }),
      ...headers,
    };
    const began = performance.now();
    for (;;) {
      const answer = await exchange(url, { agent, method, headers: sent, timeout: 60_000 }, body);
      if (answer) return { ...answer, ms: performance.now() - began };
    }
  }

  return { send, close: () => agent.destroy() };
}

/** One request and its answer, or null when the server had closed the kept connection in the meantime. */
function exchange(url, options, body) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on("timeout", () => request.destroy(new Error(`${url}: no answer within a minute`)));
    request.on("error", (fault) =>
      request.reusedSocket && fault.code === "ECONNRESET" ? resolve(null) : reject(fault),
    );
    request.end(body);
  });
}

/**
 * Runs `clients` clients for `ms` milliseconds or `until` says so. Each calls `work(client)` again as soon as its last call
 * is answered; `work` throws when an answer is wrong. Returns calls per second and every time in milliseconds.
 */
export async function load({ clients, ms, until = () => false, work }) {
  const times = [];
  const began = performance.now();
  const isOver = () => performance.now() - began >= ms || until();
  await Promise.all(
    Array.from({ length: clients }, async (_, place) => {
      while (!isOver()) {
        const started = performance.now();
        await work(place);
        times.push(performance.now() - started);
      }
    }),
  );
  return { times, rate: times.length / ((performance.now() - began) / 1000) };
}
