// One person's calls and live socket, as a browser makes them.
import { liveProtocol, ping, readFrame, ticketPrefix } from "../../schema/live.ts";

/** Retries calls that a busy machine did not answer in time. Every call here is idempotent. */
export async function insist(work, tries = 5) {
  try {
    return await work();
  } catch (fault) {
    if (tries <= 1) throw fault;
    return insist(work, tries - 1);
  }
}

export class Client {
  constructor(port, { token }) {
    this.origin = `http://localhost:${port}`;
    this.token = token;
  }

  async call(method, path, body) {
    const answer = await fetch(this.origin + path, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const reply = await answer.json();
    if (!answer.ok)
      throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${reply.code}`), reply);
    return reply;
  }

  say = (connectionId, content, clientMessageId = crypto.randomUUID()) =>
    this.call("POST", "/api/messages", { connectionId, content, clientMessageId });

  list = (connectionId, after) =>
    this.call("GET", `/api/connections/${connectionId}/messages${after ? `?after=${after}` : ""}`);

  /** Opens a socket and resolves at its greeting. `onFrame` receives every later frame, `onEnd` the close. */
  async listen(onFrame = () => {}, onEnd = () => {}) {
    const { ticket } = await this.call("POST", "/api/live/ticket");
    const address = `${this.origin.replace("http", "ws")}/api/live`;
    const socket = new WebSocket(address, [liveProtocol, ticketPrefix + ticket]);
    await new Promise((resolve, reject) => {
      socket.addEventListener("close", ({ code }) => {
        reject(new Error(`closed with ${code}`));
        onEnd(code);
      });
      socket.addEventListener("error", () => reject(new Error("no socket")));
      socket.addEventListener("message", ({ data }) => {
        const frame = readFrame(data);
        if (frame?.type === "hello") resolve();
        else onFrame(frame ?? data);
      });
    });
    return Object.assign(socket, { ping: () => socket.send(ping) });
  }
}
