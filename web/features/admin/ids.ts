import type { VerificationStatus } from "#schema/vocabulary.ts";

export type Decision = Exclude<VerificationStatus, "pending">;

/** What the admin is about to do: decide the request, or suspend its person. */
export type Choice = Decision | "suspension";

/** The id of the button that opens the form of a choice. The button takes the focus back on Cancel. */
export const choiceIdOf = (choice: Choice) => `choose-${choice}`;

/** The id of the selected request's heading. The heading takes the focus on phones, where the request replaces the list. */
export const headingIdOf = (id: string) => `request-heading-${id}`;

/** The id of a request's card. The card takes the focus after a decision. */
export const cardIdOf = (id: string) => `request-${id}`;
