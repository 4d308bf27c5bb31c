import type * as endpoints from "#schema/endpoints/reports.ts";
import { notifyOfNewCase } from "#worker/features/cases/index.ts";
import { created, type Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { newReportNumber } from "./number.ts";
import { answerBy } from "./present.ts";
import * as queries from "./queries.ts";
import { sealReport } from "./sealed.ts";

/** Attempts to find a number that nobody has. */
const attempts = 3;

/**
 * Only programs fill the field that people do not see. A person whose browser did hears of it, so that no report of theirs
 * is lost in silence.
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
      waitUntil(notifyOfNewCase(env, db, { kind: "report", objectId: id }));
      return created({ number, createdAt: now, answerBy: answerBy(now) });
    }
    const earlier = clientReportId && (await queries.findPublicReport(db, clientReportId));
    if (earlier) return created({ ...earlier, answerBy: answerBy(earlier.createdAt) });
  }
  return refuse("unavailable");
};
