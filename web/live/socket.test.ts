import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callTimeout } from "#web/api/with-timeout.ts";
import { connectLive } from "./socket.ts";

vi.mock("@lingui/core/macro", () => ({ t: String.raw, plural: String }));

/** The sockets that were opened. None gets an answer unless a test gives it. */
let sockets: Socket[];

class Socket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  onopen = () => {};
  onmessage = (_: { data: unknown }) => {};
  onclose = (_: { code: number }) => {};
  send = vi.fn();
  close = vi.fn();
  constructor() {
    super();
    sockets.push(this);
  }
}

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("location", { href: "https://havenbridge.test/" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("sessionStorage", { removeItem: () => {} });
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async () => Response.json({ ticket: "a.ticket" }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The back-off before a second try is a second at most. */
const soon = 1_000;

test("a socket that the network never answers is closed, and another one opens", async () => {
  const end = connectLive(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(callTimeout + soon);
  expect(sockets).toHaveLength(2);
  // Browsers open one socket to a host at a time.
  expect(sockets.map(({ close }) => close.mock.calls.length)).toEqual([1, 0]);
  end();
});

test("a socket that has received its first frame stays open", async () => {
  const frames = vi.fn();
  const end = connectLive(frames);
  await vi.advanceTimersByTimeAsync(0);
  const [socket] = sockets;
  if (socket) socket.readyState = Socket.OPEN;
  socket?.onopen();
  socket?.onmessage({ data: JSON.stringify({ type: "hello", quietFor: null, unread: [] }) });
  expect(frames).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(callTimeout + soon);
  expect([sockets.length, socket?.close.mock.calls.length]).toEqual([1, 0]);
  end();
});
