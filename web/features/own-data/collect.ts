import { listSessions } from "#schema/endpoints/auth.ts";
import { listBlocks } from "#schema/endpoints/blocks.ts";
import { listMessages } from "#schema/endpoints/messages.ts";
import { listNotifications, readEmailSettings } from "#schema/endpoints/notifications.ts";
import type { OwnData } from "#schema/endpoints/own-data.ts";
import { listPasskeys } from "#schema/endpoints/passkeys.ts";
import { getProfilePhoto } from "#schema/endpoints/photos.ts";
import { getLandlordProfile, getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { readSecondFactor } from "#schema/endpoints/second-factor.ts";
import { messagePage } from "#schema/limits.ts";
import { ApiError, request } from "#web/api/request.ts";

/**
 * Collects everything about the person in one object for their file: the reply of `readOwnData`, and data from other calls.
 * `onProgress` is called with the number of conversations read so far. Rejects with `ApiError` if a call fails.
 */
export async function collectAll(
  data: OwnData,
  onProgress: (conversations: number) => void,
  signal: AbortSignal,
) {
  const profileCall = data.account.userType === "migrant" ? getMigrantProfile : getLandlordProfile;
  const isAdmin = data.account.role === "admin";
  const [profile, photo, sessions, passkeys, emailSettings, notifications, blocks, factor] =
    await Promise.all([
      request(profileCall, {}, signal).catch(ifNone),
      request(getProfilePhoto, {}, signal),
      request(listSessions, {}, signal),
      request(listPasskeys, {}, signal),
      request(readEmailSettings, {}, signal),
      request(listNotifications, {}, signal),
      request(listBlocks, {}, signal),
      isAdmin ? request(readSecondFactor, {}, signal) : undefined,
    ]);
  const conversations = [];
  // One after the other, so that a slow network does not get all calls at once.
  for (const { id } of data.connections) {
    conversations.push({ connectionId: id, messages: await readThread(id, data.account.id, signal) });
    onProgress(conversations.length);
  }
  const own = { profile, photo, sessions, passkeys, emailSettings, notifications, blocks };
  return { ...data, ...own, ...(factor && { secondFactor: factor }), conversations };
}

/** Null for data that does not exist, such as a missing profile. */
function ifNone(fault: unknown): null {
  if (fault instanceof ApiError && fault.status === 404) return null;
  throw fault;
}

/** All messages of a thread, the oldest first, without the ids of the other person. */
async function readThread(id: string, own: string, signal: AbortSignal) {
  const pages = [];
  let before: string | undefined;
  do {
    const page = await request(listMessages, { params: { id }, query: before ? { before } : {} }, signal);
    pages.unshift(page);
    before = page.length === messagePage ? page[0]?.id : undefined;
  } while (before);
  return pages.flat().map(({ senderId, content, createdAt }) => ({
    from: senderId === own ? "you" : "them",
    content,
    createdAt,
  }));
}
