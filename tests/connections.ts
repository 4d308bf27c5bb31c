import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { TestPerson } from "./people.ts";

/** Asks for another status; `more` is sent beside it. */
export const move = (person: TestPerson, connectionId: string, status: string, more = {}) =>
  person.call("PUT", `/api/connections/${connectionId}`, { status, ...more });

/** A connection as one of its two sees it. */
export async function readConnection(person: TestPerson, connectionId: string): Promise<Connection> {
  const answer = await person.call("GET", `/api/connections/${connectionId}`);
  expect(answer.status).toBe(200);
  return answer.json<Connection>();
}

const day = 24 * 60 * 60 * 1000;

/** Lets a connection be that old. */
export const madeDaysAgo = (connectionId: string, days: number) =>
  env.DB.prepare("update connections set created_at = ? where id = ?")
    .bind(Date.now() - days * day, connectionId)
    .run();

/** Lets the landlord have accepted that long ago. */
export const acceptedDaysAgo = (connectionId: string, days: number) =>
  env.DB.prepare("update connections set accepted_at = ? where id = ?")
    .bind(Date.now() - days * day, connectionId)
    .run();

/** Why a call was refused. */
export const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;

/** Why the fee of a connection goes back; empty where it stays paid. */
export const refundsOf = async (connectionId: string) =>
  (
    await env.DB.prepare(
      `select r.reason from refunds r join connections c on c.payment_id = r.payment_id where c.id = ?`,
    )
      .bind(connectionId)
      .all<{ reason: string }>()
  ).results.map(({ reason }) => reason);
