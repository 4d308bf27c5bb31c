import type * as endpoints from "#schema/endpoints/reports.ts";
import { pushNewCase } from "#worker/features/cases/index.ts";
import { callThread } from "#worker/features/messages/index.ts";
import { type Call, created, type Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { newReportNumber } from "./number.ts";
import { presentReport } from "./present.ts";
import * as queries from "./queries.ts";
import { type Evidence, sealReport } from "./sealed.ts";

type Sending = Call<typeof endpoints.sendReport>;

/** The most attempts to find an unused number. */
const attempts = 3;

export const sendReport: Verb<typeof endpoints.sendReport> = async (call) => {
  const { user, body, db, env, now, waitUntil } = call;
  const isLandlord = user.userType === "landlord";
  const person = await findReported(call);
  if (person.id === user.id) refuse("invalid_fields", { fields: { aboutId: { code: "not_yourself" } } });
  const { about, aboutId, reason, text, clientReportId } = body;
  const evidence = await freezeMessages(call, person.id);
  const id = crypto.randomUUID();
  const sealed = sealReport(env, id, { text }, evidence);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const number = newReportNumber();
    const report = { id, number, about, aboutId, reason, clientReportId, createdAt: now, ...sealed };
    if (await queries.insertReport(db, { ...report, reporterId: user.id, subjectId: person.id })) {
      waitUntil(pushNewCase(env, db, { kind: "report", objectId: id }));
      return created({
        ...presentReport({ ...report, person, ...opened }, isLandlord),
      });
    }
    const [earlier] = clientReportId ? await queries.findOwnReports(db, user.id, clientReportId) : [];
    if (earlier) return created(presentReport(earlier, isLandlord));
  }
  return refuse("unavailable");
};

const opened = { claimedAt: null, closedAt: null, outcome: null };

export const listReports: Verb<typeof endpoints.listReports> = async ({ user, db }) => {
  const found = await queries.findOwnReports(db, user.id);
  return found.map((report) => presentReport(report, user.userType === "landlord"));
};

/** The person whom a report is about. 404 for everyone whom the caller cannot see. */
async function findReported({ user, body, db, now }: Sending): Promise<queries.PersonSeen> {
  const { about, aboutId } = body;
  if (about === "rating")
    return (await queries.findRatingAuthor(db, user, aboutId, now)) ?? refuse("not_found");
  const personId = about === "person" ? aboutId : (await ownConnection({ user, db }, aboutId)).otherId;
  return (await queries.findPersonSeen(db, user, personId)) ?? refuse("not_found");
}

const ownConnection = async ({ user, db }: Pick<Sending, "user" | "db">, id: string) =>
  (await queries.findOwnConnection(db, user, id)) ?? refuse("not_found");

/**
 * A copy of exactly the messages that the reporter chose; null for none. They are in the thread of the reported connection,
 * or of the `connectionId` in the body. It must be a connection with the reported person. 404 for a message of another thread.
 */
async function freezeMessages(call: Sending, reportedId: string): Promise<Evidence | null> {
  const { user, body, env } = call;
  const { about, aboutId, messages: ids = [], connectionId } = body;
  const isOfConnection = about !== "person" && about !== "rating";
  const threadId = isOfConnection ? aboutId : connectionId;
  if (ids.length === 0) {
    if (about === "message") refuse("invalid_fields", { fields: { messages: { code: "required" } } });
    return null;
  }
  if (threadId === undefined)
    return refuse("invalid_fields", { fields: { connectionId: { code: "required" } } });
  const connection = await ownConnection(call, threadId);
  if (connection.otherId !== reportedId) refuse("not_found");
  const picked = await callThread(env, connection, (thread) => thread.pick({ userId: user.id, ids }));
  if (picked.outcome === "unknown_message") return refuse("not_found");
  const messages = picked.messages.map(({ id, senderId, sentAt, content }) => ({
    id,
    senderId,
    sentAt,
    content,
  }));
  return { connectionId: connection.id, messages };
}
