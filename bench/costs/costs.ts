import { connectionFee } from "#schema/limits.ts";
import * as model from "./model.ts";
import { disputePence, type Meter, type Price, planUsd, prices, stripeFees } from "./prices.ts";

type Quantities = Record<Meter, number>;

/** Dollars for a quantity: nothing up to what is included. */
export const priceOf = ({ included, usd, per }: Price, quantity: number): number =>
  (Math.max(0, quantity - included) / per) * usd;

type Month = Readonly<Record<string, number>>;

/** The requests of an average person in a month: a mixture of a migrant's and a landlord's. */
export function averageMonth(): Record<string, number> {
  const parts: [Month, number][] = [
    [model.monthOf.migrant, 1 - model.landlords],
    [model.monthOf.landlord, model.landlords],
  ];
  const sum: Record<string, number> = {};
  for (const [month, share] of parts)
    for (const [call, times] of Object.entries(month)) sum[call] = (sum[call] ?? 0) + times * share;
  return sum;
}

/** What the platform counts for one person in a month. Storage and logs are in GB, after two years of such months. */
export function perPerson(
  measured: model.Measured,
): Quantities & { d1Trips: number; primaryMs: number; payments: number } {
  const month = averageMonth();
  const times = (call: string) => month[call] ?? 0;
  const known = new Map([...measured.calls, ...model.otherRequests].map((each) => [each.call, each]));
  const checks = (times("A live socket") * model.socketMinutes) / 15;
  const used: [model.CallUsage, number][] = [
    ...Object.entries(month).map(([call, count]): [model.CallUsage, number] => {
      const usage = known.get(call);
      if (!usage) throw new Error(`${call} is not measured: npm run costs -- --measure`);
      return [usage, count];
    }),
    [model.socketCheck, checks],
  ];
  const sum = (amount: (usage: model.CallUsage) => number) =>
    used.reduce((total, [usage, count]) => total + amount(usage) * count, 0);

  const requests = Object.values(month).reduce((total, count) => total + count, 0);
  const cpu = Object.entries(month).map(([call, count]) => count * (model.cpuMs[call] ?? model.cpuMs.any));
  const alarms = model.alarmed.reduce((total, call) => total + times(call), 0);
  const objectRequests = sum(({ objects }) => objects.calls) + alarms;
  const uploads = times("Open an upload");
  const payments = times("Confirm a payment");
  const people = model.newPeople * model.monthsStored;
  const months = model.monthsStored;
  const logGb = (requests * model.logBytes) / 1e9;
  return {
    requests,
    cpuMs: cpu.reduce((total, each) => total + each, 0),
    d1Trips: sum(({ d1 }) => d1.trips),
    primaryMs: sum(primaryMsOf),
    d1RowsRead: sum(({ d1 }) => d1.rowsRead),
    d1RowsWritten: sum(({ d1 }) => d1.rowsWritten),
    d1Gb:
      (people * (measured.bytesPerMigrant + model.bytesPerPerson) +
        payments * months * model.bytesPerConnection) /
      1e9,
    kvReads: sum(({ kv }) => kv.reads),
    kvWrites: sum(({ kv }) => kv.writes) + model.notesOfUse,
    objectRequests,
    objectGbSeconds: objectRequests * model.objectSeconds * model.objectGb,
    objectRowsRead: sum(({ objects }) => objects.rowsRead),
    // A counted call is deleted when its window is over, which is billed like writing it. So is setting an alarm.
    objectRowsWritten: sum(({ objects }) => objects.rowsWritten + objects.rowsCounted) + alarms,
    objectGb: (times("Send a message, thread opened here") * months * model.bytesPerMessage) / 1e9,
    r2Reads: times("A photo") + uploads,
    r2Writes: uploads * (model.photo.files + model.photo.staged),
    r2Gb: (uploads * months * model.photo.bytes) / 1e9,
    images: uploads * model.photo.encodings,
    logGb,
    logGbMonths: (logGb * model.logDays) / 30,
    payments,
  };
}

/** How long a call keeps the primary database busy while replicas answer what they may. */
function primaryMsOf({ call, d1 }: model.CallUsage): number {
  const writes = d1.rowsWritten > 0 ? 1 : 0;
  const trips = model.atPrimary.includes(call) ? d1.trips : writes;
  return trips * model.d1Ms.trip + d1.rowsWritten * model.d1Ms.rowWritten;
}

/** One line of a bill. */
export interface Line extends Price {
  quantity: number;
  cost: number;
}

/** The bill of a month with this many people, in US dollars; Stripe's part in pounds. */
export function billOf(people: number, measured: model.Measured) {
  const person = perPerson(measured);
  const lines = (Object.entries(prices) as [Meter, Price][]).map(([meter, price]): Line => {
    const quantity = person[meter] * people;
    return { ...price, quantity, cost: priceOf(price, quantity) };
  });
  const paid = person.payments * people;
  return {
    lines,
    usd: planUsd + lines.reduce((sum, { cost }) => sum + cost, 0),
    payments: paid,
    takenGbp: (paid * (1 - model.refunded) * connectionFee.pence) / 100,
    stripeGbp: paid * stripePerPayment(),
  };
}

/** Pounds for an average payment. Stripe keeps its fee when the payment is refunded. */
export function stripePerPayment(): number {
  const fees = Object.values(stripeFees).map(
    ({ share, pence, of }) => of * (share * connectionFee.pence + pence),
  );
  return (fees.reduce((sum, fee) => sum + fee, 0) + model.disputed * disputePence) / 100;
}
