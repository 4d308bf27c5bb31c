import { live } from "#schema/limits.ts";
import { closeCodes, type LiveFrame, liveProtocol, ping, pong } from "#schema/live.ts";

/** What is stored with a socket during hibernation. Times are milliseconds since 1970. */
export type SocketNote = { userId: string; sessionId: string; openedAt: number; endsAt: number };

/** Why an admin has suspended the person, in the frame that ends their sessions. */
export type Suspension = Pick<Extract<LiveFrame, { type: "over" }>, "suspended" | "why">;

/** The name of the reason for which a socket is closed. */
export type CloseReason = keyof typeof closeCodes;

/** One person's open sockets. The runtime stores them, so a rebuilt object finds them again. */
export class InboxSockets {
  readonly #state: DurableObjectState;

  constructor(state: DurableObjectState) {
    this.#state = state;
    // The runtime answers heartbeats, so that they do not wake the object.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
  }

  /** Accepts a new socket and sends `hello`. Closes the oldest sockets above the limit per person. */
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

  /** Sends frames to every live socket, in order. Closes dead sockets instead. */
  push(frames: readonly LiveFrame[]): void {
    const now = Date.now();
    const texts = frames.map((frame) => JSON.stringify(frame));
    for (const { socket, note } of this.#open()) {
      const reason = this.#deathOf(socket, note, now);
      if (reason) close(socket, reason);
      else for (const text of texts) send(socket, text);
    }
  }

  /** Closes sockets that have sent no heartbeat for too long, and those whose session token has expired. */
  closeDead(now: number): void {
    for (const { socket, note } of this.#open()) {
      const reason = this.#deathOf(socket, note, now);
      if (reason) close(socket, reason);
    }
  }

  /** Whether a live socket is open. */
  isAnyLive(now: number): boolean {
    return this.#open().some(({ socket, note }) => this.#deathOf(socket, note, now) === null);
  }

  #deathOf(socket: WebSocket, note: SocketNote, now: number): CloseReason | null {
    if (note.endsAt <= now) return "sessionOver";
    const heardAt = this.#state.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? note.openedAt;
    return heardAt < now - live.staleSeconds * 1000 ? "stale" : null;
  }

  /** Closes the sockets of one session, or of all sessions without an id. The frame contains the reason for a suspension. */
  endSession(sessionId?: string, suspension?: Suspension): void {
    for (const { socket, note } of this.#open()) {
      if (sessionId === undefined || note.sessionId === sessionId) close(socket, "sessionOver", suspension);
    }
  }

  /** Closes the sockets of every session but one. */
  endOtherSessions(kept: string): void {
    for (const { socket, note } of this.#open()) {
      if (note.sessionId !== kept) close(socket, "sessionOver");
    }
  }

  /** One note for each session with an open socket. */
  sessions(): SocketNote[] {
    return [...new Map(this.#open().map(({ note }) => [note.sessionId, note])).values()];
  }

  /** When the first session token expires, in milliseconds since 1970; Infinity without an open socket. */
  nextEnd(): number {
    return Math.min(...this.#open().map(({ note }) => note.endsAt));
  }

  /** Closes a socket that sends anything but a ping. The runtime answers pings before they arrive here. */
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

function close(socket: WebSocket, reason: CloseReason, suspension?: Suspension): void {
  if (reason === "sessionOver")
    send(socket, JSON.stringify({ type: "over", ...suspension } satisfies LiveFrame));
  socket.close(closeCodes[reason], reason);
}

function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The socket has just closed. The client fetches what it missed when it reconnects.
  }
}
