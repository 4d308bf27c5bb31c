import type { Cast } from "../cast.ts";
import { refusal } from "../network.ts";
import { suspendedStates } from "./appeals.ts";
import { leavesEmpty, loseNetwork, pointAtToast, press } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const visitorStates: State[] = [
  { name: "home", path: "/", shows: "Safe Temporary Housing for Migrants" },
  { name: "phone menu", path: "/", shows: "Close", only: "phone", steps: press("Menu") },
  { name: "guidelines", path: "/hosting-guidelines", shows: "Guest relations", prints: true },
  { name: "offline", path: "/hosting-guidelines", shows: "You are offline.", steps: loseNetwork },
  { name: "how ratings work", path: "/ratings-policy", shows: "Who can rate", prints: true },
  { name: "staying safe", path: "/safety", shows: "Work is never rent", prints: true },
  { name: "privacy", path: "/privacy", shows: "Who can see it" },
  { name: "terms", path: "/terms", shows: "What it costs" },
  { name: "accessibility", path: "/accessibility", shows: "What does not work well yet" },
  { name: "report a concern", path: "/report", shows: "What you can do yourself" },
  {
    name: "report without an account, nothing filled in",
    path: "/report",
    shows: "There is a problem",
    steps: press("Send report"),
  },
  {
    name: "report without an account sent",
    path: "/report",
    shows: "HB-7K3Q-92MX",
    answers: {
      "**/api/public-reports": {
        status: 201,
        json: {
          number: "HB-7K3Q-92MX",
          createdAt: "2026-11-20T09:00:00.000Z",
          answerBy: "2026-11-21T09:00:00.000Z",
        },
      },
    },
    steps: async (page) => {
      await page.getByRole("radio", { name: "Asks for money" }).check();
      await page.getByLabel("Who is it about?").fill("A landlord in Leeds");
      await page.getByLabel("What happened?").fill("Wants 300 pounds before the visit.");
      await press("Send report")(page);
    },
  },
  { name: "developers", path: "/developers", shows: "A whole example" },
  { name: "no such page", path: "/nowhere", shows: "Go to the home page" },
  { name: "sign in", path: "/auth", shows: "Welcome back" },
  { name: "sign in, nothing filled in", path: "/auth", shows: "There is a problem", steps: press("Sign In") },
  {
    name: "sign in refused",
    path: "/auth",
    shows: "Login failed",
    answers: { "**/api/auth/login": refusal("Invalid credentials") },
    steps: async (page) => {
      await page.getByLabel("Email").fill("nobody@people.test");
      await page.getByLabel("Password", { exact: true }).fill("not my password");
      await press("Sign In")(page);
      await pointAtToast(page);
    },
  },
  { name: "register", path: "/auth?type=migrant", shows: "Create Account" },
  {
    name: "register, nothing filled in",
    path: "/auth?type=migrant",
    shows: "There is a problem",
    steps: press("Create Account"),
  },
  { name: "sign in for a shared link", path: "/browse-migrants", shows: "Sign in to see that page." },
  {
    name: "stop emails",
    path: "/unsubscribe#a.someone:accepted.b",
    shows: "These emails are about: A landlord says you have moved in.",
  },
  { name: "stop emails, without a link", path: "/unsubscribe", shows: "This link does not work." },
  ...suspendedStates,
  {
    name: "access denied, signed out",
    path: "/migrant-dashboard",
    shows: "Access denied. Migrant account required.",
  },
];

const newLandlordStates: State[] = [
  {
    name: "phone menu of a landlord",
    path: "/terms",
    shows: "Log out",
    only: "phone",
    steps: press("Menu"),
  },
  { name: "landlord set-up", path: "/profile-setup", shows: "Location" },
  {
    name: "landlord set-up, nothing filled in",
    path: "/profile-setup",
    shows: "There is a problem",
    steps: leavesEmpty("Location"),
  },
  { name: "landlord without a profile", path: "/landlord-dashboard", shows: "Set up your profile" },
  {
    name: "browse without a profile",
    path: "/browse-migrants?familySize=large&languages=Ukrainian",
    shows: "Complete your profile",
  },
  {
    name: "landlord verification, nothing filled in",
    path: "/landlord-verification",
    shows: "There is a problem",
    steps: leavesEmpty("Full name"),
  },
];

/** States of a visitor, and of a landlord who has just registered. */
export async function visitor(cast: Cast): Promise<Visit[]> {
  const { landlord } = await cast.newcomers();
  return [{ states: visitorStates }, { person: landlord, states: newLandlordStates }];
}
