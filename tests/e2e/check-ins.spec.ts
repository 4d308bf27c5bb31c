import type { Page } from "@playwright/test";
import { listCheckIns } from "#schema/endpoints/check-ins.ts";
import { listNotifications } from "#schema/endpoints/notifications.ts";
import { readOwnData } from "#schema/endpoints/own-data.ts";
import { as, send } from "./client.ts";
import { newConnectedPair, newReviewer, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

const question = "We have a short question for you.";

/** Gives a page open check-ins, as days after a move-in give them. What it answers is no longer open. */
async function isAsked(page: Page, firstNames: readonly string[]) {
  let open = firstNames.map((firstName, n) => ({
    id: `c${n}`,
    askedAt: new Date().toISOString(),
    firstName,
  }));
  const answered: unknown[] = [];
  let reads = 0;
  await page.route(/\/api\/check-ins(\/c\d+)?$/, async (route) => {
    const asked = route.request();
    if (asked.method() === "GET") {
      reads += 1;
      return route.fulfill({ json: open });
    }
    answered.push(asked.postDataJSON());
    open = open.filter(({ id }) => !asked.url().endsWith(id));
    return route.fulfill({ json: {} });
  });
  return { answered, reads: () => reads };
}

test("a landlord comes from a card on the dashboard to one question after another, and the card is gone", async ({
  newPage,
}) => {
  const { landlord } = await newConnectedPair("active");
  const page = await newPage(landlord);
  await page.setViewportSize({ width: 360, height: 740 });
  const { answered } = await isAsked(page, ["Zaynab", "Amina"]);
  await page.goto("/landlord-dashboard");
  const card = page.getByRole("region", { name: question });
  await expect(card).toBeVisible();
  // Someone else may look at the phone.
  await expect(card).toHaveText(`${question}Open the question`);
  await card.scrollIntoViewIfNeeded();
  await card.getByRole("link", { name: "Open the question" }).click();

  await expect(page.getByRole("heading", { name: "Is the stay with Zaynab going well?" })).toBeVisible();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("How may we contact you safely?")).toBeVisible();
  await page.getByRole("button", { name: "Next question" }).click();

  await expect(page.getByRole("heading", { name: "Is the stay with Amina going well?" })).toBeVisible();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next question" })).toHaveCount(0);
  expect(answered).toMatchObject([{ goingWell: false }, { goingWell: true }]);

  const list = page.waitForResponse(/\/api\/check-ins$/);
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await list;
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  await expect(page.getByText(question)).toHaveCount(0);
});

test("a migrant has the card during a stay, and before any stay nothing asks for it", async ({ newPage }) => {
  const [staying, waiting] = [await newConnectedPair("active"), await newConnectedPair()];
  const page = await newPage(staying.migrant);
  await isAsked(page, ["Owen"]);
  await page.goto("/migrant-dashboard");
  await expect(page.getByRole("region", { name: question })).toBeVisible();

  const other = await newPage(waiting.migrant);
  const { reads } = await isAsked(other, ["Owen"]);
  await other.goto("/migrant-dashboard");
  await expect(other.getByRole("heading", { name: "Your Profile" })).toBeVisible();
  await expect(other.getByText(question)).toHaveCount(0);
  expect(reads()).toBe(0);
});

test("a person's file has their answers to check-ins only when they tick it", async ({ newPage }) => {
  const { migrant } = await newConnectedPair("active");
  const page = await newPage(migrant);
  const asked: string[] = [];
  await page.route(/\/api\/account\/export/, async (route) => {
    asked.push(new URL(route.request().url()).search);
    const reply = await route.fetch();
    const json = await reply.json();
    json.checkIns = [
      { day: 1, state: "answered", askedAt: json.account.createdAt, answers: null, contact: null },
    ];
    return route.fulfill({ response: reply, json });
  });
  await page.goto("/account/data");
  const box = page.getByRole("checkbox", { name: "Include my answers to check-ins" });
  await expect(box).not.toBeChecked();
  const downloads = async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    await coming;
  };
  await downloads();
  expect(asked.join()).not.toContain("answers");
  await box.check();
  await downloads();
  expect(asked.at(-1)).toBe("?answers=included");
});

/** Asks both people of a stay, as a day after the move-in does. */
async function askBoth(connectionId: string) {
  const body = JSON.stringify({ connectionId });
  const response = await send("/__demo/check-ins", { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
}

/** What a person could notice of the other's answer. */
const noticedBy = async (person: Person) => {
  const own = await as(person).call(readOwnData, { query: { answers: "included" } });
  return JSON.stringify([
    await as(person).call(listCheckIns),
    await as(person).call(listNotifications),
    { ...own, history: own.history.filter(({ event }) => event !== "own_data_read") },
  ]);
};

test("a migrant says no, a reviewer closes the case, and the landlord notices nothing", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair("active");
  const reviewer = await newReviewer("Nadia Haddad");
  await askBoth(connection.id);
  const before = await noticedBy(landlord);
  const home = await newPage(landlord);
  await home.goto("/landlord-dashboard");
  await expect(home.getByRole("region", { name: question })).toBeVisible();

  await test.step("the migrant answers on a phone, and says how to be reached", async () => {
    const page = await newPage(migrant);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/migrant-dashboard");
    await page.getByRole("link", { name: "Open the question" }).click();
    const help = page.getByRole("heading", { name: "In danger now? Call 999" });
    const press = (answer: string) => page.getByRole("button", { name: answer, exact: true }).click();
    await press("Yes");
    await expect(help).toBeHidden();
    await press("No");
    // Before anything is sent.
    await expect(help).toBeVisible();
    await press("Yes");
    await press("Yes");
    await page.getByLabel("Do you want to tell us more?").fill("He locks the door at night.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(/A person of our team reads this within 24 hours/)).toBeVisible();
    await page.getByRole("radio", { name: "Only here, on this website" }).check();
    await page.getByLabel(/When is it safe/).fill("In the morning.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("We will keep to that.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("There is no question for you now.")).toBeVisible();
    await expect(page.getByText("He locks the door at night.")).toHaveCount(0);
  });

  await test.step("a reviewer finds the case with its deadline, takes, notes and closes it", async () => {
    const desk = await newPage(reviewer);
    await desk.goto("/admin/queue?kind=check_in");
    const main = desk.getByRole("main");
    await main
      .getByRole("link", { name: new RegExp(`^Check-in: ${migrant.firstName} ${migrant.lastName}`) })
      .first()
      .click();
    await expect(main.getByText(/^Due /).first()).toBeVisible();
    await expect(main.getByText("He locks the door at night.")).toBeVisible();
    await expect(main.getByText("In the morning.")).toBeVisible();
    await main.getByRole("button", { name: "Take it" }).click();
    await expect(main.getByText("You are working on it")).toBeVisible();
    await desk.getByLabel("Add a note").fill("I wrote to her here.");
    await desk.getByRole("button", { name: "Add the note" }).click();
    await expect(main.getByText("I wrote to her here.")).toBeVisible();
    await desk.getByLabel("How it ends").selectOption({ label: "Spoke to the person" });
    await desk.getByLabel("Why", { exact: false }).last().fill("She has moved to her sister.");
    await desk.getByRole("button", { name: "Close the case" }).click();
    await expect(main.getByText("Closed on")).toBeVisible();
  });

  await test.step("the landlord has the same question as before, and no trace of the rest", async () => {
    expect(await noticedBy(landlord)).toBe(before);
    await home.reload();
    await expect(home.getByRole("region", { name: question })).toBeVisible();
    await expect(home.getByText(/locks the door|moved to her sister/)).toHaveCount(0);
  });
});
