/** The lists on a person's page. An admin can read more entries of each. */
export const personParts = ["requests", "cases", "raised", "connections", "ratings"] as const;
export type PersonPart = (typeof personParts)[number];
