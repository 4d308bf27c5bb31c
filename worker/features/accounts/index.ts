/** What other features may import of this one. Its code loads when it is first used. */
export const contactFacts: typeof import("./contact-facts.ts").contactFacts = async (...given) =>
  (await import("./contact-facts.ts")).contactFacts(...given);
