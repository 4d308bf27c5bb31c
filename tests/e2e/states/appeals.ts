import type { CaseRecord } from "#schema/endpoints/cases.ts";
import { refusal } from "../network.ts";
import { press } from "./presses.ts";
import type { State } from "./state.ts";

const at = "2026-11-20T09:00:00.000Z";
const until = "2026-12-20T09:00:00.000Z";
const answerBy = "2026-11-27T09:00:00.000Z";
const words = "We read the messages again. They were not yours.\nWe are sorry.";
const link = "**/api/auth/appeal-link";
const own = "**/api/account/appeals";
/** Each state has its own link, because a different fragment alone would not load the page again. */
const withLink = (state: number) => `/appeal?${state}#t`;
const sent = { id: "1", decision: "suspension", decidedAt: at, sentAt: at, answerBy };
const waiting = { ...sent, outcome: null, answeredAt: null, answer: null };
const opened = { why: "harassment", because: "Wrote 40 messages in a night.", decidedAt: at, until };

const signIn = async (page: Parameters<NonNullable<State["steps"]>>[0]) => {
  await page.getByLabel("Email").fill("nobody@people.test");
  await page.getByLabel("Password", { exact: true }).fill("not my password");
  await press("Sign In")(page);
};
/** A refused sign-in. Its status is not 403, because Chromium reports each 403 as an error of the page. */
const suspended = (told: object) => {
  const { status, json } = refusal("This account is suspended.");
  return { status, json: { ...json, because: opened.because, suspended: { why: "harassment", ...told } } };
};

/** What a suspended person sees. */
export const suspendedStates: State[] = [
  {
    name: "sign in while suspended",
    path: "/auth",
    shows: "Ask us to look again",
    answers: { "**/api/auth/login": suspended({ appeal: { token: "t", until }, sent: null }) },
    steps: signIn,
  },
  {
    name: "sign in while an appeal waits",
    path: "/auth",
    shows: "You asked us to look again.",
    answers: {
      "**/api/auth/login": suspended({ appeal: null, sent: { answerBy, outcome: null, answer: null } }),
    },
    steps: signIn,
  },
  {
    name: "sign in after a suspension stays",
    path: "/auth",
    shows: "The suspension stays, and this is final.",
    answers: {
      "**/api/auth/login": suspended({ appeal: null, sent: { answerBy, outcome: "upheld", answer: words } }),
    },
    steps: signIn,
  },
  { name: "appeal without a link", path: "/appeal", shows: "Sign in first." },
  { name: "appeal failed", path: withLink(1), shows: "Retry", answers: { [link]: "cut" } },
  {
    name: "appeal with a closed link",
    path: withLink(2),
    shows: "This link does not work any more.",
    answers: { [link]: { status: 409, json: { ...refusal("").json, code: "link_closed" } } },
  },
  {
    name: "appeal, nothing written",
    path: withLink(3),
    shows: "Write why the decision is wrong.",
    answers: { [link]: { json: { ...opened, appeal: null } } },
    steps: press("Send appeal"),
  },
  {
    name: "appeal not sent",
    path: withLink(4),
    shows: "Your appeal was not sent.",
    answers: {
      [link]: { json: { ...opened, appeal: null } },
      "**/api/auth/appeal": refusal("Too many requests. Please wait."),
    },
    steps: async (page) => {
      await page.getByLabel("Why is the decision wrong?").fill("Someone else used my telephone.");
      await press("Send appeal")(page);
    },
  },
  {
    name: "appeal sent",
    path: withLink(5),
    shows: "We have your appeal.",
    answers: { [link]: { json: { ...opened, appeal: waiting } } },
  },
];

/** What a rejected person sees. */
export const rejectedStates: State[] = [
  { name: "appeal against a rejection", path: "/appeal", shows: "It is about your rejected verification" },
  {
    name: "appeals with answers",
    path: "/appeal",
    shows: "We looked again. The decision stays.",
    answers: {
      [own]: {
        json: {
          open: null,
          appeals: [
            { ...sent, decision: "rejection", outcome: "upheld", answeredAt: at, answer: words },
            { ...sent, id: "2", outcome: "overturned", answeredAt: at, answer: words },
            { ...sent, id: "3", decision: "rejection", outcome: "overturned", answeredAt: at, answer: null },
          ],
        },
      },
    },
  },
  {
    name: "no appeal",
    path: "/appeal",
    shows: "There is no decision now",
    answers: { [own]: { json: { open: null, appeals: [] } } },
  },
];

/** The case of an appeal, for a reviewer. */
export const appealStates = (record: CaseRecord): State[] => [
  {
    name: "a case of an appeal",
    path: "/admin/cases/1",
    shows: "What the person reads",
    answers: {
      "**/api/admin/cases/1": {
        json: {
          ...record,
          kind: "appeal",
          facts: [
            { name: "decision", value: "suspension" },
            { name: "decided_at", value: at },
            { name: "decided_by", value: "Dara Quill" },
            { name: "suspension_reason", value: "harassment" },
            { name: "written_reason", value: opened.because },
            { name: "text", value: "لم أكتب هذه الرسائل." },
          ],
          outcomes: ["upheld", "overturned"],
          secondReviewer: ["overturned"],
        } satisfies CaseRecord,
      },
    },
  },
];
