import type * as endpoints from "#schema/endpoints/reports.ts";
import { pushNewCase } from "#worker/features/cases/index.ts";
import { created, type Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { newReportNumber } from "./number.ts";
import { answerBy } from "./present.ts";
import * as queries from "./queries.ts";
import { sealReport } from "./sealed.ts";

/** The most attempts to find an unused number. */
const attempts = 3;

/**
 * Stores a report by a person without an account. Usually only bots fill the hidden field `website`. A browser may fill it too,
 * so the refusal says to leave it empty: then no report is lost without notice.
 */
export const sendPublicReport: Verb<typeof endpoints.sendPublicReport> = async (call) => {
  const { body, db, env, now, waitUntil } = call;
  const { reason, text, who, email, website, clientReportId } = body;
  if (website) refuse("invalid_fields", { fields: { website: { code: "leave_empty" } } });
  const id = crypto.randomUUID();
  const sealed = sealReport(env, id, { text, who, email }, null);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const number = newReportNumber();
    const report = { id, number, about: "person" as const, reason, clientReportId, createdAt: now };
    if (await queries.insertReport(db, { ...report, ...sealed })) {
      waitUntil(pushNewCase(env, db, { kind: "report", objectId: id }));
      return created({ number, createdAt: now, answerBy: answerBy(now) });
    }
    const earlier = clientReportId && (await queries.findPublicReport(db, clientReportId));
    if (earlier) return created({ ...earlier, answerBy: answerBy(earlier.createdAt) });
  }
  return refuse("unavailable");
};
