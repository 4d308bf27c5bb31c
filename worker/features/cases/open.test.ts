import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { caseDueHours } from "#schema/limits.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { newCase } from "#tests/cases.ts";
import { newLandlord } from "#tests/people.ts";
import { daysAgo, now, row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { sealNote } from "./note-text.ts";
import { openCase, openCaseAgain } from "./open.ts";
import { addRaisedNote } from "./raised-note.ts";

const db = openDatabase(env);
const hour = 60 * 60 * 1000;

/** Hours until the deadline of each kind. */
const dueHours: Record<keyof typeof caseDueHours, number> = {
  report: 24,
  check_in: 24,
  phrases: 72,
  contact: 72,
  refund: 24,
  withdrawals: 72,
  stay: 72,
  appeal: 168,
};
const kinds = Object.keys(dueHours) as (keyof typeof dueHours)[];

it.each(kinds)("a case of the kind %s opens once for its object, with a deadline", async (kind) => {
  const [subject, at, objectId] = [await newLandlord(), now(), crypto.randomUUID()];
  const about = { kind, objectId, subjectId: subject.id };
  await db.batch([openCase(db, about, at), openCase(db, about, new Date().toISOString())]);
  expect(await rows(cases, { objectId })).toMatchObject([
    {
      kind,
      subjectId: subject.id,
      openedAt: at,
      dueAt: new Date(Date.parse(at) + dueHours[kind] * hour).toISOString(),
      claimedBy: null,
      closedAt: null,
    },
  ]);
});

it("a case opens only if its condition is true, and can be about no person", async () => {
  const [never, always] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.batch([
    openCase(db, { kind: "report", objectId: never, subjectId: null }, now(), sql`1 = 2`),
    openCase(db, { kind: "report", objectId: always, subjectId: null }, now(), sql`1 = 1`),
  ]);
  expect(await rows(cases, { objectId: never })).toEqual([]);
  expect(await rows(cases, { objectId: always })).toMatchObject([{ subjectId: null }]);
});

it("a closed case opens again, but not another one about the same object", async () => {
  const [objectId, at] = [crypto.randomUUID(), now()];
  const closed = { objectId, closedAt: daysAgo(1), closedBy: "an admin", outcome: "solved" } as const;
  const [phrases, stay] = [
    await newCase({ kind: "phrases", ...closed }),
    await newCase({ kind: "stay", ...closed }),
  ];
  await db.batch(openCaseAgain(db, { kind: "phrases", objectId }, at, sql`1 = 1`));
  expect(await row(cases, { id: phrases })).toMatchObject({ closedAt: null, closedBy: null, outcome: null });
  expect(await row(cases, { id: stay })).toMatchObject(closed);
});

it("the note of the person who raises a case is added to the case that they open, and to no other", async () => {
  const [author, other, at, objectId] = [
    await newLandlord(),
    await newLandlord(),
    now(),
    crypto.randomUUID(),
  ];
  const stay = { kind: "stay", objectId, subjectId: null, raisedBy: author.id } as const;
  const open = (about: typeof stay) => {
    const note = sealNote(env, "The house was locked.");
    return db.batch([openCase(db, about, at), addRaisedNote(db, about, author.id, at, note)]);
  };
  await newCase({ ...stay, kind: "check_in", openedAt: at });
  await newCase({ ...stay, objectId: crypto.randomUUID(), openedAt: at });
  await open(stay);
  const { id: caseId } = await row(cases, { kind: "stay", objectId });
  expect(await rows(caseNotes, { authorId: author.id })).toMatchObject([{ caseId, kind: "raised" }]);
  for (const earlier of [{ raisedBy: other.id }, { openedAt: daysAgo(1) }]) {
    const about = { ...stay, objectId: crypto.randomUUID() };
    const id = await newCase({ ...about, openedAt: at, ...earlier });
    await open(about);
    expect(await rows(caseNotes, { caseId: id })).toEqual([]);
  }
});
