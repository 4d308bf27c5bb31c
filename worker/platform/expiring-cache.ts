import type { Env } from "./env.ts";

/**
 * A cache of one isolate, for each environment: other isolates do not share it, and it can be lost at any time. When it is
 * full, it forgets everything.
 */
export class ExpiringCache<T> {
  readonly #atMost: number;
  readonly #known = new WeakMap<Env, Map<string, { value: T; until: number }>>();

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  recall(env: Env, key: string): T | undefined {
    const known = this.#known.get(env)?.get(key);
    return known && Date.now() < known.until ? known.value : undefined;
  }

  /** Remembers a value until the time `until`, in milliseconds since 1970. */
  keep(env: Env, key: string, value: T, until: number): void {
    const known = this.#known.get(env) ?? new Map<string, { value: T; until: number }>();
    this.#known.set(env, known);
    if (known.size >= this.#atMost) known.clear();
    known.set(key, { value, until });
  }

  forget(env: Env, key: string): void {
    this.#known.get(env)?.delete(key);
  }
}
