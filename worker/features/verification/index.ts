/** The exports for other features. */
export { openOrLog, openRequest } from "./details.ts";
