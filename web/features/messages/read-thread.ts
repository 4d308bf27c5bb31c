import { listMessages, readUpToHeader } from "#schema/endpoints/messages.ts";
import { messagePage } from "#schema/limits.ts";
import { queryClient } from "#web/api/query.ts";
import { ApiError, send } from "#web/api/request.ts";
import {
  type Known,
  latestOnly,
  messagesAfter,
  type Thread,
  UNKNOWN,
  withNewer,
  withReadUpTo,
  withSent,
} from "./conversation.ts";
import { threadKey } from "./delivery.ts";
import { consumeLatestPage, PAGE } from "./latest-page.ts";

/** After this many full pages of missed messages, the thread starts again with the latest page. */
const PAGES_CAUGHT_UP = 3;

/** Reads the messages after the known ones, or the latest page. */
export async function readThread(connectionId: string, signal: AbortSignal): Promise<Thread> {
  const known = queryClient.getQueryData<Thread>(threadKey(connectionId));
  const last = known?.messages.at(-1);
  return (last && (await readNewer(connectionId, last, signal))) ?? readLatest(connectionId);
}

async function readLatest(connectionId: string): Promise<Thread> {
  const { reply, headers } = await consumeLatestPage(connectionId);
  const now = queryClient.getQueryData<Thread>(threadKey(connectionId)) ?? UNKNOWN;
  const latest = latestOnly(reply, PAGE, headers.get(readUpToHeader));
  return now.ahead.reduce(withSent, withNewer(latest, messagesAfter(now.messages, reply)));
}

/** Null when there are too many newer messages, or when the last known message is gone. */
async function readNewer(connectionId: string, last: Known, signal: AbortSignal): Promise<Thread | null> {
  const newer: Known[] = [];
  try {
    for (let page = 0; page < PAGES_CAUGHT_UP; page += 1) {
      const after = newer.at(-1)?.id ?? last.id;
      const { reply, headers } = await read(connectionId, { after, limit: String(messagePage) }, signal);
      newer.push(...reply);
      if (reply.length >= messagePage) continue;
      // More messages may have been pushed or loaded meanwhile.
      const now = queryClient.getQueryData<Thread>(threadKey(connectionId));
      return now ? withReadUpTo(withNewer(now, newer), headers.get(readUpToHeader)) : null;
    }
  } catch (fault) {
    if (!(fault instanceof ApiError && fault.status === 404)) throw fault;
  }
  return null;
}

const read = (connectionId: string, query: { after: string; limit: string }, signal: AbortSignal) =>
  send(listMessages, { params: { id: connectionId }, query }, signal);
