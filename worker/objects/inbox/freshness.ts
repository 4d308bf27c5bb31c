/** How new a person's reads must be. */
interface Needed {
  /** The newest bookmark of D1 that the reads must include. */
  bookmark: string | null;
  /** The changes that are under way, and until when to wait for each, in milliseconds since 1970. */
  expected: Record<string, number>;
}

const KEY = "freshness";
/** How long to wait for a change that is never reported: far above the lag of any replica. */
const EXPECTED_MS = 5 * 60_000;

/** What the person's reads must include (decision 23). Every request that writes something for the person reports it here. */
export class Freshness {
  readonly #kv: SyncKvStorage;

  constructor(storage: DurableObjectStorage) {
    this.#kv = storage.kv;
  }

  /** The bookmark to read at; null when only the primary is new enough. */
  bookmark(now: number): string | null {
    const { bookmark, expected } = this.#needed();
    return Object.values(expected).some((until) => until > now) ? null : bookmark;
  }

  /** Requires this bookmark from now on; an older one changes nothing. Bookmarks sort as text (D1, glossary). */
  raise(bookmark: string): void {
    const needed = this.#needed();
    if (needed.bookmark === null || needed.bookmark < bookmark) this.#kv.put(KEY, { ...needed, bookmark });
  }

  /** Announces a change that no read may miss: only the primary is new enough until `settle`, or for five minutes. */
  expect(change: string, now: number): void {
    const needed = this.#needed();
    const pending = Object.entries(needed.expected).filter(([, until]) => until > now);
    const expected = { ...Object.fromEntries(pending), [change]: now + EXPECTED_MS };
    this.#kv.put(KEY, { ...needed, expected });
  }

  /** Ends the wait for an announced change. If it was made, call `raise` with its bookmark first. */
  settle(change: string): void {
    const needed = this.#needed();
    if (!Object.hasOwn(needed.expected, change)) return;
    const { [change]: _, ...expected } = needed.expected;
    this.#kv.put(KEY, { ...needed, expected });
  }

  #needed(): Needed {
    return this.#kv.get<Needed>(KEY) ?? { bookmark: null, expected: {} };
  }
}
