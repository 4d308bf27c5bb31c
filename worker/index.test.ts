import { createMessageBatch, createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { users } from "#schema/tables/users.ts";
import { failingDatabase } from "#tests/faults.ts";
import { newLandlord } from "#tests/people.ts";
import { row } from "#tests/rows.ts";
import type { Env } from "#worker/platform/env.ts";
import worker from "./index.ts";

afterEach(() => vi.restoreAllMocks());

/** Runs the schedule, and returns the passes that its log names as done and as failed. */
async function runSchedule(bindings: Env) {
  const texts: string[] = [];
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation((text: unknown) => void texts.push(String(text)));
  await worker.scheduled(createScheduledController(), bindings);
  vi.restoreAllMocks();
  const lines: { event: string; level?: string; pass: string }[] = texts
    .filter((text) => text.includes("scheduled_pass"))
    .map((text) => JSON.parse(text));
  const passes = (event: string, level?: string) =>
    lines.filter((line) => line.event === event && line.level === level).map(({ pass }) => pass);
  return { done: passes("scheduled_pass"), failed: passes("scheduled_pass_failed", "fault") };
}

it("the schedule runs every pass, also while others fail, and its log names those that failed", async () => {
  const well = await runSchedule(env);
  expect(well.failed).toEqual([]);
  const down = await runSchedule({ ...env, DB: failingDatabase("D1_ERROR: Network connection lost.") });
  expect([...down.done, ...down.failed].sort()).toEqual(well.done.sort());
  // Each step of this pass logs its own failure.
  expect(down.done).toEqual(["reconcilePayments"]);
  expect(down.failed).toContain("doDueWork");
});

it("the queue marks the address of an email that bounced", async () => {
  const person = await newLandlord();
  const payload = { eventId: "1", recipient: person.email, terminal: true, bounce: { type: "hard" } };
  const body = { type: "cf.email.sending.message.bounced", payload, metadata: { eventSchemaVersion: 1 } };
  const message = { id: "1", timestamp: new Date(), attempts: 1, body };
  await worker.queue(createMessageBatch("havenbridge-email-events", [message]), env);
  expect(await row(users, { id: person.id })).toMatchObject({ emailProblem: "bounced" });
});
