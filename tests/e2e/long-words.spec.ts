import type { Page } from "@playwright/test";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { as } from "./client.ts";
import * as measured from "./measures.ts";
import {
  change,
  connect,
  decideVerification,
  type MigrantFields,
  newLandlord,
  newMigrant,
  type Person,
  requestVerification,
  startDemoSession,
  write,
} from "./people.ts";
import { act } from "./screen.ts";
import { expect, test } from "./test.ts";

/** Text in which no line can break: 80 wide letters, and a long link. */
const unbroken = "W".repeat(80);
const link = `https://example.org/${"m".repeat(160)}?page=1`;
const everyText = `${link} ${"M".repeat(80)}`;
const names = `${unbroken} ${unbroken}`;

const profile: MigrantFields = {
  countryOfOrigin: everyText,
  story: everyText,
  familySize: 20,
  languages: ["English", "Spanish", "Arabic", "French", "Ukrainian", "Russian", "Dari", "Farsi"],
  skills: ["Healthcare", "IT/Technology"],
  employmentStatus: "Seeking employment",
  locationPreference: "Liverpool",
  durationNeeded: "12+ months",
  urgent: true,
};
const home = { location: everyText, propertyType: "Self-contained unit", description: everyText } as const;
const fields = { fullName: unbroken, nationality: everyText, additionalNotes: everyText };
const migrantFields = { ...fields, currentAddress: everyText, reasonForMigration: everyText };
const landlordFields = {
  ...fields,
  propertyAddress: everyText,
  propertyType: "shared_house",
  proofOfOwnership: "rented",
} as const;

/** People whose texts cannot break, in every situation in which another person sees a text. */
async function newPeople() {
  const landlord = await newLandlord({ name: names, profile: home });
  const verifiedMigrant = () => newMigrant({ name: names, verified: true, profile });
  const connected = async (...statuses: ConnectionStatus[]) => {
    const migrant = await verifiedMigrant();
    return { migrant, connection: await connect(landlord, migrant, ...statuses) };
  };
  const reject = async (person: Person, fields: Parameters<typeof requestVerification>[1]) =>
    decideVerification(person, await requestVerification(person, fields), {
      status: "rejected",
      rejectionReason: everyText,
      adminNotes: everyText,
    });

  const completed = await connected("active");
  await write(landlord, completed.connection, everyText);
  await change(landlord, completed.connection, "completed");
  for (const author of [landlord, completed.migrant])
    await as(author).call(rateConnection, {
      params: { id: completed.connection.id },
      body: { stars: 5, comment: everyText },
    });
  const active = await connected("active");
  await write(active.migrant, active.connection, everyText);
  await write(landlord, active.connection, everyText);
  // The third withdrawal opens a case for reviewers.
  for (const _ of ["first", "second", "third"]) {
    const { migrant, connection } = await connected();
    await change(migrant, connection, "cancelled");
  }
  const pending = await connected();

  await reject(landlord, landlordFields);
  const refused = await newMigrant({ name: names, profile });
  await reject(refused, migrantFields);
  const waiting = await newMigrant({ name: names, profile });
  const waitingLandlord = await newLandlord({ name: names, profile: home });

  return {
    admin: await startDemoSession("admin"),
    landlord,
    newcomer: await newLandlord({ name: names, profile: false }),
    refused,
    waiting,
    free: await verifiedMigrant(),
    completed,
    active,
    pending,
    migrantRequest: (await requestVerification(waiting, migrantFields)).id,
    landlordRequest: (await requestVerification(waitingLandlord, landlordFields)).id,
  };
}

interface Screen {
  path: string;
  /** The button or link that the screen is for. */
  main: string | RegExp;
  /** Names of the buttons to press first. */
  opens?: (string | RegExp)[];
  /** Fields to fill with text that cannot break. */
  fills?: string[];
  /** What to type into the search. */
  searches?: string;
  only?: "phone" | "desktop";
}

// The name of the button ends with a count of unread messages.
const menu: Screen = { path: "/hosting-guidelines", opens: [/^Menu\b/], main: "Log out", only: "phone" };
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

/** A verification form. A phone shows one group at a time; the field's group comes after `after` other groups. */
const verification = (path: string, field: string, after: number): Screen[] => [
  { path, fills: [field], main: "Submit Verification Request", only: "desktop" },
  { path, opens: Array(after).fill("Continue"), fills: [field], main: "Continue", only: "phone" },
];

/** Every screen that shows or takes text of people. A new screen is one more entry. */
const screensOf = ({ landlord, active, free, ...people }: Awaited<ReturnType<typeof newPeople>>) =>
  [
    {
      person: landlord,
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
        { path: `/receipts/${people.pending.connection.id}`, main: /Print/ },
        ...verification("/landlord-verification", "Property address", 1),
        { path: "/account", main: /^Back to/ },
        { path: "/sessions", main: /^Back to/ },
        { path: "/profile", fills: ["Location"], main: "Save changes" },
      ],
    },
    {
      person: active.migrant,
      screens: [
        { path: "/migrant-dashboard", main: /^Message/ },
        thread("/migrant-dashboard"),
        { path: "/migrant-dashboard", opens: [/^Withdraw/], main: "Stay connected" },
        menu,
        { path: `/landlord/${landlord.id}`, main: /Dashboard/ },
        { path: "/profile", fills: ["Your Story"], main: "Save changes" },
        { path: "/profile/preview", main: "Edit profile" },
        { path: "/account", main: "Hide my profile" },
      ],
    },
    { person: people.completed.migrant, screens: [{ path: "/migrant-dashboard", main: /^Read messages/ }] },
    {
      person: people.refused,
      screens: [
        { path: "/migrant-dashboard", main: "Submit a new request" },
        ...verification("/migrant-verification", "Reason for migration", 2),
      ],
    },
    { person: people.waiting, screens: [{ path: "/migrant-verification", main: /Back to dashboard/ }] },
    {
      person: people.newcomer,
      screens: [
        { path: "/landlord-dashboard", main: /Set up/ },
        { path: "/profile-setup", fills: ["Location"], main: /^(Continue|Create Profile)$/ },
      ],
    },
    {
      person: people.admin,
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
        { path: "/admin/people", searches: unbroken.slice(0, 20), main: /^W+/ },
        { path: `/admin/people/${landlord.id}`, main: "Suspend this account" },
        { path: `/admin/people/${active.migrant.id}`, main: "Suspend this account" },
      ],
    },
    { screens: [{ path: "/auth", fills: ["Email"], main: "Sign In" }] },
  ] satisfies { person?: { token: string }; screens: Screen[] }[];

/** Opens a screen and fills its fields. */
async function arriveAt(page: Page, { path, opens = [], fills = [], searches }: Screen) {
  await page.goto(path);
  if (searches) await page.getByRole("searchbox").fill(searches);
  for (const name of opens) await act(page, typeof name === "string" ? new RegExp(`^${name}$`) : name);
  for (const label of fills) await page.getByLabel(label).first().fill(`${everyText} ${unbroken}`);
}

/** Screens that are also tested with text of twice its size. */
const holdsLargeText =
  /^\/(browse|migrant\/|landlord\/|checkout|account|sessions|receipts|hosting|profile\/preview|migrant-verification|admin)/;

/** Doubles the text size, as a person sets it for the whole device, or restores it. */
const largeText = async (page: Page, large: boolean) => {
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    large ? "200%" : "",
  );
  await measured.isStill(page);
};

const widths = { phone: [320, 360], desktop: [1280] };

test("no text that people write makes a screen wider than its window or pushes a button out of it", async ({
  newPage,
}) => {
  test.setTimeout(240_000);
  for (const { person, screens } of screensOf(await newPeople())) {
    const page = await newPage(person);
    for (const screen of screens) {
      const only = "only" in screen ? screen.only : undefined;
      for (const width of [
        ...(only === "desktop" ? [] : widths.phone),
        ...(only === "phone" ? [] : widths.desktop),
      ]) {
        await page.setViewportSize({ width, height: 740 });
        if (width !== 360) await arriveAt(page, screen);
        const where = `${screen.path} ${"opens" in screen ? screen.opens : ""} at ${width}`;
        const main = page
          .getByRole("button", { name: screen.main })
          .or(page.getByRole("link", { name: screen.main }))
          .or(page.getByRole("menuitem", { name: screen.main }))
          .filter({ visible: true });
        await expect.soft(main.last(), where).toBeVisible();
        await measured.isStill(page);
        expect.soft(await measured.horizontalOverflow(page), where).toEqual([]);
        expect.soft(await measured.outside(page), where).toEqual([]);
        if (width === 360 && holdsLargeText.test(screen.path)) {
          await largeText(page, true);
          expect.soft(await measured.horizontalOverflow(page), `${where}, large text`).toEqual([]);
          await largeText(page, false);
        }
        if (process.env.LOOK)
          await page.screenshot({
            path: `${process.env.LOOK}/${where.replace(/[^\w]+/g, "-").slice(0, 90)}.png`,
          });
      }
    }
    await page.close();
  }
});
