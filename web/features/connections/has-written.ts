import type { Connection } from "#schema/endpoints/connections.ts";
import { lastByConnection, listMessages } from "#schema/endpoints/messages.ts";
import { connectionsListed } from "#schema/limits.ts";
import { useRead } from "#web/api/query.ts";

/** The number of messages on the newest page, the same as in the conversation. */
const page = 50;

/** Whether the migrant has written in this connection. Undefined if this is unknown. */
export function useHasWritten(connection: Connection | undefined): boolean | undefined {
  const { id = "", migrantId, landlordId } = connection ?? {};
  const fresh = { staleTime: 5_000 };
  const { data: all } = useRead(lastByConnection, {}, { ...fresh, enabled: connection !== undefined });
  const last = all?.find(({ connectionId }) => connectionId === id);
  // If the landlord wrote last, the migrant may have written before.
  const enabled = last !== undefined && last.senderId === landlordId;
  const args = { params: { id }, query: { limit: String(page) } };
  const { data: messages } = useRead(listMessages, args, { ...fresh, enabled });
  if (!connection || !all) return undefined;
  // A full list may not contain this connection.
  if (!last) return all.length < connectionsListed ? false : undefined;
  if (last.senderId === migrantId) return true;
  if (messages?.some(({ senderId }) => senderId === migrantId)) return true;
  return messages && messages.length < page ? false : undefined;
}
