/** What other features may import of this one. */
export { listFlags, resolveFlag } from "./flags.ts";
export { raiseFlag } from "./raise.ts";
