const curtains = 6;
const sills = ["plant", "cat", "kettle", "books", "lamp", null] as const;

/** A person's window: which of the six curtains (from 0), and the thing on the sill. One id always has one window. */
export function windowOf(id: string) {
  // FNV-1a: ids that differ in one character get different windows.
  let hash = 0x81_1c_9d_c5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return { curtain: hash % curtains, sill: sills[Math.floor(hash / curtains) % sills.length] ?? null };
}
