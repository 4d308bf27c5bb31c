import type { VerificationStatus } from "#schema/vocabulary.ts";

/** The decision that is being made; it is always confirmed before it counts. */
export type Choice = Exclude<VerificationStatus, "pending">;

/** The button that opens a choice takes the focus back when it is cancelled. */
export const choiceIdOf = (choice: Choice) => `choose-${choice}`;

/** The heading of the person who is looked at; takes the focus on phones, where it takes the list's place. */
export const headingIdOf = (id: string) => `request-heading-${id}`;
