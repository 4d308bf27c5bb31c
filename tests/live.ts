import { openTicket } from "#schema/endpoints/live.ts";
import { type Message, sendMessage } from "#schema/endpoints/messages.ts";
import { type LiveFrame, liveProtocol, readFrame, ticketPrefix } from "#schema/live.ts";
import { as, origin, send } from "./client.ts";
import type { TestPerson } from "./people.ts";

/** A live socket: what it has received and how it closed. */
export class TestSocket {
  readonly frames: LiveFrame[] = [];
  readonly texts: string[] = [];
  closed: { code: number; reason: string } | null = null;
  #wake = new Set<() => void>();

  constructor(readonly socket: WebSocket) {
    socket.accept();
    socket.addEventListener("message", ({ data }) => {
      const frame = typeof data === "string" ? readFrame(data) : null;
      if (frame) this.frames.push(frame);
      else this.texts.push(String(data));
      this.#notify();
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.closed = { code, reason };
      this.#notify();
    });
  }

  /** The frames of one kind. */
  of<T extends LiveFrame["type"]>(type: T): Extract<LiveFrame, { type: T }>[] {
    return this.frames.filter((frame): frame is Extract<LiveFrame, { type: T }> => frame.type === type);
  }

  /** The contents of the received messages, in order of arrival. */
  contents(): string[] {
    return this.of("message").map(({ message }) => message.content);
  }

  /** Waits for a condition, at most five seconds. */
  async until(holds: (socket: TestSocket) => boolean): Promise<void> {
    const deadline = AbortSignal.timeout(5_000);
    while (!holds(this)) {
      await new Promise<void>((resolve, reject) => {
        this.#wake.add(resolve);
        deadline.addEventListener("abort", () => reject(new Error(`Never true: ${holds}`)), { once: true });
      });
    }
  }

  /** Waits until the server has closed the socket. Returns the code. */
  async end(): Promise<number | undefined> {
    await this.until(({ closed }) => closed !== null);
    return this.closed?.code;
  }

  #notify(): void {
    for (const wake of this.#wake) wake();
    this.#wake.clear();
  }
}

/** A ticket for the live socket of this person. */
export const ticketOf = async (person: Pick<TestPerson, "token">): Promise<string> =>
  (await as(person).call(openTicket)).ticket;

/** Requests a live socket as a browser does. `headers` replace the browser's headers. */
export const requestSocket = (
  ticket: string | null,
  headers: Record<string, string> = {},
): Promise<Response> => send("GET", "/api/live", { headers: { ...socketHeaders(ticket), ...headers } });

/** The headers that a browser sends with a ticket. */
export const socketHeaders = (ticket: string | null): Record<string, string> => ({
  Upgrade: "websocket",
  Origin: origin,
  "Sec-WebSocket-Protocol": ticket === null ? liveProtocol : `${liveProtocol}, ${ticketPrefix}${ticket}`,
});

/** Opens a live socket and waits for its greeting. */
export async function listen(person: Pick<TestPerson, "token">): Promise<TestSocket> {
  const { webSocket } = await requestSocket(await ticketOf(person));
  if (!webSocket) throw new Error("There is no socket.");
  const socket = new TestSocket(webSocket);
  await socket.until((each) => each.of("hello").length > 0);
  return socket;
}

/** Sends a message in a connection's thread. */
export const say = (
  person: Pick<TestPerson, "token">,
  connectionId: string,
  content: string,
  more: { clientMessageId?: string } = {},
): Promise<Message> => as(person).call(sendMessage, { body: { connectionId, content, ...more } });
