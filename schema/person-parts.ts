/** The lists of a person's page, from which an admin reads more. */
export const personParts = ["requests", "cases", "raised", "connections", "ratings"] as const;
export type PersonPart = (typeof personParts)[number];
