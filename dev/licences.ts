/**
 * Licences that let us ship the code inside a closed product, with its notice, and do not require us to publish our code.
 * `OFL-1.1` is for fonts.
 */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Unlicense",
]);

/** Whether an SPDX expression of `package.json` has a choice that is allowed. False for text that is no such expression. */
export function isAllowed(expression: string): boolean {
  const text = expression.trim();
  const inner = /^\(([^()]*)\)$/.exec(text)?.[1] ?? text;
  if (/[()]/.test(inner)) return false;
  return inner
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((one) => allowed.has(one)));
}
