import type { CaseFact } from "#schema/endpoints/cases.ts";
import type { CheckInForReview } from "./review.ts";

/**
 * What a reviewer's screen shows of a check-in: the other person of the stay, who did not answer, or each answer, the words,
 * and how to reach the person.
 */
export function factsOf({ other, day, state, answers, contact }: CheckInForReview): CaseFact[] {
  const { text = null, ...given } = answers ?? {};
  const { id, firstName, lastName } = other;
  const fact = (name: CaseFact["name"], value: string): CaseFact => ({ name, value });
  return [
    fact("status", `day ${day}, ${state}`),
    { name: "other_person", value: `${firstName} ${lastName}`.trim(), person: { id, firstName, lastName } },
    ...Object.entries(given).map(([question, yes]) => fact("answer", `${question}: ${yes ? "yes" : "no"}`)),
    ...(text === null ? [] : [fact("text", text)]),
    ...(contact ? [fact("answer", `contact: ${contact.way}`)] : []),
    ...(contact?.time ? [fact("text", contact.time)] : []),
    ...(contact?.at ? [fact("submitted", contact.at)] : []),
  ];
}
