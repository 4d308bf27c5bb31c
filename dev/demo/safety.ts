import { caseDueHours, checkInTimes } from "#schema/limits.ts";
import type { cases } from "#schema/tables/cases.ts";
import type { checkIns } from "#schema/tables/check-ins.ts";
import type { dueWork } from "#schema/tables/due-work.ts";
import type { phraseHits } from "#schema/tables/phrase-hits.ts";
import type { reports } from "#schema/tables/reports.ts";
import {
  type CheckInAnswers,
  type SafeContact,
  sealAnswers,
  sealContact,
} from "#worker/features/check-ins/answers.ts";
import { type Details, type Evidence, sealReport } from "#worker/features/reports/sealed.ts";
import type { SealingEnv } from "#worker/platform/sealing.ts";
import type { DemoConnection } from "./connections.ts";
import { before } from "./people.ts";
import type { Random } from "./random.ts";

type CheckInRow = Omit<typeof checkIns.$inferInsert, "answers" | "contact" | "keyId">;
type DemoCheckIn = CheckInRow & { answers?: CheckInAnswers; contact?: SafeContact };
type ReportRow = Omit<typeof reports.$inferInsert, "details" | "evidence" | "evidenceDigest" | "keyId">;
type DemoReport = ReportRow & { details: Details; evidence: Evidence | null };
type Case = typeof cases.$inferInsert;

const hour = 1 / 24;

/** The stays and introductions that the questions and cases are about. */
interface Told {
  /** The demo landlord's stay that began a day ago. */
  asked: DemoConnection;
  /** The demo migrant's stay that ended a few days ago. */
  left: DemoConnection;
  /** The landlord's bank returned this fee. */
  returned: DemoConnection;
  /** The live connections of other people, including stays. */
  live: readonly DemoConnection[];
}

/** Open questions about stays, and work of several kinds for reviewers. */
export function demoSafety({ asked, left, returned, live }: Told, random: Random, now: string) {
  const stays = live
    .filter(({ connection }) => connection.status === "active")
    .map((each) => each.connection);
  const waiting = live
    .filter(({ connection }) => connection.status === "pending")
    .map((each) => each.connection);
  const [first, second, third] = stays;
  const [one, two] = waiting;
  if (!first || !second || !third || !one || !two) throw new Error("The demo has too few connections.");
  const made: Case[] = [];
  const open = (
    kind: keyof typeof caseDueHours,
    objectId: string,
    subjectId: string | null,
    hours: number,
    raisedBy?: string,
  ) =>
    made.push({
      id: random.id(),
      kind,
      objectId,
      subjectId,
      openedAt: before(now, hours * hour),
      dueAt: before(now, (hours - caseDueHours[kind]) * hour),
      raisedBy,
    });
  const questions = [
    question({ connection: asked.connection, who: "landlord", askedAt: before(now, hour) }, random),
    question({ connection: asked.connection, who: "migrant", askedAt: before(now, hour) }, random),
    {
      ...question({ connection: left.connection, who: "migrant", askedAt: before(now, 3.8) }, random),
      reminders: 1,
    },
  ];
  const no: DemoCheckIn = {
    ...question({ connection: first, who: "migrant", askedAt: before(now, 30 * hour) }, random),
    state: "answered",
    answeredAt: before(now, 20 * hour),
    answers: {
      ...{ safe: true, free: true, documents: false, noWork: false },
      text: "My passport is in his office. I clean three rooms every morning.",
    },
    contact: { way: "here", time: "Before nine in the morning." },
  };
  const silent: DemoCheckIn = {
    ...question({ connection: second, who: "landlord", askedAt: before(now, 7) }, random),
    ...{ state: "unanswered", closedAt: before(now, 26 * hour), reminders: checkInTimes.reminders },
  };
  open("check_in", no.id, no.personId, 20);
  open("check_in", silent.id, silent.personId, 26);
  const reported: DemoReport[] = [
    {
      ...reportAbout("HB-4K7M-9QXT", "message", one.id, "money", before(now, 3 * hour), random),
      ...{ reporterId: one.migrantId, subjectId: one.landlordId },
      details: { text: "She wants money before I have seen the room." },
      evidence: {
        connectionId: one.id,
        messages: [
          {
            ...{ id: random.id(), senderId: one.landlordId, sentAt: before(now, 5 * hour) },
            content: "Many people ask for this room. Send me £300 today and it is yours.",
          },
        ],
      },
    },
    {
      ...reportAbout(
        "HB-7D2R-H3WN",
        "person",
        two.migrantId,
        "false_identity",
        before(now, 15 * hour),
        random,
      ),
      ...{ reporterId: two.landlordId, subjectId: two.migrantId },
      details: { text: "The person who came to the viewing was someone else." },
      evidence: null,
    },
    {
      ...reportAbout("HB-9TBC-5FGS", "person", null, "threats", before(now, 22 * hour), random),
      details: {
        ...{ who: "A landlord in Leeds, I think he is called Martin", email: "a.neighbour@people.test" },
        text: "My friend met him here. He says he will call the police if she leaves.",
      },
      evidence: null,
    },
  ];
  for (const { id, subjectId = null, reporterId, createdAt } of reported)
    open(
      "report",
      id,
      subjectId,
      (Date.parse(now) - Date.parse(createdAt)) / 3_600_000,
      reporterId ?? undefined,
    );
  const hits: (typeof phraseHits.$inferInsert)[] = [9, 8, 7].map((hours) => ({
    ...{ messageId: random.id(), kind: hours === 7 ? "documents" : "payment" },
    ...{ connectionId: two.id, senderId: two.landlordId, hitAt: before(now, hours * hour) },
  }));
  open("phrases", `${two.id}:${two.landlordId}`, two.landlordId, 7);
  if (returned.refund) open("refund", returned.refund.id, returned.connection.landlordId, 10);
  return {
    ...{ checkIns: [...questions, no, silent], reports: reported, phraseHits: hits, cases: made },
    dueWork: [...questions.map(reminderOf), ...[asked.connection].map(nextQuestionOf)],
  };
}

interface Question {
  connection: DemoConnection["connection"];
  who: "landlord" | "migrant";
  askedAt: string;
}

const question = ({ connection, who, askedAt }: Question, random: Random): DemoCheckIn => ({
  id: random.id(),
  connectionId: connection.id,
  personId: who === "landlord" ? connection.landlordId : connection.migrantId,
  day: checkInTimes.days[0],
  askedAt,
});

const reportAbout = (
  number: string,
  about: ReportRow["about"],
  aboutId: string | null,
  reason: ReportRow["reason"],
  createdAt: string,
  random: Random,
): ReportRow => ({ id: random.id(), number, about, aboutId, reason, createdAt });

/** The due work that sends the reminder of a question, or closes it. */
const reminderOf = ({ id, personId, askedAt, reminders = 0 }: CheckInRow): typeof dueWork.$inferInsert => ({
  ...{ kind: "check_in_reminder", key: id, subject: personId },
  dueAt: before(askedAt, -checkInTimes.reminderAfter * (reminders + 1)),
});

const nextQuestionOf = ({ id, acceptedAt }: DemoConnection["connection"]): typeof dueWork.$inferInsert => ({
  ...{ kind: "check_in", key: id, subject: id },
  dueAt: before(acceptedAt ?? "", -checkInTimes.days[1]),
});

export const sealDemoCheckIn = (env: SealingEnv, { answers, contact, ...row }: DemoCheckIn) => ({
  ...row,
  ...(answers ? sealAnswers(env, row.id, answers) : { answers: null, keyId: null }),
  contact: contact ? sealContact(env, row.id, contact) : null,
});

export const sealDemoReport = (env: SealingEnv, { details, evidence, ...row }: DemoReport) => ({
  ...row,
  ...sealReport(env, row.id, details, evidence),
});
