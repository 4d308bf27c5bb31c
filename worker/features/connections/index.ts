/** What other features may import of this one. */
export { homeColumns, type Reader, ratingsOf, selectConnections } from "./columns.ts";
export { presentConnection } from "./present.ts";
