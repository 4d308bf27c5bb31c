import { averageMonth, perPerson } from "./costs.ts";
import * as model from "./model.ts";
import { limitPages } from "./prices.ts";

/** A limit, and with how many people a month it is reached; `Infinity` when their number does not matter. */
export interface Limit {
  what: string;
  people: number;
  because: string;
  /** Where the platform says so; none for a limit of our own. */
  page?: string;
}

const secondsOfMonth = 30 * 24 * 60 * 60;

/** The limits in the order in which they are reached. */
export function limitsOf(measured: model.Measured): Limit[] {
  const person = perPerson(measured);
  const month = averageMonth();
  const busyMs = person.d1Trips * model.d1Ms.trip + person.d1RowsWritten * model.d1Ms.rowWritten;
  const atPeak = (ms: number) => (secondsOfMonth * 1_000) / (ms * model.peak);
  const abandoned = (month["Open a payment"] ?? 0) - person.payments;
  const { size, runs, checks } = model.paymentPass;
  return [
    {
      what: "D1: 10 GB in one database",
      people: 10 / person.d1Gb,
      because: `${(person.d1Gb * 1e6).toFixed(0)} KB for each monthly person after two years`,
      page: limitPages.d1,
    },
    {
      what: "D1: one thread, when all reads reach the primary",
      people: atPeak(busyMs),
      because: `${busyMs.toFixed(0)} ms for each person and month, ${model.peak} times that in the busiest hour`,
      page: limitPages.d1,
    },
    {
      what: "D1: one thread, when replicas take the reads that may be near",
      people: atPeak(person.primaryMs),
      because: `${person.primaryMs.toFixed(0)} ms: writes, and photos, whose rows are read at the primary`,
      page: limitPages.d1,
    },
    {
      what: `The five-minute pass: ${size} unfinished payments a run`,
      people: (size * runs) / (abandoned * checks),
      because: `one that is never paid is looked at ${checks} times; beyond this, less often`,
    },
    {
      what: "Logs: 5 billion lines a day",
      people: (5e9 * 30) / (2 * person.requests),
      because: "two lines for each request; beyond this the platform keeps one in a hundred",
      page: limitPages.logs,
    },
    ...never.map((limit) => ({ ...limit, people: Number.POSITIVE_INFINITY })),
  ].sort((a, b) => a.people - b.people);
}

const never: Omit<Limit, "people">[] = [
  {
    what: "Objects: 1,000 requests a second and 10 GB each",
    because: "one object serves one person, one pair or one counter",
    page: limitPages.objects,
  },
  {
    what: "KV: one write a second for each key",
    because: "one key is one session, written every five minutes at most",
    page: limitPages.kv,
  },
  {
    what: "Workers: 10,000 subrequests of one request",
    because: "every list is bounded, and so is the pass",
    page: limitPages.workers,
  },
  {
    what: "R2: one write a second for each file",
    because: "a photo's file is written once, under its own name",
    page: limitPages.r2,
  },
];
