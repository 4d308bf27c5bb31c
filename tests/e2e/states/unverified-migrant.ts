import type { Cast } from "../cast.ts";
import { rejectedStates } from "./appeals.ts";
import { leavesEmpty, press } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const me = "**/api/auth/me";

const newMigrantStates: State[] = [
  { name: "session loading", path: "/profile-setup", shows: "Loading…", answers: { [me]: "never" } },
  {
    name: "session failed",
    path: "/profile-setup",
    shows: "We could not reach the server.",
    answers: { [me]: "cut" },
  },
  { name: "access denied", path: "/landlord-dashboard", shows: "Access denied. Landlord account required." },
  { name: "migrant set-up", path: "/profile-setup", shows: "Country of Origin" },
  {
    name: "migrant set-up, nothing filled in",
    path: "/profile-setup",
    shows: "There is a problem",
    steps: leavesEmpty("Country of Origin"),
  },
  { name: "upload", path: "/profile-setup", shows: "browse files", steps: press("Upload Photo") },
  {
    name: "leaving a form",
    path: "/profile-setup",
    shows: "Leave without sending?",
    steps: async (page) => {
      await page.getByLabel("Country of Origin").fill("Eritrea");
      await page.getByRole("banner").getByRole("link", { name: "Havenbridge" }).click();
    },
  },
  { name: "draft found again", path: "/profile-setup", shows: "We kept what you wrote here before." },
  {
    name: "migrant set-up, a later group with the preview",
    path: "/profile-setup",
    shows: "This is what landlords see",
    only: "phone",
    steps: async (page) => {
      await page.getByLabel("Country of Origin").fill("Eritrea");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("This is what landlords see").click();
      await page.locator("details h2").waitFor();
    },
  },
  { name: "migrant without a profile", path: "/migrant-dashboard", shows: "Set up your profile" },
];

const ownVerification = "**/api/migrant/verification";

const unaskedStates: State[] = [
  { name: "gate", path: "/migrant-dashboard", shows: "Start verification" },
  {
    name: "gate failed",
    path: "/migrant-dashboard",
    shows: "Retry",
    answers: { [ownVerification]: "cut" },
  },
  { name: "migrant verification", path: "/migrant-verification", shows: "Not submitted" },
  {
    name: "migrant verification, nothing filled in",
    path: "/migrant-verification",
    shows: "There is a problem",
    steps: leavesEmpty("Full name"),
  },
  {
    name: "migrant verification failed",
    path: "/migrant-verification",
    shows: "Retry",
    answers: { [ownVerification]: "cut" },
  },
];

const gateAndVerification = (name: string, gate: string, status: string): State[] => [
  { name: `gate, ${name}`, path: "/migrant-dashboard", shows: gate },
  { name: `migrant verification, ${name}`, path: "/migrant-verification", shows: status },
];

/** States of migrants from the set-up of a profile to the decision about their verification. */
export async function unverifiedMigrant(cast: Cast): Promise<Visit[]> {
  const { migrant } = await cast.newcomers();
  const { unasked, waiting, rejected, lapsed } = await cast.unverified();
  return [
    { person: migrant, states: newMigrantStates },
    { person: unasked, states: unaskedStates },
    { person: waiting, states: gateAndVerification("pending", "View status", "Pending") },
    {
      person: rejected,
      states: [...gateAndVerification("rejected", "Submit a new request", "Rejected"), ...rejectedStates],
    },
    { person: lapsed, states: gateAndVerification("lapsed", "Verification Required", "No longer valid") },
  ];
}
