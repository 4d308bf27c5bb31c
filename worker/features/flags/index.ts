/** What other features may import of this one. */
export { raiseFlag } from "./raise.ts";
