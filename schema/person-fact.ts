import type { CaseFact } from "./endpoints/cases.ts";

/** A fact of a case that is a person: their name, and the person for a link to their page. */
export const personFact = (name: CaseFact["name"], person: NonNullable<CaseFact["person"]>): CaseFact => {
  const { id, firstName, lastName } = person;
  return { name, value: `${firstName} ${lastName}`.trim(), person: { id, firstName, lastName } };
};
