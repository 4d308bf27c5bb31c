import type { Page } from "@playwright/test";
import type { Cast } from "../cast.ts";
import { refusal } from "../network.ts";
import { answered, checkIns, question } from "./check-in.ts";
import { inRow, open, openBell, pointAtToast, press } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const home = "**/api/landlords/*";

const ownReport = {
  number: "HB-7K3Q-92MX",
  createdAt: "2026-11-20T09:00:00.000Z",
  answerBy: "2026-11-21T09:00:00.000Z",
  person: { firstName: "Owen", lastName: "Whitfield" },
  reason: "money",
  status: "received",
};

const openReport = async (page: Page) => {
  await open("More about")(page);
  await page.getByRole("menuitem", { name: "Report a concern" }).click();
};

const sendReport = async (page: Page) => {
  await openReport(page);
  await page.getByRole("radio", { name: "Asks for money" }).check();
  await page.getByRole("checkbox").first().check();
  await press("Send report")(page);
};

/** A migrant who lives with a landlord. */
const guestStates = (landlordId: string): State[] => [
  { name: "migrant dashboard", path: "/migrant-dashboard", shows: "Your Profile" },
  {
    name: "migrant dashboard with a question",
    path: "/migrant-dashboard",
    shows: "Open the question",
    answers: question,
    // The card appears after the rest.
    movesOnce: true,
  },
  {
    name: "migrant dashboard with the way to help",
    path: "/migrant-dashboard",
    shows: "Get help",
    answers: { [checkIns]: { json: answered("Owen") } },
    movesOnce: true,
  },
  {
    name: "notifications about a person",
    path: "/migrant-dashboard",
    shows: "Report or block",
    steps: openBell,
  },
  {
    name: "report and block on a page",
    path: `/report?about=${landlordId}`,
    shows: "You can also block them.",
  },
  {
    name: "not moved in",
    path: "/migrant-dashboard",
    shows: "End the connection",
    steps: open("No, I have"),
  },
  {
    name: "conversation",
    path: "/migrant-dashboard",
    shows: "Messages with",
    steps: async (page) => {
      await open("Message")(page);
      await page.getByRole("log").locator("time").first().waitFor();
    },
  },
  {
    name: "message not sent",
    path: "/migrant-dashboard",
    shows: "Not sent",
    answers: { "**/api/messages": refusal("Not now.") },
    steps: async (page) => {
      await open("Message")(page);
      await page.getByLabel("Your message").fill("When may we come?");
      await open("Send", "last")(page);
      await pointAtToast(page);
    },
  },
  { name: "withdraw", path: "/migrant-dashboard", shows: "Stay connected", steps: inRow("Withdraw") },
  {
    name: "remove the photo",
    path: "/migrant-dashboard",
    shows: "Remove your photo?",
    steps: open("Remove photo"),
  },
  { name: "landlord and home", path: `/landlord/${landlordId}`, shows: "The home" },
  {
    name: "report, nothing filled in",
    path: "/migrant-dashboard",
    shows: "There is a problem",
    steps: async (page) => {
      await openReport(page);
      await press("Send report")(page);
    },
  },
  {
    name: "report not sent",
    path: "/migrant-dashboard",
    shows: "Your report was not sent. What you wrote is still here.",
    answers: { "**/api/reports": refusal("Too many requests. Please wait.") },
    steps: sendReport,
  },
  {
    name: "report sent",
    path: "/migrant-dashboard",
    shows: "HB-7K3Q-92MX",
    answers: { "**/api/reports": { status: 201, json: ownReport } },
    steps: sendReport,
  },
  {
    name: "own reports",
    path: "/reports",
    shows: "Closed: no action",
    answers: {
      "**/api/reports": {
        json: ["received", "in_review", "acted", "solved", "no_action"].map((status, place) => ({
          ...ownReport,
          status,
          number: `HB-7K3Q-92M${place + 2}`,
        })),
      },
    },
  },
  {
    name: "own reports, none",
    path: "/reports",
    shows: "You have not reported anyone.",
    answers: { "**/api/reports": { json: [] } },
  },
  {
    name: "own reports failed",
    path: "/reports",
    shows: "Retry",
    answers: { "**/api/reports": "cut" },
  },
  {
    name: "landlord and home loading",
    path: `/landlord/${landlordId}`,
    shows: "Loading…",
    answers: { [home]: "never" },
  },
  {
    name: "landlord and home failed",
    path: `/landlord/${landlordId}`,
    shows: "Retry",
    answers: { [home]: "cut" },
  },
];

const pastStates: State[] = [
  { name: "migrant dashboard, stays over", path: "/migrant-dashboard", shows: "Past Connections" },
  { name: "rating", path: "/migrant-dashboard", shows: "Send rating", steps: inRow("Rate") },
];

const pausedStates: State[] = [
  { name: "migrant dashboard, paused", path: "/migrant-dashboard", shows: "Messages are paused" },
];

/** States of migrants in every part of a stay. */
export async function connectedMigrants(cast: Cast): Promise<Visit[]> {
  const { landlord, active, past, disputed } = await cast.connected();
  return [
    { person: active, states: guestStates(landlord.id) },
    { person: past, states: pastStates },
    { person: disputed, states: pausedStates },
  ];
}
