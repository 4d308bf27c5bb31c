import type { Alert, Operations } from "#schema/endpoints/operations.ts";
import { businessEvents } from "#schema/vocabulary.ts";

/** Example figures for the operations page. */

const at = (day: number) => `2026-11-${day}T09:30:00.000Z`;
const none = { count: 0, oldest: null };

/** Nothing waits, and nothing has happened yet. */
export const calmOperations: Operations = {
  at: at(23),
  requests: { landlord: none, migrant: none },
  refunds: {
    owed: { ...none, amount: "0.00" },
    retried: 0,
    failed: { ...none, amount: "0.00" },
    undecided: none,
  },
  payments: { unfinished: none, processing: 0, late: 0 },
  photos: none,
  lateCases: 0,
  alerts: { total: 0, newest: [] },
  counts: [],
};

const alert = (event: Alert["event"], more: Partial<Alert>): Alert => ({
  id: event,
  event,
  raisedAt: at(20),
  lastAt: at(22),
  times: 1,
  payment: null,
  ...more,
});

/** At least one entry of every kind. The payments belong to this landlord. */
export const operationsOf = (landlordId: string): Operations => {
  const landlord = { id: landlordId, firstName: "Ruth", lastName: "Okafor" };
  const payment = { id: "1", intentId: "pi_3QkLmN2eZvKYlo2C1aBcDeFg", landlord };
  return {
    at: at(23),
    requests: { landlord: { count: 3, oldest: at(19) }, migrant: { count: 1_000, oldest: at(12) } },
    refunds: {
      owed: { count: 2, oldest: at(21), amount: "400.00" },
      retried: 1,
      failed: { count: 1, oldest: at(18), amount: "200.00" },
      undecided: { count: 1, oldest: at(22) },
    },
    payments: { unfinished: { count: 6, oldest: at(21) }, processing: 2, late: 1 },
    photos: { count: 4, oldest: at(23) },
    lateCases: 12,
    alerts: {
      total: 22,
      newest: [alert("payment_disputed", { payment }), alert("stripe_events_undelivered", { times: 7 })],
    },
    counts: businessEvents.map((event, place) => ({ event, today: place % 5, week: 3 + place * 71 })),
  };
};
