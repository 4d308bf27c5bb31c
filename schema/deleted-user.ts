/**
 * The names of a person whose account was erased. Every reply has them, and the web shows them in its language. No real
 * person has these names, because registration requires a last name.
 */
export const deletedUser = { firstName: "Deleted user", lastName: "" } as const;
