/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error("There is nothing to pick from.");
    return picked;
  }

  /** Text of up to `length` code units from several ranges of Unicode. It may be malformed. */
  text(length: number): string {
    const ranges = [0x80, 0x80, 0x700, 0x3100, 0xffff];
    return Array.from({ length: this.below(length) + 1 }, () =>
      String.fromCharCode(this.below(this.pick(ranges))),
    ).join("");
  }
}
