/** Milliseconds of a round trip between a location and what its Worker uses. */
export interface Location {
  primary: number;
  replica: number;
  kv: number;
  /** An object that was first opened here. */
  near: number;
  /** An object in western Europe, where the primary is. */
  distant: number;
}

/** Where the calls are made from. */
export const sydney: Location = { primary: 280, replica: 10, kv: 10, near: 10, distant: 280 };

/** Where the same waits take another time. In London, the primary and the other person are near. */
export const elsewhere = {
  "São Paulo": { ...sydney, primary: 190, distant: 190 },
  London: { ...sydney, primary: 10, distant: 10 },
} satisfies Record<string, Location>;

/** One wait for the network, as it happened. */
export interface Leg {
  /** What it goes to or comes from, for example `primary` or `near inbox`. */
  name: string;
  to: keyof Location;
  /** 1 for there and back, ½ for one way. */
  trips: number;
  /** Milliseconds on the runtime's clock. */
  began: number;
  ended: number;
  /** The way there, of a way back. */
  out?: Leg;
}

let legs: Leg[] = [];

/** Forgets the legs so far, and returns the list of those that follow. */
export function record(): Leg[] {
  legs = [];
  return legs;
}

/** Waits as long as this leg takes. */
export async function travel(given: Pick<Leg, "name" | "to" | "out"> & { trips?: number }): Promise<Leg> {
  const mine = legs;
  const began = performance.now();
  const { trips = 1 } = given;
  await scheduler.wait(sydney[given.to] * trips);
  const leg = { ...given, trips, began, ended: performance.now() };
  mine.push(leg);
  return leg;
}

/** Milliseconds that these legs take, one after the other. */
export const duration = (path: readonly Leg[], location: Location) =>
  path.reduce((total, { to, trips }) => total + location[to] * trips, 0);

/** Round trips in these legs. */
export const countTrips = (path: readonly Leg[]) => path.reduce((total, { trips }) => total + trips, 0);

/** The runtime's clock shows whole milliseconds. */
const tolerance = 1;

/** Whether every way out has its way back. Without it, the answer did not wait for the call. */
const isComplete = (path: readonly Leg[]) =>
  path.every((leg) => leg.trips === 1 || leg.out || path.some(({ out }) => out === leg));

/**
 * What an answer waited for, in order: the longest chain of legs in which each begins after the one before it has
 * ended. Of parallel legs it contains one.
 */
export function criticalPath(all: readonly Leg[], answeredAt: number): Leg[] {
  const sorted = all
    .filter(({ ended }) => ended <= answeredAt + tolerance)
    .toSorted((one, other) => one.ended - other.ended);
  const longest = (paths: Leg[][]) =>
    paths.reduce((best, path) => (duration(path, sydney) > duration(best, sydney) ? path : best), []);
  const endingWith: Leg[][] = [];
  for (const leg of sorted) {
    const { began, out } = leg;
    const earlier = endingWith.filter(
      (path) => (path.at(-1)?.ended ?? 0) <= began + tolerance && (!out || path.includes(out)),
    );
    endingWith.push([...longest(earlier), leg]);
  }
  return longest(endingWith.filter(isComplete));
}
