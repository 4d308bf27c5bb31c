import { me } from "#schema/endpoints/auth.ts";
import { listConnections } from "#schema/endpoints/connections.ts";
import { listMessages, type Message, sendMessage } from "#schema/endpoints/messages.ts";
import { retryDelay } from "#web/api/back-off.ts";
import { draftNames, forgetDraft, readDraft, storeDraft, storesDrafts } from "#web/api/drafts.ts";
import { keyOf, queryClient, refresh } from "#web/api/query.ts";
import { ApiError, request } from "#web/api/request.ts";
import { onTokenChange } from "#web/api/token.ts";
import { type Thread, UNKNOWN, withSent } from "./conversation.ts";
import { createOutbox, type Outgoing, type Place } from "./outbox.ts";
import { createSendQueue } from "./send-queue.ts";
import { applySentMessage } from "./use-last-messages.ts";

/** This device's outbox. Sign-out, here or in another tab, clears it and the drafts. */
export const outbox = createOutbox({ readDraft, storeDraft, forgetDraft, draftNames, storesDrafts });
onTokenChange(outbox.empty);

/** The cache key of a connection's thread. Refreshing `listMessages` refreshes it too. */
export const threadKey = (connectionId: string) => [
  keyOf(listMessages, { params: { id: connectionId } })[0],
  "thread",
];

/** Errors after which the server refuses every further message. */
const closingErrors = ["connection_closed", "messages_paused"];
export const closesThread = (fault: unknown): fault is ApiError =>
  fault instanceof ApiError && closingErrors.includes(fault.code);

/** Whether no answer came. The message then waits for the network. */
export const isUnreachable = (fault: unknown) => fault instanceof ApiError && fault.code === "unreachable";

const signedIn = () => queryClient.getQueryData<{ id: string }>(keyOf(me, {}))?.id;

const queue = createSendQueue({
  outbox,
  send,
  isUnreachable,
  isSignedIn: (userId) => signedIn() === userId,
  onWaiting: tryAgainLater,
});

/** Sends a message after the earlier ones of its thread, even when the dialog closes. Throws `ApiError`. */
export const { deliver } = queue;

async function send({ connectionId }: Place, { clientMessageId, content, receiverId }: Outgoing) {
  try {
    const sent: Message = await request(sendMessage, {
      body: { connectionId, receiverId, content, clientMessageId },
    });
    failures = 0;
    queryClient.setQueryData<Thread>(threadKey(connectionId), (known) => withSent(known ?? UNKNOWN, sent));
    applySentMessage(sent);
    void refresh(listMessages, { params: { id: connectionId } });
    return sent;
  } catch (fault) {
    if (closesThread(fault)) void refresh(listConnections, {});
    throw fault;
  }
}

let failures = 0;
let later: ReturnType<typeof setTimeout> | undefined;

/** A browser may report that it is online without a working network, so retries continue with back-off. */
function tryAgainLater() {
  clearTimeout(later);
  if (!navigator.onLine) return;
  later = setTimeout(sendWaiting, retryDelay(failures));
  failures += 1;
}

/** Sends the waiting messages of the signed-in person. Called whenever there may be a network. */
export function sendWaiting() {
  const userId = signedIn();
  if (userId !== undefined) void queue.sendWaiting(userId);
}
