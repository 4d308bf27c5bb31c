import { getConnection, updateConnection } from "#schema/endpoints/connections.ts";
import { connections } from "#schema/tables/connections.ts";
import { refunds } from "#schema/tables/payments.ts";
import { as } from "./client.ts";
import type { TestPerson } from "./people.ts";
import { change, daysAgo, row, rows } from "./rows.ts";

/** Asks for another status, with more fields in the body. */
export const move = (person: TestPerson, id: string, status: string, more = {}) =>
  as(person).send(updateConnection, { params: { id }, body: { status, ...more } });

/** A connection as this party sees it. */
export const readConnection = (person: TestPerson, id: string) =>
  as(person).call(getConnection, { params: { id } });

/** Sets the day on which a connection was made. */
export const madeDaysAgo = (id: string, days: number) =>
  change(connections, { id }, { createdAt: daysAgo(days) });

/** Sets the day on which the landlord accepted. */
export const acceptedDaysAgo = (id: string, days: number) =>
  change(connections, { id }, { acceptedAt: daysAgo(days) });

/** The error code of a refused call. */
export const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;

/** The reasons for which the fee of a connection is refunded; empty when it stays paid. */
export async function refundsOf(id: string) {
  const { paymentId } = await row(connections, { id });
  return (await rows(refunds, { paymentId })).map(({ reason }) => reason);
}
