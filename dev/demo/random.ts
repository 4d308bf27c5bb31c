/** Seeded random numbers (mulberry32), so that every first start creates the same demo people. */
export function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  const pick = <T>(list: readonly T[]): T => {
    const item = list[below(list.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  };
  /** True in `percent` of cases. */
  const happens = (percent: number) => below(100) < percent;
  /** Up to `most` distinct items in the list's order. */
  const some = <T>(list: readonly T[], most: number): T[] => {
    const wanted = new Set(Array.from({ length: 1 + below(most) }, () => pick(list)));
    return list.filter((item) => wanted.has(item));
  };
  /** A lower-case UUID from this seed. */
  const id = () => {
    const hex = Array.from({ length: 32 }, () => below(16).toString(16));
    hex[12] = "4";
    hex[16] = pick(["8", "9", "a", "b"]);
    const at = (from: number, to: number) => hex.slice(from, to).join("");
    return `${at(0, 8)}-${at(8, 12)}-${at(12, 16)}-${at(16, 20)}-${at(20, 32)}`;
  };
  return { below, pick, happens, some, id };
}

export type Random = ReturnType<typeof random>;
