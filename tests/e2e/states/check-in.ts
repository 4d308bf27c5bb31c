import type { Page } from "@playwright/test";
import { refusal } from "../network.ts";
import { press } from "./presses.ts";
import type { State } from "./state.ts";

export const checkIns = "**/api/check-ins";
const asked = { id: "c1", askedAt: "2026-11-20T09:00:00.000Z", firstName: "Owen", answered: false };
export const question = { [checkIns]: { json: [asked] } };

/** Answers No to the first of the four questions and Yes to the others. */
const sayNo = async (page: Page) => {
  await press("No")(page);
  for (const _ of ["second", "third", "fourth"]) await press("Yes")(page);
};
const sendNo = async (page: Page) => {
  await sayNo(page);
  await press("Send")(page);
};

/** Check-ins that are answered, about people with these first names. */
export const answered = (...firstNames: string[]) =>
  firstNames.map((firstName, n) => ({ ...asked, id: `a${n}`, firstName, answered: true }));

export const checkInStates: State[] = [
  { name: "check-in", path: "/check-in", shows: "Are you safe?", answers: question },
  {
    name: "check-in, room for words",
    path: "/check-in",
    shows: "Do you want to tell us more?",
    answers: question,
    steps: sayNo,
  },
  {
    name: "check-in not sent",
    path: "/check-in",
    shows: "Too many requests. Please wait.",
    answers: { ...question, "**/api/check-ins/c1": refusal("Too many requests. Please wait.") },
    steps: sendNo,
  },
  {
    name: "check-in, after a no",
    path: "/check-in",
    shows: "How may we contact you safely?",
    answers: { ...question, "**/api/check-ins/c1": { json: {} } },
    steps: sendNo,
  },
  {
    name: "check-in, help at any time later",
    path: "/check-in",
    shows: "How may we contact you safely?",
    answers: { [checkIns]: { json: answered("Owen") } },
  },
  {
    name: "check-in, help for one of two stays",
    path: "/check-in",
    shows: "Which stay is it about?",
    answers: { [checkIns]: { json: answered("Owen", "Martha") } },
  },
  {
    name: "check-in, with the way to help",
    path: "/check-in",
    shows: "Get help",
    answers: { [checkIns]: { json: [asked, ...answered("Martha")] } },
  },
  {
    name: "no check-in",
    path: "/check-in",
    shows: "There is no question for you now.",
    answers: { [checkIns]: { json: [] } },
  },
  { name: "check-in loading", path: "/check-in", shows: "Loading…", answers: { [checkIns]: "never" } },
  { name: "check-in failed", path: "/check-in", shows: "Retry", answers: { [checkIns]: "cut" } },
];
