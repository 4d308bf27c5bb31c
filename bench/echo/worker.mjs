import { DurableObject } from "cloudflare:workers";

/** The simplest live thread: sends every message to every socket. */
export class Echo extends DurableObject {
  async fetch(request) {
    if (request.headers.get("Upgrade") === "websocket") {
      const { 0: theirs, 1: ours } = new WebSocketPair();
      this.ctx.acceptWebSocket(ours);
      return new Response(null, { status: 101, webSocket: theirs });
    }
    const text = await request.text();
    for (const socket of this.ctx.getWebSockets()) socket.send(text);
    return new Response("sent");
  }
}

export default {
  fetch: (request, env) =>
    new URL(request.url).pathname === "/" ? new Response("ok") : env.ECHO.getByName("one").fetch(request),
};
