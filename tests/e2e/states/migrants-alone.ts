import type { Cast } from "../cast.ts";
import { checkInStates } from "./check-in.ts";
import { openBell, pointAtToast, press } from "./presses.ts";
import type { State, Visit } from "./state.ts";

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

const hiddenStates: State[] = [
  { name: "migrant dashboard, hidden", path: "/migrant-dashboard", shows: "Your profile is hidden." },
  { name: "account of a migrant, hidden", path: "/account", shows: "Hidden since" },
  { name: "migrant profile, edited while hidden", path: "/profile", shows: "Your profile is hidden." },
  { name: "what landlords see, hidden", path: "/profile/preview", shows: "Your profile is hidden" },
];

/** States of a migrant whom landlords can find, and of one who hides their profile. */
export async function migrantsAlone(cast: Cast): Promise<Visit[]> {
  const { alone, hidden } = await cast.connected();
  return [
    { person: alone, states: aloneStates },
    { person: hidden, states: hiddenStates },
  ];
}
