import { env } from "cloudflare:workers";
import { answerCheckIn } from "#schema/endpoints/check-ins.ts";
import { cases } from "#schema/tables/cases.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { askBoth } from "#worker/features/check-ins/ask.ts";
import { remindOrClose } from "#worker/features/check-ins/remind.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { drainWork } from "#worker/platform/due-work.ts";
import { as } from "./client.ts";
import { move } from "./connections.ts";
import { newConnectedPair, type TestPerson } from "./people.ts";
import { insert, now, rows } from "./rows.ts";

const day = 24 * 60 * 60 * 1000;

/** A stay that the landlord has just accepted. `on` returns the time this many days later. */
export async function newStay() {
  const pair = await newConnectedPair();
  const { acceptedAt } = await move(pair.landlord, pair.connectionId, "active");
  const on = (days: number) => new Date(Date.parse(String(acceptedAt)) + days * day);
  return { ...pair, on };
}

/** Does the part of the five-minute run that asks and reminds, at this time. */
export async function runCheckIns(at: Date, bindings = env): Promise<void> {
  const db = openDatabase(bindings);
  await drainWork(bindings, db, "check_in", askBoth, at);
  await drainWork(bindings, db, "check_in_reminder", remindOrClose, at);
}

/** An open check-in of a person, without its queued work. */
export async function newCheckIn(person: TestPerson, connectionId: string, askedAt = now()): Promise<string> {
  const id = crypto.randomUUID();
  await insert(checkIns, { id, connectionId, personId: person.id, day: 1, askedAt });
  return id;
}

export const good = {
  migrant: { safe: true, free: true, documents: true, noWork: true },
  landlord: { goingWell: true },
} as const;

type Answers = Parameters<typeof send>[2];
const send = (person: TestPerson, id: string, body: Record<string, boolean | string>, bindings = env) =>
  as(person, { bindings }).send(answerCheckIn, { params: { id }, body });

/** Answers that all is well, except for the answers in `but`. Returns the status of the response. */
export const answer = async (person: TestPerson, id: string, but: Answers = {}, bindings = env) =>
  (await send(person, id, { ...good[person.userType], ...but }, bindings)).status;

/** The check-ins of a person, the oldest first. */
export const checkInsOf = (person: TestPerson) => rows(checkIns, { personId: person.id });

/** The cases of a check-in; an empty list when it has none. */
export const casesOf = (objectId: string) => rows(cases, { kind: "check_in", objectId });
