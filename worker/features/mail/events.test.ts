import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { users } from "#schema/tables/users.ts";
import { as, send } from "#tests/client.ts";
import { failingDatabase } from "#tests/faults.ts";
import { newLandlord, type TestPerson } from "#tests/people.ts";
import { row } from "#tests/rows.ts";
import type { Env } from "#worker/platform/env.ts";
import { receiveEmailEvents } from "./index.ts";

const queue = "havenbridge-email-events";

/** An event as the service sends it; `more` is added to its payload. */
const event = (type: string, recipient: string, more: Record<string, unknown> = {}) => ({
  type: `cf.email.sending.message.${type}`,
  source: { type: "email.sending", domain: "havenbridge.test" },
  payload: { eventId: crypto.randomUUID(), recipient, terminal: true, ...more },
  metadata: { eventSchemaVersion: 1 },
});
const hard = { bounce: { type: "hard", classification: "permanent_failure" } };

async function receive(bodies: readonly unknown[], bindings: Env = env) {
  const messages = bodies.map((body, index) => ({
    id: String(index),
    timestamp: new Date(),
    attempts: 1,
    body,
  }));
  const batch = createMessageBatch(queue, messages);
  const context = createExecutionContext();
  await receiveEmailEvents(batch, bindings);
  return getQueueResult(batch, context);
}

const problemOf = async ({ id }: TestPerson) => (await row(users, { id })).emailProblem;

const logged: unknown[] = [];
beforeEach(() => {
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => void logged.push(line));
});

it.each([
  ["a hard bounce", "bounced", hard, "bounced"],
  ["a complaint", "complained", { complaint: { type: "abuse" } }, "complained"],
  [
    "a rejection of the recipient",
    "rejected",
    { rejection: { reason: "suppressed", party: "recipient" } },
    "rejected",
  ],
  ["a soft bounce", "bounced", { bounce: { type: "soft" } }, null],
  ["a rejection of the sender", "rejected", { rejection: { reason: "spam", party: "sender" } }, null],
  ["a delay", "deferred", { bounce: { type: "soft" } }, null],
  ["a delivery", "delivered", {}, null],
  ["a failure of the service", "failed", { failure: { reason: "delivery_failed" } }, null],
])("%s marks only that address, and only for a lasting problem", async (_, type, more, problem) => {
  const [person, other] = [await newLandlord(), await newLandlord()];
  const { explicitAcks } = await receive([event(type, person.email.toUpperCase(), more)]);
  expect(explicitAcks).toEqual(["0"]);
  expect(await problemOf(person)).toBe(problem);
  const isBlocked = problem !== null;
  expect(await as(person).call(me)).toMatchObject({ emailConfirmed: !isBlocked, emailBlocked: isBlocked });
  expect(await problemOf(other)).toBeNull();
});

it("acknowledges a repeated event, an event about an unknown address and an event of an unknown form", async () => {
  const person = await newLandlord();
  const bounced = event("bounced", person.email, hard);
  const strange = [
    null,
    "text",
    {},
    { type: 7 },
    event("bounced", "no address", hard),
    { type: "x", payload: { recipient: 1 } },
  ];
  const { explicitAcks, retryMessages } = await receive([
    bounced,
    bounced,
    event("bounced", "nobody@people.test", hard),
    ...strange,
  ]);
  expect(explicitAcks).toHaveLength(9);
  expect(retryMessages).toEqual([]);
  expect(await problemOf(person)).toBe("bounced");
});

it("retries an event when the mark cannot be stored", async () => {
  const person = await newLandlord();
  const down = { ...env, DB: failingDatabase("D1_ERROR: down") };
  const { explicitAcks, retryMessages } = await receive([event("complained", person.email)], down);
  expect(explicitAcks).toEqual([]);
  expect(retryMessages).toHaveLength(1);
});

it("never logs an address", async () => {
  const person = await newLandlord();
  await receive([
    event("bounced", person.email, hard),
    { type: "x", payload: { recipient: person.email, bounce: 1 } },
  ]);
  expect(logged.join()).toContain("email_event_not_understood");
  expect(logged.join()).not.toContain(person.email);
});

it("receives events that the developers' mailbox puts into the queue", async () => {
  const person = await newLandlord();
  const answer = await send("POST", "/__mail/events", { json: event("bounced", person.email, hard) });
  expect(answer.status).toBe(202);
  await vi.waitFor(async () => expect(await problemOf(person)).toBe("bounced"), { timeout: 15_000 });
});
