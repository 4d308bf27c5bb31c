import type { openTicket } from "#schema/endpoints/live.ts";
import { liveProtocol, ticketPrefix } from "#schema/live.ts";
import type { HonoContext, Verb } from "#worker/http/handle.ts";
import { isOwnOrigin } from "#worker/http/origin.ts";
import { bearerToken, findCallerOf } from "#worker/http/session.ts";
import { refuse } from "#worker/platform/errors.ts";
import { openSocket } from "./push-frames.ts";
import { makeTicket, readTicket } from "./tickets.ts";

export const issueTicket: Verb<typeof openTicket> = async ({ user, env, request }) => {
  // mutant-safe: a call with a session always has a token
  const token = bearerToken(request) ?? refuse("unauthenticated");
  return { ticket: await makeTicket(env, { userId: user.id, sessionId: user.sessionId, token }) };
};

/** Opens a live socket for a valid ticket from our own pages. The last check is the inbox, which uses up the ticket. */
export async function openLiveSocket(c: HonoContext): Promise<Response> {
  const { raw } = c.req;
  const offered = (raw.headers.get("Sec-WebSocket-Protocol") ?? "").split(",").map((each) => each.trim());
  const text = offered.find((each) => each.startsWith(ticketPrefix))?.slice(ticketPrefix.length);
  const ticket = text && offered.includes(liveProtocol) ? await readTicket(c.env, text) : null;
  if (!ticket || !(await findCallerOf(ticket, c.env, "near"))) refuse("unauthenticated");
  if (!isOwnOrigin(raw, c.env)) refuse("wrong_origin");
  if (raw.headers.get("Upgrade")?.toLowerCase() !== "websocket") refuse("upgrade_required");
  return openSocket(c.env, ticket);
}
