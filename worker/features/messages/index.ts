/** The exports for other features. */
export { followSuspensionOf } from "./suspension-pauses.ts";
export { callThread, closeThread, freezeThread, unfreezeThread } from "./threads.ts";
