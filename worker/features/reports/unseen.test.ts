import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { readOwnData } from "#schema/endpoints/own-data.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { cases } from "#schema/tables/cases.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { reports } from "#schema/tables/reports.ts";
import { caseEvents, caseOutcomes, reportReasons } from "#schema/vocabulary.ts";
import { Chance } from "#tests/bad-input/chance.ts";
import { as, send } from "#tests/client.ts";
import { listen, type TestSocket } from "#tests/live.ts";
import { newConnection, newLandlord, newMigrant, newPerson, type TestPerson } from "#tests/people.ts";
import { everythingSeenBy } from "#tests/reads.ts";
import { closing, report, write } from "#tests/reports.ts";
import { change, now, row, rows } from "#tests/rows.ts";
import { deliverNow } from "#worker/features/notifications/index.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { onReportClosed, readReportForReview } from "./review.ts";

vi.setConfig({ testTimeout: 120_000 });

const db = openDatabase(env);
/** A reported person with two connections, ratings and messages. */
async function newScene(role: "user" | "admin") {
  const reported = await newPerson({ userType: "landlord", role, firstName: "Ruth", lastName: "Okafor" });
  const [migrant, other] = [await newMigrant({ verified: true }), await newMigrant({ verified: true })];
  const connectionId = await newConnection(reported, migrant, "completed");
  const second = await newConnection(reported, other, "active");
  const [message = ""] = await write(second, [
    [reported, "Give me your passport."],
    [other, "No."],
  ]);
  const rate = { params: { id: connectionId }, body: { stars: 2, comment: "It was loud." } };
  for (const person of [reported, migrant]) await as(person).call(rateConnection, rate);
  const { id: ratingId } = await row(ratings, { authorId: reported.id });
  return { reported, migrant, other, connectionId, second, message, ratingId };
}
type Scene = Awaited<ReturnType<typeof newScene>>;

/** The answers of all reads to the reported person, for each id that they could try. */
const seenByReported = ({ reported, migrant, other, connectionId, second }: Scene) =>
  everythingSeenBy(reported, [reported.id, migrant.id, other.id, connectionId, second]);

/** One random step: a person reports, or a reviewer claims, reads, gives back or closes the case. */
async function step(scene: Scene, chance: Chance): Promise<string> {
  const { reported, migrant, other, connectionId, second, message, ratingId } = scene;
  const reason = chance.pick(reportReasons);
  const text = "What happened.";
  const open = await rows(cases, { subjectId: reported.id, kind: "report", closedAt: null });
  const [oldest] = open;
  const objectId = oldest?.objectId ?? "";
  const [about, at] = [{ kind: "report" as const, objectId }, now()];
  const close = async () => {
    if (!oldest) return;
    const outcome = chance.pick(caseOutcomes);
    await change(cases, about, closing(outcome, at));
    await db.batch(onReportClosed(db, objectId, outcome, at) as never);
    const { number, reporterId } = await row(reports, { id: objectId });
    await deliverNow(env, db, [{ kind: "report_closed", personId: reporterId ?? "", objectId: number }]);
  };
  const steps: Record<string, () => Promise<unknown>> = {
    "reports the person": () => report(migrant, reported.id, { reason, text }),
    "reports the connection": () => report(migrant, connectionId, { about: "connection", reason, text }),
    "reports the rating": () => report(migrant, ratingId, { about: "rating", reason, text }),
    "reports a message": () => report(other, second, { about: "message", messages: [message], reason, text }),
    "reports a notification": () => report(other, second, { about: "notification", reason, text }),
    "a reviewer begins": () => change(cases, about, { claimedAt: at, claimedBy: "an admin" }),
    "a reviewer gives back": () => change(cases, about, { claimedAt: null, claimedBy: null }),
    "a reviewer reads": () => readReportForReview(env, db, objectId),
    "a reviewer closes": close,
    "another closes": close,
  };
  const picked = chance.pick(Object.keys(steps));
  await steps[picked]?.();
  return picked;
}

/** Everything that was sent to the reported person without a read. */
async function reached({ id }: TestPerson, socket: TestSocket) {
  return {
    frames: socket.frames,
    texts: socket.texts,
    emails: await rows(emails, { personId: id }),
    work: await rows(dueWork, { subject: id }),
  };
}

it.each([
  [1, "user"],
  [2, "user"],
  [3, "admin"],
] as const)(
  "no sequence shows the reported person that they were reported, or by whom (seed %i, %s) [abuse 35]",
  async (seed, role) => {
    const scene = await newScene(role);
    const { reported, migrant, other } = scene;
    const socket = await listen(reported);
    // The first read also records changes that the scene itself has caused.
    await seenByReported(scene);
    const [before, had] = [await seenByReported(scene), structuredClone(await reached(reported, socket))];
    const chance = new Chance(seed);
    const done: string[] = [];
    for (let n = 0; n < 24; n += 1) {
      done.push(await step(scene, chance));
      if (n % 6 === 5) expect(await seenByReported(scene), done.join(", ")).toEqual(before);
    }
    expect(await reached(reported, socket), done.join(", ")).toEqual(had);
    const told = JSON.stringify([before, had]);
    for (const { number } of await rows(reports, { subjectId: reported.id }))
      expect(told).not.toContain(number);
    expect(await rows(reports, { subjectId: reported.id }), "the sequence reported").not.toEqual([]);
    for (const path of role === "admin" ? ["/api/admin/audit", "/api/admin/audit/export"] : []) {
      const lines = await send("GET", `${path}?person=${reported.id}`, { token: reported.token });
      const text = await lines.text();
      for (const event of caseEvents) expect(text).not.toContain(event);
      expect(text).toContain("role_changed");
    }
    // The reporters were notified.
    const answered = [
      ...(await rows(emails, { personId: migrant.id })),
      ...(await rows(emails, { personId: other.id })),
    ];
    expect(
      answered.some(({ kind }) => kind === "report_closed"),
      done.join(", "),
    ).toBe(true);
  },
);

it("a report adds nothing to the history that the reported person reads", async () => {
  const [reporter, reported] = [await newLandlord(), await newMigrant({ verified: true })];
  await report(reporter, reported.id, { text: "They ask for money." });
  const own = await as(reported).call(readOwnData);
  expect(own.history).toEqual([expect.objectContaining({ event: "own_data_read" })]);
});
