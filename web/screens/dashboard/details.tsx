import { useEffect, useState } from "react";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";

const notes = () => import("./row-notes.tsx");
const banner = () => import("#web/features/auth/confirm-notice.tsx");
const steps = () => import("./fetched-steps.tsx");

// Notes in rows, and the next steps that most visits do not need. Their code is fetched with the screen's.
export const RowNote = fetchedPart(async () => (await notes()).RowNote);
export const LandlordRowNote = fetchedPart(async () => (await notes()).LandlordRowNote);
export const UnsentLine = fetchedPart(async () => (await notes()).UnsentLine);
export const RateStay = fetchedPart(async () => (await notes()).RateStay);
export const HiddenNotice = fetchedPart(async () => (await notes()).HiddenNotice);
export const Ended = fetchedPart(async () => (await notes()).Ended);
export const SuspensionPause = fetchedPart(async () => (await notes()).SuspensionPause);
export const ConfirmBanner = fetchedPart(async () => (await banner()).ConfirmBanner);
export const MoveInStep = fetchedPart(async () => (await steps()).MoveInStep);
export const NewsOfEnding = fetchedPart(async () => (await steps()).NewsOfEnding);
export const StayToRate = fetchedPart(async () => (await steps()).StayToRate);
export const StayingStep = fetchedPart(async () => (await steps()).StayingStep);
export const PausedStep = fetchedPart(async () => (await steps()).PausedStep);
export const HostedElsewhereStep = fetchedPart(async () => (await steps()).HostedElsewhereStep);
export const VerificationStep = fetchedPart(async () => (await steps()).VerificationStep);
export const JustPaid = fetchedPart(async () => (await steps()).JustPaid);

const parts = [
  ConfirmBanner,
  RowNote,
  LandlordRowNote,
  UnsentLine,
  RateStay,
  HiddenNotice,
  Ended,
  SuspensionPause,
  MoveInStep,
  NewsOfEnding,
  StayToRate,
  StayingStep,
  PausedStep,
  VerificationStep,
  HostedElsewhereStep,
  JustPaid,
];
let isHere = false;
/** Settles when that code has arrived or cannot be fetched. */
export const detailsCode = Promise.all(parts.map(({ prefetch }) => prefetch())).then(() => {
  isHere = true;
});

/** Whether that code has arrived or cannot be fetched. A dashboard waits for it, so that no part of it appears late. */
export function useDetailsCode(): boolean {
  const [, setHere] = useState(isHere);
  useEffect(() => void detailsCode.then(() => setHere(true)), []);
  return isHere;
}
