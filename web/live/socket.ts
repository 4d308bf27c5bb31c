import { openTicket } from "#schema/endpoints/live.ts";
import { live } from "#schema/limits.ts";
import {
  closeCodes,
  type LiveFrame,
  livePath,
  liveProtocol,
  ping,
  readFrame,
  ticketPrefix,
} from "#schema/live.ts";
import { retryDelay } from "#web/api/back-off.ts";
import { request } from "#web/api/request.ts";
import { refreshSession } from "#web/api/session.tsx";
import { setSuspension } from "#web/api/suspension.ts";
import { callTimeout } from "#web/api/with-timeout.ts";
import { setLiveState } from "./live-state.ts";

/** A socket that was open this long worked, so the back-off starts again. */
const STEADY_MS = 10_000;
/** The longest wait for the answer to a ping. */
const PONG_MS = 10_000;
/** The longest time for this browser's own sign-out to reach the page. */
const SIGNING_OUT_MS = 500;

/**
 * Keeps this tab's live socket open while the session lasts: gets a ticket, connects, and reconnects with
 * back-off after a drop. `onFrame` gets every frame in order. Returns the function that ends it.
 */
export function connectLive(onFrame: (frame: LiveFrame) => void): () => void {
  let socket: WebSocket | null = null;
  let asking = false;
  let failures = 0;
  let openedAt = Number.POSITIVE_INFINITY;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();

  async function open() {
    clearTimeout(retry);
    if (over.signal.aborted || socket || asking || !navigator.onLine) return;
    asking = true;
    try {
      const { ticket } = await request(openTicket, {}, over.signal);
      if (!over.signal.aborted) attach(ticket);
    } catch {
      reconnect();
    } finally {
      asking = false;
    }
  }

  function attach(ticket: string) {
    const address = new URL(livePath, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const fresh = new WebSocket(address, [liveProtocol, ticketPrefix + ticket]);
    socket = fresh;
    openedAt = Number.POSITIVE_INFINITY;
    // On a network that drops all packets, a browser may wait for minutes.
    replaceAfter(callTimeout);
    fresh.onopen = () => {
      // Closing a socket before it is open would log an error.
      if (socket !== fresh) return fresh.close();
      clearTimeout(silence);
      openedAt = Date.now();
    };
    fresh.onmessage = ({ data }) => {
      if (socket !== fresh) return;
      clearTimeout(silence);
      const frame = typeof data === "string" ? readFrame(data) : null;
      if (!frame) return;
      if (frame.type === "over") {
        setSuspension({ because: frame.suspended, why: frame.why });
        return sessionOver();
      }
      if (frame.type === "hello") {
        // Removes the suspension of an earlier session, or one that did not take effect.
        setSuspension();
        setLiveState("on");
      }
      onFrame(frame);
    };
    fresh.onclose = ({ code }) => {
      if (socket !== fresh) return;
      if (code === closeCodes.sessionOver) return sessionOver();
      disconnect();
      // Another tab took this connection. This tab reconnects when it becomes visible.
      if (code !== closeCodes.tooMany) reconnect();
    };
  }

  /** Reads the current user again. A refused session drops its token, which ends this connection. */
  function sessionOver() {
    disconnect();
    // When this browser has signed out, that ends the connection before the timer.
    retry = setTimeout(async () => {
      await refreshSession();
      // The session still exists, or the check failed. The next ticket shows which.
      if (!socket) reconnect();
    }, SIGNING_OUT_MS);
  }

  function disconnect() {
    const left = socket;
    socket = null;
    clearTimeout(silence);
    if (left?.readyState === WebSocket.OPEN) left.close();
    if (Date.now() - openedAt > STEADY_MS) failures = 0;
    setLiveState("down");
  }

  function reconnect() {
    if (over.signal.aborted) return;
    setLiveState("down");
    clearTimeout(retry);
    retry = setTimeout(open, retryDelay(failures));
    failures += 1;
  }

  /** Connects again unless the socket answers in time. */
  function replaceAfter(milliseconds: number) {
    clearTimeout(silence);
    silence = setTimeout(() => {
      // Closes it even before it is open, although that logs an error: otherwise browsers let the next one wait for it.
      socket?.close();
      disconnect();
      reconnect();
    }, milliseconds);
  }

  /** Checks with a ping whether the connection still works. */
  function check() {
    if (socket?.readyState !== WebSocket.OPEN) return void open();
    socket.send(ping);
    replaceAfter(PONG_MS);
  }

  const heartbeat = setInterval(() => socket && check(), live.pingSeconds * 1000);
  const listening = { signal: over.signal };
  addEventListener("online", () => void open(), listening);
  addEventListener("offline", disconnect, listening);
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && check(),
    listening,
  );
  over.signal.addEventListener("abort", () => {
    clearInterval(heartbeat);
    clearTimeout(retry);
    disconnect();
    setLiveState("off");
  });
  void open();
  return () => over.abort();
}
