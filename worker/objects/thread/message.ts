/** A message as its thread keeps it. `seq` orders the thread; `sentAt` (ISO 8601 UTC) is only for people. */
export type ThreadMessage = {
  id: string;
  seq: number;
  senderId: string;
  clientMessageId: string | null;
  content: string;
  sentAt: string;
};
