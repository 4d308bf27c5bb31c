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
