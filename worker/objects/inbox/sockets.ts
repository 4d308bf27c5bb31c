import { live } from "#schema/limits.ts";
import { closeCodes, type LiveFrame, liveProtocol, ping, pong } from "#schema/live.ts";

/** What a socket carries through hibernation. Times are milliseconds since 1970. */
export type SocketNote = { userId: string; sessionId: string; openedAt: number; endsAt: number };

/** Why a socket is closed, by name. */
export type CloseReason = keyof typeof closeCodes;

/** One person's open sockets. Nothing is remembered here: a rebuilt object finds them as it left them. */
export class InboxSockets {
  readonly #state: DurableObjectState;

  constructor(state: DurableObjectState) {
    this.#state = state;
    // Answered by the runtime, so that a heartbeat wakes nobody.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
  }

  /** Takes a new socket in and greets it. When there are too many, the oldest gives way. */
  open(note: SocketNote, hello: LiveFrame): Response {
    this.closeDead(note.openedAt);
    const all = this.#open().sort((one, other) => one.note.openedAt - other.note.openedAt);
    for (const { socket } of all.slice(0, Math.max(0, all.length + 1 - live.socketsPerPerson))) {
      close(socket, "tooMany");
    }
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#state.acceptWebSocket(ours);
    ours.serializeAttachment(note);
    ours.send(JSON.stringify(hello));
    return new Response(null, {
      status: 101,
      webSocket: theirs,
      headers: { "Sec-WebSocket-Protocol": liveProtocol },
    });
  }

  /** Sends frames to every live socket, in order. */
  push(frames: readonly LiveFrame[]): void {
    this.closeDead(Date.now());
    const texts = frames.map((frame) => JSON.stringify(frame));
    for (const { socket } of this.#open()) for (const text of texts) send(socket, text);
  }

  /** Closes what has fallen silent, and what has outlived its session's token. */
  closeDead(now: number): void {
    for (const { socket, note } of this.#open()) {
      const heardAt = this.#state.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? note.openedAt;
      if (note.endsAt <= now) close(socket, "sessionOver");
      else if (heardAt < now - live.staleSeconds * 1000) close(socket, "stale");
    }
  }

  /** Closes the sockets of one session, or of all. */
  endSession(sessionId?: string): void {
    for (const { socket, note } of this.#open()) {
      if (sessionId === undefined || note.sessionId === sessionId) close(socket, "sessionOver");
    }
  }

  /** Closes the sockets of every session but one. */
  endOtherSessions(kept: string): void {
    for (const { socket, note } of this.#open()) {
      if (note.sessionId !== kept) close(socket, "sessionOver");
    }
  }

  /** The sessions that have sockets open. */
  sessions(): SocketNote[] {
    return [...new Map(this.#open().map(({ note }) => [note.sessionId, note])).values()];
  }

  /** When the first session's token ends, in milliseconds since 1970; infinity when no socket is open. */
  nextEnd(): number {
    return Math.min(...this.#open().map(({ note }) => note.endsAt));
  }

  /** Clients only ping, and pings never arrive here: whatever does is a mistake or an attack. */
  refuseFrame(socket: WebSocket, frame: string | ArrayBuffer): void {
    if (typeof frame !== "string") close(socket, "notText");
    else close(socket, frame.length > live.frameBytes ? "tooLarge" : "notPing");
  }

  #open(): { socket: WebSocket; note: SocketNote }[] {
    return this.#state
      .getWebSockets()
      .filter((socket) => socket.readyState === WebSocket.OPEN)
      .map((socket) => ({ socket, note: socket.deserializeAttachment() as SocketNote }));
  }
}

const OVER = JSON.stringify({ type: "over" } satisfies LiveFrame);

function close(socket: WebSocket, reason: CloseReason): void {
  if (reason === "sessionOver") send(socket, OVER);
  socket.close(closeCodes[reason], reason);
}

function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // It has just gone; what it missed it asks for when it comes back.
  }
}
