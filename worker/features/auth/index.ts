/** The exports for other features. */
export { isActiveAdmin } from "./active-admin.ts";
