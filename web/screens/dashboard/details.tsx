import { useEffect, useState } from "react";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";

const notes = () => import("./row-notes.tsx");
const steps = () => import("./fetched-steps.tsx");

// Notes in rows, and the next steps that most visits do not need. Their code is fetched with the screen's.
export const RowNote = fetchedPart(async () => (await notes()).RowNote);
export const LandlordRowNote = fetchedPart(async () => (await notes()).LandlordRowNote);
export const UnsentLine = fetchedPart(async () => (await notes()).UnsentLine);
export const RateStay = fetchedPart(async () => (await notes()).RateStay);
export const Ending = fetchedPart(async () => (await notes()).Ending);
export const SuspensionPause = fetchedPart(async () => (await notes()).SuspensionPause);
export const MoveInStep = fetchedPart(async () => (await steps()).MoveInStep);
export const NewsOfEnding = fetchedPart(async () => (await steps()).NewsOfEnding);
export const StayToRate = fetchedPart(async () => (await steps()).StayToRate);
export const StayingStep = fetchedPart(async () => (await steps()).StayingStep);
export const JustPaid = fetchedPart(async () => (await steps()).JustPaid);

const parts = [
  RowNote,
  LandlordRowNote,
  UnsentLine,
  RateStay,
  Ending,
  SuspensionPause,
  MoveInStep,
  NewsOfEnding,
  StayToRate,
  StayingStep,
  JustPaid,
];
const settled = Promise.all(parts.map(({ prefetch }) => prefetch()));
let isHere = false;
void settled.then(() => {
  isHere = true;
});

/** Whether that code has arrived or cannot be fetched. A dashboard waits for it, so that nothing in it comes late. */
export function useDetailsCode(): boolean {
  const [, setHere] = useState(isHere);
  useEffect(() => void settled.then(() => setHere(true)), []);
  return isHere;
}
