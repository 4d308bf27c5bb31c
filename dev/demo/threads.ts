import { openThread } from "#worker/objects/thread/connection-thread.ts";
import type { WorkbenchEnv } from "../workbench-env.ts";
import type { DemoConnection } from "./connections.ts";
import { before } from "./people.ts";

type Line = ["landlord" | "migrant", string];

const introduction: Line[] = [
  ["landlord", "Hello! I read your story and I think our spare room could suit you."],
  ["migrant", "Thank you so much for writing. Could you tell me how far it is to the nearest bus stop?"],
  ["landlord", "About five minutes on foot. Would you like to see it on Saturday afternoon?"],
];
const answer: Line[] = [
  ["migrant", "Saturday is good for me. May I bring my sister?"],
  ["migrant", "Also, is there a place where I could study in the evening?"],
];
const stay: Line[] = [
  ...introduction,
  ["migrant", "Yes, gladly. I can come at two o'clock."],
  ["landlord", "Perfect. The kettle will be on."],
  ["migrant", "شكراً جزيلاً. We have settled in well."],
];

/** Writes a thread in which both people have written. The last messages may be unread. */
export async function writeThread(env: WorkbenchEnv, { connection }: DemoConnection, now: string) {
  const { id, landlordId, migrantId, status } = connection;
  const thread = openThread(env, id);
  await thread.open({ connectionId: id, parties: [landlordId, migrantId] });
  const lines = status === "pending" ? [...introduction, ...answer] : stay;
  const age = (Date.parse(now) - Date.parse(connection.createdAt)) / (24 * 60 * 60 * 1000);
  for (const [index, [who, content]] of lines.entries()) {
    await thread.append({
      // A fixed id per position makes a repeat change nothing.
      messageId: `${id.slice(0, 24)}${String(index).padStart(12, "0")}`,
      senderId: who === "landlord" ? landlordId : migrantId,
      content,
      sentAt: before(now, age * (1 - (index + 1) / (lines.length + 2))),
    });
  }
  if (status === "pending") await thread.markRead(migrantId);
  else await Promise.all([thread.markRead(migrantId), thread.markRead(landlordId)]);
  if (status === "completed" || status === "cancelled") await thread.freeze(status);
}
