import type { Env } from "#worker/platform/env.ts";

/** The point where a run fails: its n-th call of a binding, before or after the effect of that call. */
export interface CrashPoint {
  at: number;
  when: "before" | "after";
  /** `once`: only that call fails. `for good`: every later call fails too, as when the Worker dies. */
  lasts: "once" | "for good";
}

/** Counts the calls of the bindings and fails at the crash point. With null it never fails. */
export class Fuse {
  calls = 0;
  readonly #point: CrashPoint | null;
  #die: () => void = () => {};
  /** Resolves once the Worker is dead: its later calls have no effect. */
  readonly died = new Promise<void>((resolve) => {
    this.#die = resolve;
  });

  constructor(point: CrashPoint | null) {
    this.#point = point;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    this.calls += 1;
    const call = this.calls;
    if (!this.#point) return work();
    const { at, when, lasts } = this.#point;
    if (call === at && when === "after") await work();
    if (call !== at && (call < at || lasts === "once")) return work();
    if (lasts === "for good") this.#die();
    throw new Error(`Crashed ${when} call ${at}.`);
  }
}

/** Does other work just before the n-th call of a binding. */
export class BeforeNthCall extends Fuse {
  readonly #at: number;
  readonly #other: () => Promise<unknown>;

  constructor(at: number, other: () => Promise<unknown>) {
    super(null);
    this.#at = at;
    this.#other = other;
  }

  override async pass<T>(work: () => Promise<T>): Promise<T> {
    this.calls += 1;
    if (this.calls === this.#at) await this.#other();
    return work();
  }
}

/** The same bindings with every call counted by the fuse: D1, KV, R2, Durable Objects, Stripe and the email service. */
export function fuse(env: Env, through: Fuse): Env {
  const { WORKBENCH: workbench, EMAIL: emailService } = env;
  return {
    ...env,
    DB: fuseDatabase(env.DB, through),
    SESSIONS: fuseMethods(env.SESSIONS, through),
    PHOTOS: fuseMethods(env.PHOTOS, through),
    CONNECTION_THREAD: fuseObjects(env.CONNECTION_THREAD, through),
    USER_INBOX: fuseObjects(env.USER_INBOX, through),
    ...(workbench && { WORKBENCH: fuseMethods(workbench, through) }),
    ...(emailService && { EMAIL: fuseMethods(emailService, through) }),
  };
}

type Callable = (...given: unknown[]) => Promise<unknown>;

/** The target with each method call counted by the fuse. */
function fuseMethods<T extends object>(target: T, through: Fuse): T {
  return new Proxy(target, {
    get: (_, name) => {
      if (name === "then") return undefined;
      return (...given: unknown[]) =>
        through.pass(
          () => (target as Record<string | symbol, Callable>)[name]?.(...given) ?? Promise.reject(),
        );
    },
  });
}

function fuseObjects<T extends DurableObjectNamespace>(namespace: T, through: Fuse): T {
  const getByName = (name: string) => fuseMethods(namespace.getByName(name), through);
  return { getByName } as unknown as T;
}

function fuseDatabase(database: D1Database, through: Fuse): D1Database {
  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => through.pass(() => statement.all()),
      run: () => through.pass(() => statement.run()),
      raw: () => through.pass(() => statement.raw()),
      first: () => through.pass(() => statement.first()),
    };
    inner.set(wrapped, statement);
    return wrapped as unknown as D1PreparedStatement;
  };
  const open = (database: D1DatabaseSession | D1Database) => ({
    prepare: (query: string) => wrap(database.prepare(query)),
    batch: (list: D1PreparedStatement[]) =>
      through.pass(() => database.batch(list.map((statement) => inner.get(statement) ?? statement))),
  });
  const withSession = (begin?: string) => {
    const session = database.withSession(begin);
    return { ...open(session), getBookmark: () => session.getBookmark() };
  };
  return { ...open(database), withSession } as unknown as D1Database;
}
