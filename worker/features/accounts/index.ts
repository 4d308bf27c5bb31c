/** What other features may import of this one. */
export { readPerson, searchPeople } from "./people.ts";
export { suspendUser } from "./suspension.ts";
