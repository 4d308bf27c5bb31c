import type { Page, Route } from "@playwright/test";
import type { Cast } from "./cast.ts";
import * as measured from "./measures.ts";
import { refusal } from "./network.ts";
import { calmOperations, operationsOf } from "./operations.ts";
import * as paying from "./paying.ts";
import { act } from "./screen.ts";

/** A screen in one state: its path, what the server answers, and what is pressed. */
export interface State {
  name: string;
  path: string;
  /** Text that the screen shows in this state, in English. */
  shows: string;
  /** API paths (globs) that never answer, fail, or answer with this. */
  answers?: Record<string, "never" | "cut" | Parameters<Route["fulfill"]>[0]>;
  only?: "phone" | "desktop";
  /** A part that few people see comes after the rest and moves it. */
  movesOnce?: true;
  /** The screen has a form for paper. */
  prints?: true;
  steps?: (page: Page) => Promise<unknown>;
}

/** A person, missing for a visitor, and the states of their screens, in an order in which one browser shows them. */
export interface Visit {
  person?: { token: string };
  states: State[];
}

/** What the server answers in this state. */
async function prepare(page: Page, answers: State["answers"] = {}) {
  for (const [pattern, answer] of Object.entries(answers))
    await page.route(pattern, (route) => {
      if (answer === "cut") return route.abort("internetdisconnected");
      if (answer !== "never") return route.fulfill(answer);
    });
}

/** Whether a state differs from the one before only by what is pressed, so the page need not be loaded again. */
const goesOn = (state: State, before?: State) =>
  before?.path === state.path && !before.steps && !before.answers && !state.answers;

/**
 * Brings the page into a state, in English. Returns what has moved by itself: until the first press, because an answer to a
 * press (a toast, the offline banner) makes its own room, and a busy browser counts that half a second later.
 */
export async function arriveAt(page: Page, state: State, before?: State): Promise<string[]> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await prepare(page, state.answers);
  if (goesOn(state, before)) await measured.beginAgain(page);
  else await page.goto(state.path);
  let moves: string[] | undefined;
  if (state.steps) {
    await measured.isStill(page);
    moves = await measured.moved(page);
    await state.steps(page);
  }
  await measured.says(page, state.shows);
  await page.getByText(state.shows).filter({ visible: true }).first().waitFor();
  await measured.isStill(page);
  if (state.movesOnce) return [];
  return moves ?? measured.moved(page);
}

/** Presses a button whose whole name this is: the last one, for a form's own button follows the header's. */
const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).last().click();
/** Presses a button whose name contains this. */
const open =
  (name: string, place: "first" | "last" = "first") =>
  (page: Page) =>
    page.getByRole("button", { name })[place]().click();
/** Leaves a field of the first group empty and presses what sends the form, or on a phone Continue. */
const leavesEmpty = (label: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill("");
  await page.locator("main form [type=submit]:visible").click();
};
/** Presses a button of a dashboard's row; on phones, some are in the row's menu. */
const inRow = (name: string) => (page: Page) => act(page, name);
/** Presses two buttons, one after the other. */
const openThen = (first: string, second: string) => async (page: Page) => {
  await open(first)(page);
  await open(second, "last")(page);
};

/** Waits for a toast, and keeps it. */
const pointAtToast = (page: Page) => page.locator("[data-toast]").hover();

/** Tells the page that the network is gone, without taking it away. */
const loseNetwork = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false });
    dispatchEvent(new Event("offline"));
  });

const visitorStates: State[] = [
  { name: "home", path: "/", shows: "Safe Temporary Housing for Migrants" },
  { name: "phone menu", path: "/", shows: "Close", only: "phone", steps: press("Menu") },
  { name: "guidelines", path: "/hosting-guidelines", shows: "Guest relations", prints: true },
  { name: "offline", path: "/hosting-guidelines", shows: "You are offline.", steps: loseNetwork },
  { name: "privacy", path: "/privacy", shows: "Who can see it" },
  { name: "terms", path: "/terms", shows: "What it costs" },
  { name: "accessibility", path: "/accessibility", shows: "What does not work well yet" },
  { name: "report a concern", path: "/report", shows: "What you can do yourself" },
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
  { name: "access denied", path: "/migrant-dashboard", shows: "Access denied. Migrant account required." },
];

const me = "**/api/auth/me";

const newMigrantStates: State[] = [
  { name: "session loading", path: "/profile-setup", shows: "Loading…", answers: { [me]: "never" } },
  {
    name: "session failed",
    path: "/profile-setup",
    shows: "We could not reach the server.",
    answers: { [me]: "cut" },
  },
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

const newLandlordStates: State[] = [
  {
    name: "phone menu of a landlord",
    path: "/hosting-guidelines",
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

const landlordVerification = (name: string, shows: string): State[] => [
  { name: `landlord verification ${name}`, path: "/landlord-verification", shows },
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
  { name: "no such home", path: "/landlord/none", shows: "This home is not shown any more" },
];

const migrants = "**/api/migrants?*";
const allMigrants = "**/api/migrants";

/** A landlord looks for a migrant; `connectedId` is of one they know. */
const browseStates = (migrantId: string, connectedId: string): State[] => [
  { name: "home of a landlord", path: "/", shows: "Browse Migrants" },
  { name: "browse", path: "/browse-migrants?familySize=large&languages=Ukrainian", shows: "Filters" },
  {
    name: "filter sheet",
    path: "/browse-migrants?familySize=large&languages=Ukrainian",
    shows: "Apply Filters",
    only: "phone",
    steps: open("Filters"),
  },
  {
    name: "browse as a list",
    path: "/browse-migrants?view=list&familySize=large&languages=Ukrainian",
    shows: "Filters",
  },
  {
    name: "browse loading",
    path: "/browse-migrants",
    shows: "Loading migrants…",
    answers: { [migrants]: "never", [allMigrants]: "never" },
  },
  {
    name: "browse failed",
    path: "/browse-migrants",
    shows: "Failed to load migrants. Please try again.",
    answers: { [migrants]: "cut", [allMigrants]: "cut" },
  },
  {
    name: "browse, nobody found",
    path: "/browse-migrants?familySize=couple&languages=Klingon",
    shows: "No migrants found matching your criteria.",
  },
  {
    name: "browse, unknown filter",
    path: "/browse-migrants?familySize=large&languages=Ukrainian&locationPreference=Paris",
    shows: "We have no filter for Paris.",
  },
  { name: "migrant profile", path: `/migrant/${migrantId}`, shows: "Their Story" },
  {
    name: "migrant profile, refund rule",
    path: `/migrant/${migrantId}`,
    shows: "We do not refund the fee in any other case.",
    steps: (page) => page.getByText("When we refund you").click(),
  },
  { name: "migrant profile, connected", path: `/migrant/${connectedId}`, shows: "You are connected" },
  {
    name: "migrant profile loading",
    path: `/migrant/${migrantId}`,
    shows: "Loading the profile…",
    answers: { "**/api/migrants/*": "never" },
  },
  {
    name: "migrant profile failed",
    path: `/migrant/${migrantId}`,
    shows: "Retry",
    answers: { "**/api/migrants/*": "cut" },
  },
  { name: "landlord profile, edited", path: "/profile", shows: "Save changes" },
  { name: "no such migrant", path: "/migrant/nobody", shows: "Migrant profile not found." },
];

const payment = (state: "processing" | "failed" | "refunded", firstName: string) => ({
  migrant: { id: state, firstName, initial: "K" },
  amount: "200.00",
  state,
  since: "2026-11-20T09:00:00.000Z",
});

/** A landlord has connections of every status; `silent` is the name of the migrant without messages. */
/** The connected migrants by first name: one silent, one whose payment is disputed, one whose stay is over. */
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
        json: [payment("processing", "Amal"), payment("failed", "Saba"), payment("refunded", "Farah")],
      },
    },
    // The code for this rare news comes after the rest.
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

const createIntent = "**/api/create-payment-intent";
/** Waits for the card form, then does more. */
const atCardForm =
  (more: (page: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page) => {
    await paying.cardNumber(page).first().waitFor();
    await more(page);
  };

interface PaymentIds {
  /** Of a migrant who can be paid for. */
  free: string;
  connected: string;
  unverified: string;
  /** Of a migrant who is paid for in the last state. */
  wanted: string;
  /** Of connections, one of them refunded. */
  receipt: string;
  refunded: string;
}

const paymentStates = ({ free, connected, unverified, wanted, receipt, refunded }: PaymentIds): State[] => [
  { name: "checkout", path: `/checkout/${free}`, shows: "Complete Connection", steps: atCardForm() },
  {
    name: "checkout, order unfolded",
    path: `/checkout/${free}`,
    shows: "What you do not get",
    only: "phone",
    steps: atCardForm(open("What you get")),
  },
  {
    name: "checkout by wallet",
    path: `/checkout/${free}`,
    shows: "Complete Connection",
    steps: atCardForm((page) => page.getByLabel("Revolut Pay").check()),
  },
  {
    name: "checkout, card declined",
    path: `/checkout/${free}`,
    shows: "Your card has insufficient funds.",
    steps: atCardForm(async (page) => {
      await paying.paysByCard(page, "4000 0000 0000 9995");
      await pointAtToast(page);
    }),
  },
  {
    name: "checkout loading",
    path: `/checkout/${free}`,
    shows: "What you get",
    answers: { [createIntent]: "never" },
  },
  {
    name: "checkout failed",
    path: `/checkout/${free}`,
    shows: "Retry",
    answers: { [createIntent]: "cut" },
  },
  {
    name: "card form failed",
    path: `/checkout/${free}`,
    shows: "The card form could not be loaded.",
    answers: { "**/__stripe/v1/payment_intents/*": refusal("Not now.") },
  },
  {
    name: "payment processing",
    path: `/checkout/${free}`,
    shows: "Your payment is being processed",
    answers: {
      [createIntent]: { status: 409, json: { ...refusal("").json, code: "payment_processing" } },
      "**/api/landlord/payments": "never",
    },
  },
  { name: "checkout, paid already", path: `/checkout/${connected}`, shows: "You do not need to pay again." },
  { name: "checkout, not verified", path: `/checkout/${unverified}`, shows: "Not verified yet" },
  { name: "receipt", path: `/receipts/${receipt}`, shows: "Receipt number", prints: true },
  { name: "receipt, refunded", path: `/receipts/${refunded}`, shows: "Receipt number" },
  { name: "no such receipt", path: "/receipts/none", shows: "We cannot find this receipt." },
  {
    name: "just paid",
    path: `/checkout/${wanted}`,
    shows: "You are connected with",
    steps: atCardForm(async (page) => {
      await paying.paysByCard(page, "4242 4242 4242 4242");
      await pointAtToast(page);
    }),
  },
];

const home = "**/api/landlords/*";

/** A migrant lives with a landlord. */
const guestStates = (landlordId: string): State[] => [
  { name: "migrant dashboard", path: "/migrant-dashboard", shows: "Your Profile" },
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

const pending = "**/api/admin/verifications/pending?*";
const openOne = (page: Page) => page.locator("[data-queue] button").first().click();
const openOneThen =
  (...names: string[]) =>
  async (page: Page) => {
    await openOne(page);
    for (const name of names) await page.getByRole("button", { name, exact: true }).click();
  };
const migrantQueue = "/admin/verifications?kind=migrant";

const operations = "**/api/admin/operations";

const adminStates = ({ suspended, decided }: { suspended: string; decided: string }): State[] => [
  { name: "queue", path: "/admin/verifications", shows: "Refresh" },
  { name: "request open", path: migrantQueue, shows: "Reject", steps: openOne },
  {
    name: "request of a landlord",
    path: "/admin/verifications?kind=landlord",
    shows: "Reject",
    steps: openOne,
  },
  {
    name: "approval asked",
    path: migrantQueue,
    shows: "Approve request",
    steps: openOneThen("Approve"),
  },
  { name: "rejection asked", path: migrantQueue, shows: "Reject request", steps: openOneThen("Reject") },
  {
    name: "rejection without a reason",
    path: migrantQueue,
    shows: "Rejection reason required",
    steps: openOneThen("Reject", "Reject request"),
  },
  {
    name: "suspension without a reason",
    path: migrantQueue,
    shows: "Please say why you are suspending this account",
    steps: openOneThen("Suspend this account", "Suspend account"),
  },
  { name: "request decided", path: `${migrantQueue}&request=${decided}`, shows: "Rejected" },
  { name: "request gone", path: "/admin/verifications?request=none", shows: "Already decided" },
  { name: "queue loading", path: "/admin/verifications", shows: "Loading…", answers: { [pending]: "never" } },
  { name: "queue failed", path: "/admin/verifications", shows: "Retry", answers: { [pending]: "cut" } },
  {
    name: "nobody waits",
    path: "/admin/verifications",
    shows: "All Caught Up!",
    answers: {
      [pending]: {
        json: {
          landlordVerifications: [],
          migrantVerifications: [],
          totals: { landlord: 0, migrant: 0 },
          next: { landlord: null, migrant: null },
        },
      },
    },
  },
  {
    name: "keyboard help",
    path: "/admin/verifications",
    shows: "This help",
    only: "desktop",
    steps: open("Keyboard"),
  },
  { name: "people", path: "/admin/people?q=de", shows: "Registered on" },
  {
    name: "nobody found",
    path: "/admin/people?q=%20%25%25",
    shows: "We found no one with this name or email.",
  },
  {
    name: "a person",
    path: "/admin/people?q=migrant@demo",
    shows: "History",
    steps: (page) => page.getByRole("main").getByRole("listitem").getByRole("link").first().click(),
  },
  { name: "a suspended person", path: `/admin/people/${suspended}`, shows: "This account is suspended." },
  { name: "no such person", path: "/admin/people/none", shows: "We cannot find this person" },
  {
    name: "flags",
    path: "/admin/flags",
    shows: "Mark as reviewed",
    answers: {
      "**/api/admin/flags": {
        json: {
          flags: [
            {
              id: "1",
              kind: "refunded_withdrawals",
              raisedAt: "2026-11-20T09:00:00.000Z",
              person: { id: suspended, firstName: "Amal", lastName: "Rahimi" },
            },
          ],
          total: 1,
        },
      },
    },
  },
  {
    name: "no flags",
    path: "/admin/flags",
    shows: "No open flags",
    answers: { "**/api/admin/flags": { json: { flags: [], total: 0 } } },
  },
  {
    name: "operations",
    path: "/admin/operations",
    shows: "Mark as handled",
    answers: {
      [operations]: { json: operationsOf(suspended) },
      "**/api/health": {
        // Chromium reports every 503 as an error of the page.
        json: { ok: false, payments: "stripe", down: ["photos"] },
      },
    },
  },
  {
    name: "operations, nothing to do",
    path: "/admin/operations",
    shows: "Nothing needs you.",
    answers: { [operations]: { json: calmOperations } },
  },
  {
    name: "operations failed",
    path: "/admin/operations",
    shows: "Retry",
    answers: { [operations]: "cut" },
  },
  { name: "sessions", path: "/sessions", shows: "This device" },
  { name: "sessions failed", path: "/sessions", shows: "Retry", answers: { "**/api/auth/sessions": "cut" } },
];

/** Every state of every screen, in groups. */
export const groupsOf = (cast: Cast): Record<string, () => Promise<Visit[]>> => ({
  "a visitor": async () => {
    const { landlord } = await cast.newcomers();
    return [{ states: visitorStates }, { person: landlord, states: newLandlordStates }];
  },
  "a migrant who is not verified": async () => {
    const { migrant } = await cast.newcomers();
    const { unasked, waiting, rejected, lapsed } = await cast.unverified();
    return [
      { person: migrant, states: newMigrantStates },
      { person: unasked, states: unaskedStates },
      { person: waiting, states: gateAndVerification("pending", "View status", "Pending") },
      { person: rejected, states: gateAndVerification("rejected", "Submit a new request", "Rejected") },
      { person: lapsed, states: gateAndVerification("lapsed", "Verification Required", "No longer valid") },
    ];
  },
  "a landlord who looks for a migrant": async () => {
    const { landlord, alone, active } = await cast.connected();
    const { waiting, rejected, approved } = await cast.landlords();
    return [
      { person: landlord, states: browseStates(alone.id, active.id) },
      { person: waiting, states: landlordVerification("pending", "Pending") },
      { person: rejected, states: landlordVerification("rejected", "Rejected") },
      { person: approved, states: landlordVerification("approved", "You are verified.") },
    ];
  },
  "a landlord who hosts": async () => {
    const { landlord, silent, disputed, past } = await cast.connected();
    const states = landlordStates(silent.firstName, disputed.firstName, past.firstName);
    return [{ person: landlord, states }];
  },
  "a landlord who pays": async () => {
    const { landlord, active, alone, wanted, receipt, refunded } = await cast.connected();
    const { unasked } = await cast.unverified();
    const ids = { free: alone.id, connected: active.id, unverified: unasked.id, wanted: wanted.id };
    return [{ person: landlord, states: paymentStates({ ...ids, receipt, refunded }) }];
  },
  "connected migrants": async () => {
    const { landlord, active, alone, past, disputed } = await cast.connected();
    return [
      { person: alone, states: aloneStates },
      { person: active, states: guestStates(landlord.id) },
      { person: past, states: pastStates },
      { person: disputed, states: pausedStates },
    ];
  },
  "an admin": async () => {
    const { admin, suspended, decided } = await cast.admins();
    return [{ person: admin, states: adminStates({ suspended: suspended.id, decided }) }];
  },
});
