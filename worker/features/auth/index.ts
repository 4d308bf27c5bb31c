/** What other features may import of this one. */
export { isActiveAdmin } from "./active-admin.ts";
