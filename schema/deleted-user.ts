/**
 * The names of a person whose account was erased. Every reply has them, and the web shows them in its language. Nobody can
 * register without a last name.
 */
export const deletedUser = { firstName: "Deleted user", lastName: "" } as const;
