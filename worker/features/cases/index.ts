/** What other features may import of this one. What reads other features (routes.ts, about.ts) is not among it. */
export { notifyAdmins } from "./notify.ts";
export { openCase } from "./open.ts";
