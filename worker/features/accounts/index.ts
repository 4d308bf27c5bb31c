/** What other features may import from this one. The code of a function is loaded on its first call. */
export const contactFacts: typeof import("./contact-facts.ts").contactFacts = async (...given) =>
  (await import("./contact-facts.ts")).contactFacts(...given);
export const followLifting: typeof import("./lifting.ts").followLifting = async (...given) =>
  (await import("./lifting.ts")).followLifting(...given);
export const liftStatements = async (
  ...given: Parameters<typeof import("./suspension-queries.ts").liftStatements>
) => (await import("./suspension-queries.ts")).liftStatements(...given);
