// @ts-check

const key = "HAVENBRIDGE_GUARD_AWAY";

/**
 * From the next run on the tests meet a program without this guard; null puts it back. Files stay as they are.
 * @param {import("./guard.mjs").Guard | null} guard
 */
export function leaveOut(guard) {
  // The configuration is bundled by itself, so the process is all that it shares with the script.
  process.env[key] = JSON.stringify(guard?.places ?? []);
}

/**
 * A file's text without the lines that are left out.
 * @param {readonly import("./guard.mjs").Place[]} places @param {string} text
 */
export const without = (places, text) =>
  places.reduce((whole, { from, to }) => whole.replace(from, () => to), text);

/** Vite's side of it: does nothing unless `npm run mutate:guards` runs the tests. */
export const withoutGuard = () => ({
  name: "without-guard",
  enforce: /** @type {const} */ ("pre"),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    /** @type {import("./guard.mjs").Place[]} */
    const places = JSON.parse(process.env[key] ?? "[]");
    const [path = ""] = id.split("?");
    const here = places.filter(({ file }) => path === `${process.cwd()}/${file}`);
    return here.length > 0 ? { code: without(here, code), map: null } : undefined;
  },
});
