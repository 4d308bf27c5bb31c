/** What other features may import of this one. */
export { followSuspensionOf } from "./suspension-pauses.ts";
export { callThread, closeThread, freezeThread, unfreezeThread } from "./threads.ts";
