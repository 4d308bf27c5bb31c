import { expect, vi } from "vitest";
import { type Connection, getConnection, updateConnection } from "#schema/endpoints/connections.ts";
import { connections } from "#schema/tables/connections.ts";
import { refunds } from "#schema/tables/payments.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { as } from "./client.ts";
import type { TestPerson } from "./people.ts";
import { change, daysAgo, row, rows } from "./rows.ts";

/** Changes a connection's status. */
export const move = (person: TestPerson, id: string, status: ConnectionStatus): Promise<Connection> =>
  as(person).call(updateConnection, { params: { id }, body: { status } });

/** Requests another status and returns the refusal. `more` are further fields. */
export const refusedMove = (person: TestPerson, id: string, status: string, more = {}) =>
  as(person).refused(updateConnection, { params: { id }, body: { status, ...more } });

/** A connection as one of its two people sees it. */
export const readConnection = (person: TestPerson, id: string): Promise<Connection> =>
  as(person).call(getConnection, { params: { id } });

/** Makes a connection this old. */
export const madeDaysAgo = (id: string, days: number) =>
  change(connections, { id }, { createdAt: daysAgo(days) });

/** Makes the acceptance this old. */
export const acceptedDaysAgo = (id: string, days: number) =>
  change(connections, { id }, { acceptedAt: daysAgo(days) });

/** The reasons of the refunds of a connection's fee; an empty list when the fee is not refunded. */
export async function refundsOf(id: string) {
  const { paymentId } = await row(connections, { id });
  return (await rows(refunds, { paymentId })).map(({ reason }) => reason);
}

/** Waits until every refund was tried. The server sends refunds after its response, and a file must not end before. */
export const waitForRefunds = () =>
  vi.waitFor(async () => expect(await rows(refunds, { status: "pending", attempts: 0 })).toEqual([]), {
    timeout: 20_000,
  });
