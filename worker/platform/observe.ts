import { AsyncLocalStorage } from "node:async_hooks";

/** Measures what one request, or one scheduled pass, uses of the services around the Worker. */

/** The parts: the bindings, each kind of object, Stripe, the email service, and push services. Static files are not counted. */
export const parts = [
  "d1",
  "kv",
  "r2",
  "images",
  "thread",
  "inbox",
  "counter",
  "stripe",
  "email",
  "push",
] as const;
export type Part = (typeof parts)[number];

/** The use of one part. */
export interface Use {
  /** Subrequests that began. */
  calls: number;
  /** Milliseconds during which at least one call was open; parallel calls count once. */
  ms: number;
  /** Rows that D1 says it read and wrote. */
  read?: number;
  written?: number;
}

/** The uses of one piece of work, by part. A part that was not used is absent. */
export class Uses {
  readonly byPart: Partial<Record<Part, Use>> = {};
  readonly #open = new Map<Part, { calls: number; since: number }>();

  get subrequests(): number {
    return Object.values(this.byPart).reduce((sum, { calls }) => sum + calls, 0);
  }

  /** Notes the start of a call. Returns the function that notes its end. */
  begin(part: Part): () => void {
    const use = this.of(part);
    use.calls++;
    const open = this.#open.get(part) ?? { calls: 0, since: 0 };
    this.#open.set(part, open);
    if (open.calls++ === 0) open.since = performance.now();
    return () => {
      if (--open.calls === 0) use.ms += performance.now() - open.since;
    };
  }

  of(part: Part): Use {
    this.byPart[part] ??= { calls: 0, ms: 0 };
    return this.byPart[part];
  }

  /** For a log line: `subrequests`, `rowsRead`, `rowsWritten`, and for each part its calls (`d1`) and milliseconds (`d1Ms`). */
  facts(): Record<string, number | undefined> {
    const parts = Object.entries(this.byPart).flatMap(([part, { calls, ms }]) => [
      [part, calls],
      [`${part}Ms`, Math.round(ms)],
    ]);
    const { read: rowsRead, written: rowsWritten } = this.byPart.d1 ?? {};
    return { subrequests: this.subrequests, rowsRead, rowsWritten, ...Object.fromEntries(parts) };
  }

  /** The uses for the browser's developer tools, as a `Server-Timing` header (W3C Server Timing). */
  serverTiming(): string {
    return Object.entries(this.byPart)
      .map(([part, { calls, ms, read }]) => {
        const rows = read === undefined ? "" : `, ${read} rows`;
        return `${part};dur=${Math.round(ms)};desc="${calls} calls${rows}"`;
      })
      .join(", ");
  }
}

const current = new AsyncLocalStorage<Uses>();

/** Does work and notes what it uses. Inside other observed work, the uses are noted in that work. */
export function observe<T>(work: (uses: Uses) => T): T {
  const outer = current.getStore();
  if (outer) return work(outer);
  const uses = new Uses();
  return current.run(uses, () => work(uses));
}

/** Makes one call to a part, and notes it if the work is observed. */
export async function using<T>(
  part: Part,
  call: () => Promise<T>,
  note?: (answer: T, use: Use) => void,
): Promise<T> {
  const uses = current.getStore();
  if (!uses) return call();
  const end = uses.begin(part);
  try {
    const answer = await call();
    note?.(answer, uses.of(part));
    return answer;
  } finally {
    end();
  }
}

/** A binding, or the stub of an object, whose calls are noted in observed work. Its methods must return promises. */
export function observed<T extends object>(part: Part, binding: T): T {
  if (!current.getStore()) return binding;
  return new Proxy(binding, {
    get(target, name) {
      // A native object's methods need the object itself as `this`.
      const member = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => using(part, () => Reflect.apply(member, target, given));
    },
  });
}
