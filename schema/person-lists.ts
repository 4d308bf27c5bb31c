/** The lists on a person's page. An admin can read more entries of each. */
export const personLists = ["requests", "cases", "raised", "connections", "ratings"] as const;
export type PersonPart = (typeof personLists)[number];
