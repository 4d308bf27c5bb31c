import type { Page } from "@playwright/test";
import type { Cast } from "../cast.ts";
import { refusal } from "../network.ts";
import { inRow, open, pointAtToast, press } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const openBell = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: /^Notifications/ })
    .click();

const checkIns = "**/api/check-ins";
const asked = { id: "c1", askedAt: "2026-11-20T09:00:00.000Z", firstName: "Owen", answered: false };
const question = { [checkIns]: { json: [asked] } };

/** Says no to the first of the four questions. */
const sayNo = async (page: Page) => {
  await press("No")(page);
  for (const _ of ["second", "third", "fourth"]) await press("Yes")(page);
};
const sendNo = async (page: Page) => {
  await sayNo(page);
  await press("Send")(page);
};

/** The stays whose newest check-in is answered. */
const answered = (...firstNames: string[]) =>
  firstNames.map((firstName, n) => ({ ...asked, id: `a${n}`, firstName, answered: true }));

const checkInStates: State[] = [
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

const aloneStates: State[] = [
  { name: "home of a migrant", path: "/", shows: "Go to Dashboard" },
  { name: "migrant dashboard, empty", path: "/migrant-dashboard", shows: "No connections right now" },
  {
    name: "migrant dashboard loading",
    path: "/migrant-dashboard",
    shows: "Loading…",
    answers: { "**/api/connections": "never" },
  },
  {
    name: "migrant dashboard failed",
    path: "/migrant-dashboard",
    shows: "Retry",
    answers: { "**/api/connections": "cut" },
  },
  { name: "migrant verification, approved", path: "/migrant-verification", shows: "You are verified." },
  { name: "migrant profile, edited", path: "/profile", shows: "Save changes" },
  {
    name: "migrant profile to edit failed",
    path: "/profile",
    shows: "Retry",
    answers: { "**/api/profiles/migrant": "cut" },
  },
  { name: "what landlords see", path: "/profile/preview", shows: "This is what landlords see." },
  {
    name: "what landlords see, failed",
    path: "/profile/preview",
    shows: "Retry",
    answers: { "**/api/profiles/migrant": "cut" },
  },
  {
    name: "no notifications",
    path: "/profile/preview",
    shows: "Nothing yet.",
    answers: { "**/api/notifications": { json: [] } },
    steps: openBell,
  },
  {
    name: "notifications",
    path: "/profile/preview",
    shows: "Your account was used to sign in on a new device.",
    answers: {
      "**/api/notifications": {
        json: ["new_device", "password_changed", "accepted", "verification_decided"].map((kind, seq) => ({
          seq: 9 - seq,
          kind,
          objectId: "none",
          at: "2026-11-20T09:00:00.000Z",
          read: seq > 1,
        })),
      },
      "**/api/notifications/read": { json: {} },
    },
    steps: openBell,
  },
  {
    name: "notifications failed",
    path: "/profile/preview",
    shows: "Retry",
    answers: { "**/api/notifications": "cut" },
    steps: openBell,
  },
  { name: "account of a migrant", path: "/account", shows: "Landlords can find you." },
  {
    name: "account of a migrant, failed",
    path: "/account",
    shows: "Retry",
    answers: { "**/api/profiles/migrant": "cut" },
  },
  {
    name: "account of a migrant who asks for verified landlords",
    path: "/account",
    shows: "Only verified landlords can connect with you now",
    answers: { "**/api/profiles/migrant/verified-only": { json: { verifiedOnly: true } } },
    steps: async (page) => {
      await press("Allow only verified landlords")(page);
      await pointAtToast(page);
    },
  },
  { name: "no such home", path: "/landlord/none", shows: "This home is not shown any more" },
  ...checkInStates,
];

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

/** A migrant lives with a landlord. */
const guestStates = (landlordId: string): State[] => [
  { name: "migrant dashboard", path: "/migrant-dashboard", shows: "Your Profile" },
  {
    name: "migrant dashboard with a question",
    path: "/migrant-dashboard",
    shows: "Open the question",
    answers: question,
    // The card asks after the rest.
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
  { name: "conversation", path: "/migrant-dashboard", shows: "Today", steps: open("Message") },
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

const hiddenStates: State[] = [
  { name: "migrant dashboard, hidden", path: "/migrant-dashboard", shows: "Your profile is hidden." },
  { name: "account of a migrant, hidden", path: "/account", shows: "Hidden since" },
  { name: "migrant profile, edited while hidden", path: "/profile", shows: "Your profile is hidden." },
  { name: "what landlords see, hidden", path: "/profile/preview", shows: "Your profile is hidden" },
];

const pausedStates: State[] = [
  { name: "migrant dashboard, paused", path: "/migrant-dashboard", shows: "Messages are paused" },
];

/** Of migrants in every part of a stay. */
export async function connectedMigrants(cast: Cast): Promise<Visit[]> {
  const { landlord, active, alone, past, disputed, hidden } = await cast.connected();
  return [
    { person: alone, states: aloneStates },
    { person: active, states: guestStates(landlord.id) },
    { person: past, states: pastStates },
    { person: hidden, states: hiddenStates },
    { person: disputed, states: pausedStates },
  ];
}
