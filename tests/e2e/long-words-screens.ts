import type { Page } from "@playwright/test";
import { everyText, type LongWorded, unbroken } from "./long-words-people.ts";

interface Screen {
  path: string;
  /** The button or link that this screen is for. */
  main: string | RegExp;
  /** What opens before: buttons by their names. */
  opens?: (string | RegExp)[];
  /** Boxes to fill with text that cannot break. */
  fills?: string[];
  only?: "phone" | "desktop";
}

const menu: Screen = { path: "/hosting-guidelines", opens: ["Menu"], main: "Log out", only: "phone" };
const account: Screen = {
  path: "/hosting-guidelines",
  opens: [/^Account of/],
  main: "Log out",
  only: "desktop",
};
const thread = (path: string): Screen => ({
  path,
  opens: [/^Message/],
  fills: ["Your message"],
  main: "Send",
});

/** Every screen that shows what somebody wrote, or is written on; a new one is one more line. */
export const screensOf = ({ landlord, active, free, ...people }: LongWorded) =>
  [
    {
      token: landlord.token,
      screens: [
        { path: "/landlord-dashboard", main: "Accept" },
        thread("/landlord-dashboard"),
        { path: "/landlord-dashboard", opens: ["Decline"], main: /Keep the connection/ },
        { path: "/landlord-dashboard", opens: ["Mark Complete"], main: "Mark Complete" },
        menu,
        account,
        {
          path: "/browse-migrants?locationPreference=Liverpool&familySize=large&languages=Dari",
          main: /^Connect/,
        },
        {
          path: "/browse-migrants?locationPreference=Liverpool&familySize=large&languages=Dari&view=list",
          main: /^Connect/,
        },
        { path: `/migrant/${free.id}`, main: /^Connect/ },
        { path: `/checkout/${free.id}`, main: "Pay £200" },
        { path: `/receipts/${people.pending.id}`, main: /Print/ },
        { path: "/landlord-verification", fills: ["Property Address"], main: "Submit Verification Request" },
        { path: "/sessions", main: /^Back to/ },
        { path: "/profile", fills: ["Location"], main: "Save changes" },
      ],
    },
    {
      token: active.migrant.token,
      screens: [
        { path: "/migrant-dashboard", main: /^Message/ },
        thread("/migrant-dashboard"),
        { path: "/migrant-dashboard", opens: [/^Withdraw/], main: "Stay connected" },
        menu,
        { path: `/landlord/${landlord.id}`, main: /Dashboard/ },
        { path: "/profile", fills: ["Your Story"], main: "Save changes" },
      ],
    },
    { token: people.completed.migrant.token, screens: [{ path: "/migrant-dashboard", main: /^Message/ }] },
    {
      token: people.refused.token,
      screens: [
        { path: "/migrant-dashboard", main: "Submit a new request" },
        {
          path: "/migrant-verification",
          fills: ["Reason for Migration"],
          main: "Submit Verification Request",
        },
      ],
    },
    { token: people.waiting.token, screens: [{ path: "/migrant-verification", main: /Back to dashboard/ }] },
    {
      token: people.newcomer.token,
      screens: [
        { path: "/landlord-dashboard", main: /Set up/ },
        { path: "/profile-setup", fills: ["Location"], main: "Create Profile" },
      ],
    },
    {
      token: people.admin.token,
      screens: [
        { path: `/admin/verifications?kind=migrant&request=${people.migrantRequest}`, main: "Reject" },
        {
          path: `/admin/verifications?kind=migrant&request=${people.migrantRequest}`,
          opens: ["Reject"],
          fills: ["Rejection reason"],
          main: "Reject request",
        },
        {
          path: `/admin/verifications?kind=migrant&request=${people.migrantRequest}`,
          opens: ["Suspend this account"],
          fills: ["Reason"],
          main: "Suspend account",
        },
        { path: `/admin/verifications?kind=landlord&request=${people.landlordRequest}`, main: "Approve" },
        { path: `/admin/people?q=${unbroken.slice(0, 20)}`, main: /^W+/ },
        { path: `/admin/people/${landlord.id}`, main: "Suspend this account" },
        { path: `/admin/people/${active.migrant.id}`, main: "Suspend this account" },
        { path: "/admin/flags", main: "Mark as reviewed" },
      ],
    },
    { screens: [{ path: "/auth", fills: ["Email"], main: "Sign In" }] },
  ] satisfies { token?: string; screens: Screen[] }[];

/** Opens a screen as it is looked at, with every box filled. */
export async function arriveAt(page: Page, { path, opens = [], fills = [] }: Screen) {
  await page.goto(path);
  for (const name of opens)
    await page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
  for (const label of fills) await page.getByLabel(label).first().fill(`${everyText} ${unbroken}`);
}
