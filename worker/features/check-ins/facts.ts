import type { CaseFact } from "#schema/endpoints/cases.ts";
import { personFact } from "#schema/person-fact.ts";
import type { CheckInForReview } from "./review.ts";

/**
 * What a reviewer's screen shows of a check-in: its day and state, the other person of the stay, and each answer and
 * the text, if there are any. How to contact the person is shown with every case (`readReach`).
 */
export function factsOf({ other, day, state, answers }: CheckInForReview): CaseFact[] {
  const { text = null, ...given } = answers ?? {};
  const fact = (name: CaseFact["name"], value: string): CaseFact => ({ name, value });
  return [
    fact("status", `day ${day}, ${state}`),
    personFact("other_person", other),
    ...Object.entries(given).map(([question, yes]) => fact("answer", `${question}: ${yes ? "yes" : "no"}`)),
    ...(text === null ? [] : [fact("text", text)]),
  ];
}
