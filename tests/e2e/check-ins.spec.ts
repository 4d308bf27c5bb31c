import type { Page } from "@playwright/test";
import { newConnectedPair } from "./people.ts";
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
