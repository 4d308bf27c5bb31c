import { me } from "#schema/endpoints/auth.ts";
import { listConnections } from "#schema/endpoints/connections.ts";
import { listMessages, type Message, sendMessage } from "#schema/endpoints/messages.ts";
import { retryDelay } from "#web/api/back-off.ts";
import { draftNames, forgetDraft, keepDraft, readDraft } from "#web/api/drafts.ts";
import { keyOf, queryClient, refresh } from "#web/api/query.ts";
import { ApiError, request } from "#web/api/request.ts";
import { onTokenChange } from "#web/api/token.ts";
import { type Thread, UNKNOWN, withSent } from "./conversation.ts";
import { createOutbox, type Outgoing, type Place } from "./outbox.ts";
import { createSendQueue } from "./send-queue.ts";

/** This device's outbox; at sign-out, here or in another tab, the device is wiped and so is what is in memory. */
export const outbox = createOutbox({ readDraft, keepDraft, forgetDraft, draftNames });
onTokenChange(outbox.empty);

/** The cache key of a connection's known messages; refreshing `listMessages` refreshes it. */
export const threadKey = (connectionId: string) => [
  keyOf(listMessages, { params: { id: connectionId } })[0],
  "thread",
];

/** What refuses every message from now on, not this one alone. */
const standing = ["connection_closed", "messages_paused"];
export const closesThread = (fault: unknown): fault is ApiError =>
  fault instanceof ApiError && standing.includes(fault.code);

/** No answer came at all. The message waits for the network. */
export const isUnreachable = (fault: unknown) => fault instanceof ApiError && fault.code === "unreachable";

const signedIn = () => queryClient.getQueryData<{ id: string }>(keyOf(me, {}))?.id;

const queue = createSendQueue({
  outbox,
  send,
  isUnreachable,
  isSignedIn: (userId) => signedIn() === userId,
  onWaiting: tryAgainLater,
});

/** Sends a message of the outbox, after those before it. It goes on when the dialog is closed. Throws `ApiError`. */
export const { deliver } = queue;

async function send({ connectionId }: Place, { clientMessageId, content, receiverId }: Outgoing) {
  try {
    const sent: Message = await request(sendMessage, {
      body: { connectionId, receiverId, content, clientMessageId },
    });
    failures = 0;
    queryClient.setQueryData<Thread>(threadKey(connectionId), (known) => withSent(known ?? UNKNOWN, sent));
    void refresh(listMessages, { params: { id: connectionId } });
    return sent;
  } catch (fault) {
    if (closesThread(fault)) void refresh(listConnections, {});
    throw fault;
  }
}

let failures = 0;
let later: ReturnType<typeof setTimeout> | undefined;

/** A browser that believes to be online may not know when its network is back, so time has to tell. */
function tryAgainLater() {
  clearTimeout(later);
  if (!navigator.onLine) return;
  later = setTimeout(sendWaiting, retryDelay(failures));
  failures += 1;
}

/** Sends what the signed-in person wrote without a network. Called whenever there may be one again. */
export function sendWaiting() {
  const userId = signedIn();
  if (userId !== undefined) void queue.sendWaiting(userId);
}
