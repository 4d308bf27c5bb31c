import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { caseDueHours } from "#schema/limits.ts";
import { cases } from "#schema/tables/cases.ts";
import { newLandlord } from "#tests/people.ts";
import { now, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { openCase } from "./open.ts";

const db = openDatabase(env);
const hour = 60 * 60 * 1000;

const kinds = Object.keys(caseDueHours) as (keyof typeof caseDueHours)[];

it.each(kinds)("a case of the kind %s opens once for its object, with a deadline", async (kind) => {
  const [subject, at, objectId] = [await newLandlord(), now(), crypto.randomUUID()];
  const about = { kind, objectId, subjectId: subject.id };
  await db.batch([openCase(db, about, at), openCase(db, about, new Date().toISOString())]);
  expect(await rows(cases, { objectId })).toMatchObject([
    {
      kind,
      subjectId: subject.id,
      openedAt: at,
      dueAt: new Date(Date.parse(at) + caseDueHours[kind] * hour).toISOString(),
      claimedBy: null,
      closedAt: null,
    },
  ]);
});

it("a case opens only under its condition, and also about nobody", async () => {
  const [never, always] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.batch([
    openCase(db, { kind: "report", objectId: never, subjectId: null }, now(), sql`1 = 2`),
    openCase(db, { kind: "report", objectId: always, subjectId: null }, now(), sql`1 = 1`),
  ]);
  expect(await rows(cases, { objectId: never })).toEqual([]);
  expect(await rows(cases, { objectId: always })).toMatchObject([{ subjectId: null }]);
});
