import type { VerificationStatus } from "#schema/vocabulary.ts";

/** The decision to confirm. */
export type Choice = Exclude<VerificationStatus, "pending">;

/** The button that opens the form of a choice. It takes the focus back on Cancel. */
export const choiceIdOf = (choice: Choice) => `choose-${choice}`;

/** The heading of the selected request. It takes the focus on phones, where the request replaces the list. */
export const headingIdOf = (id: string) => `request-heading-${id}`;
