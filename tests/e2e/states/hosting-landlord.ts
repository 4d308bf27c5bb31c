import type { Cast } from "../cast.ts";
import { act } from "../screen.ts";
import { inRow, open, openThen } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const payment = (state: "processing" | "failed" | "refunded" | "not_taken", firstName: string) => ({
  migrant: { id: state, firstName, initial: "K" },
  amount: "200.00",
  state,
  since: "2026-11-20T09:00:00.000Z",
});

/** First names of migrants: one without messages, one with a disputed payment, one whose stay is over. */
const landlordStates = (silent: string, disputed: string, past: string): State[] => [
  { name: "landlord dashboard", path: "/landlord-dashboard", shows: "Pending Connections" },
  { name: "accept", path: "/landlord-dashboard", shows: "Not yet", steps: inRow("Accept") },
  { name: "decline", path: "/landlord-dashboard", shows: "Keep the connection", steps: inRow("Decline") },
  {
    name: "mark complete",
    path: "/landlord-dashboard",
    shows: "has not confirmed that they moved in.",
    steps: inRow("Mark Complete"),
  },
  {
    name: "landlord dashboard loading",
    path: "/landlord-dashboard",
    shows: "Loading…",
    answers: { "**/api/connections": "never" },
  },
  {
    name: "landlord dashboard failed",
    path: "/landlord-dashboard",
    shows: "Retry",
    answers: { "**/api/connections": "cut" },
  },
  {
    name: "landlord dashboard, nobody yet",
    path: "/landlord-dashboard",
    shows: "Nobody is staying with you right now",
    answers: { "**/api/connections": { json: [] } },
  },
  {
    name: "payments in progress",
    path: "/landlord-dashboard",
    shows: "We are refunding your £200",
    answers: {
      "**/api/landlord/payments": {
        json: [
          payment("processing", "Amal"),
          payment("failed", "Saba"),
          payment("refunded", "Farah"),
          payment("not_taken", "Omid"),
        ],
      },
    },
    // The code for this rare news loads after the rest.
    movesOnce: true,
  },
  {
    name: "account menu",
    path: "/hosting-guidelines",
    shows: "Log out",
    only: "desktop",
    steps: (page) => page.getByRole("button", { name: /^Account of/ }).click(),
  },
  {
    name: "rating, nothing chosen",
    path: "/landlord-dashboard",
    shows: "Choose from one to five stars.",
    steps: async (page) => {
      await act(page, "Rate");
      await open("Send rating", "last")(page);
    },
  },
  {
    name: "conversation, empty",
    path: "/landlord-dashboard",
    shows: "No messages yet",
    steps: open(`Message ${silent}`),
  },
  {
    name: "conversation, its menu",
    path: "/landlord-dashboard",
    shows: "See the profile",
    steps: openThen(`Message ${silent}`, "More"),
  },
  {
    name: "conversation loading",
    path: "/landlord-dashboard",
    shows: "Loading messages…",
    answers: { "**/api/connections/*/messages*": "never" },
    steps: open("Message"),
  },
  {
    name: "conversation failed",
    path: "/landlord-dashboard",
    shows: "We could not load your messages.",
    answers: { "**/api/connections/*/messages*": "cut" },
    steps: open("Message"),
  },
  {
    name: "conversation paused",
    path: "/landlord-dashboard",
    shows: "Messages are paused.",
    steps: open(`Read messages ${disputed}`),
  },
  {
    name: "conversation ended",
    path: "/landlord-dashboard",
    shows: "This connection has ended.",
    steps: open(`Read messages ${past}`),
  },
];

/** States of a landlord with connections of every status. */
export async function hostingLandlord(cast: Cast): Promise<Visit[]> {
  const { landlord, silent, disputed, past } = await cast.connected();
  const states = landlordStates(silent.firstName, disputed.firstName, past.firstName);
  return [{ person: landlord, states }];
}
