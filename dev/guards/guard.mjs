// @ts-check

/**
 * A line of code that stands between a person and what is not theirs, and the same line without it. `tests` should
 * notice: files, or folders of them, run in turn; `only` is part of a test's name.
 * @typedef {{ file: string, from: string, to: string }} Place
 * @typedef {{ name: string, places: readonly Place[], tests: readonly string[], only?: string }} Guard
 */

/**
 * @param {string} name @param {string} file @param {string} from @param {string} to
 * @param {readonly string[]} tests @param {string} [only]
 * @returns {Guard}
 */
export const guard = (name, file, from, to, tests, only) => ({
  name,
  places: [{ file, from, to }],
  tests,
  only,
});

/**
 * A rule that is kept twice over, so that either line alone is not missed: both are taken away together.
 * @param {string} name @param {readonly Place[]} places @param {readonly string[]} tests @param {string} [only]
 * @returns {Guard}
 */
export const guardedTwice = (name, places, tests, only) => ({ name, places, tests, only });

/** Every cell of the table of permissions, and the states beside it. */
export const table = "worker/http/permissions.test.ts";
export const states = "worker/http/permission-states.test.ts";
