import type { readOwnData } from "#schema/endpoints/own-data.ts";
import { pounds } from "#schema/fields.ts";
import { nameSeen } from "#schema/policy.ts";
import { openAppeal, presentAppeal } from "#worker/features/appeals/index.ts";
import { openNote } from "#worker/features/cases/index.ts";
import { openCheckIn } from "#worker/features/check-ins/index.ts";
import { openDetailsOrLog, presentReport } from "#worker/features/reports/index.ts";
import { openOrLog, openRequest } from "#worker/features/verification/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import { addEntryBefore } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findOwnData } from "./queries.ts";

/** Reads all data about the caller. Other people appear only by name, as on the caller's dashboard. */
export const readData: Verb<typeof readOwnData> = async (call) => {
  const { user, query, db, env, now, requestId } = call;
  const withAnswers = query.answers === "included";
  await addEntryBefore(db, {
    at: now,
    event: "own_data_read",
    actorId: user.id,
    subjectId: user.id,
    requestId,
  });
  const found = await findOwnData(db, user, now);
  const {
    account,
    requests,
    connected,
    given,
    received,
    paid,
    reported,
    appealed,
    noted,
    sent,
    asked,
    history,
  } = found;
  return {
    // mutant-safe: every caller has a row
    account: account ?? refuse("unauthenticated"),
    // If a sealing key is missing, a request is left out and a report has no text. The log then has a line for the
    // operator.
    requests: requests.flatMap((row) => openOrLog(row, () => openRequest(env, user.userType, row)) ?? []),
    connections: connected.map(({ connection, ...other }) => ({
      ...connection,
      ...nameSeen(other, connection),
    })),
    ratingsGiven: given,
    ratingsReceived: received,
    payments: paid.map(({ amountPence, refundedPence, ...payment }) => ({
      ...payment,
      amount: pounds(amountPence),
      refunded: pounds(refundedPence),
    })),
    checkIns: asked.map((checkIn) => ({
      ...checkIn,
      ...(withAnswers ? openCheckIn(env, checkIn) : { answers: null, contact: null }),
    })),
    reports: reported.map(({ id, details, ...report }) => ({
      ...presentReport(report, user.userType === "landlord"),
      text: openDetailsOrLog(env, { id, details })?.text ?? null,
    })),
    appeals: appealed.map((found) => ({
      ...presentAppeal(env, found),
      text: openAppeal(env, found.appeal).text,
    })),
    privateNotes: withAnswers
      ? noted.map(({ id, createdAt, text }) => ({ createdAt, text: openNote(env, { id, text }) }))
      : [],
    emails: sent,
    history,
  };
};
