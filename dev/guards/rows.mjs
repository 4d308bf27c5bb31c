// @ts-check
import { guard, table } from "./guard.mjs";

/** What a row is opened to. `anyone` is open already, and what a holder shows is asked by the call itself. */
const wider = { landlord: "user", migrant: "user", admin: "user", user: "anyone" };

/** Vitest cuts a long name short in the middle of a title. */
const nameInTests = (/** @type {string} */ call) =>
  call.length > 35 ? `'${call.slice(0, 30)}` : `'${call}':`;

/**
 * Each row of the table of permissions, open to more people than it should be.
 * @param {string} source @returns {import("./guard.mjs").Guard[]}
 */
export function widerRows(source) {
  const rows = [...source.matchAll(/^ {2}"((?:GET|POST|PUT|PATCH|DELETE) [^"]+)": \{\s*to: "(\w+)"/gm)];
  return rows.flatMap(([whole, call = "", to = ""]) => {
    if (!Object.hasOwn(wider, to)) return [];
    const other = wider[/** @type {keyof typeof wider} */ (to)];
    const changed = whole.replace(`to: "${to}"`, `to: "${other}"`);
    const name = `${call} is for ${to}, not ${other}`;
    return [guard(name, "schema/permissions.ts", whole, changed, [table], nameInTests(call))];
  });
}

// Mounted by hand: only the whole Worker, when it starts, finds out that these have no row.
const mountedByHand = [
  "POST /api/stripe/webhook",
  "PUT /api/objects/upload/:id",
  "GET /objects/:id/:size",
  "GET /api/live",
];

/**
 * Each row gone. Without tests: the Worker does not start, which is asked without one.
 * @param {string} source @returns {import("./guard.mjs").Guard[]}
 */
export const lostRows = (source) =>
  [...source.matchAll(/^ {2}"((?:GET|POST|PUT|PATCH|DELETE) [^"]+)": \{/gm)].map(([whole, call = ""]) => {
    const tests = mountedByHand.includes(call) ? ["worker/http/answers.test.ts"] : [];
    return guard(
      `${call} has a row`,
      "schema/permissions.ts",
      whole,
      whole.replace(call, `GONE ${call}`),
      tests,
    );
  });
