/** What other features may import of this one. */
export { followSuspensionOf } from "./suspension-pauses.ts";
export { askThread, freezeThread, unfreezeThread } from "./threads.ts";
