import { newConnectedPair, newLandlord, newMigrant, startDemoSession } from "./people.ts";
import { expect, test } from "./test.ts";

/** A migrant's profile as a landlord reads it. browse.spec.ts tests its parts that the specification lists. */

const story = "My children and I need a quiet place near a school. ".repeat(30);

test("the main button is on the first screen of a phone, a tablet and a desktop, and stays in view", async ({
  newPage,
}) => {
  const migrant = await newMigrant({ name: "Selam Okonkwo", verified: true, profile: { story } });
  const page = await newPage(await newLandlord());
  for (const [width, height] of [
    [360, 640],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/migrant/${migrant.id}`);
    await expect(page.getByRole("heading", { name: "Languages" })).toHaveCount(0);
    const connect = page.getByRole("link", { name: /^Connect for £200/ }).filter({ visible: true });
    await expect(connect).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { name: "Their Story" })).toBeInViewport();
    await page.getByRole("heading", { name: /^What .* is looking for$/ }).scrollIntoViewIfNeeded();
    await expect(connect).toBeInViewport({ ratio: 1 });
  }
});

test("the profile of a connected migrant leads to the conversation, on a phone and a desktop", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newConnectedPair();
  const page = await newPage(landlord);
  for (const [width, height] of [
    [360, 640],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/migrant/${migrant.id}`);
    await page.getByRole("link", { name: "Go to the conversation" }).filter({ visible: true }).click();
    await expect(page.getByRole("dialog", { name: "Messages with Selam Okonkwo" })).toBeVisible();
  }
});

test("facts that were not given are left out, and the refund rule is one press away", async ({ newPage }) => {
  const migrant = await newMigrant({ name: "Selam Okonkwo", verified: true });
  const page = await newPage(await newLandlord());
  await page.goto(`/migrant/${migrant.id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("Profile views:")).toBeVisible();
  await expect(main.getByText("Not given")).toHaveCount(0);
  for (const term of ["Age", "Gender", "Employment status", "Languages", "Skills", "Ratings"])
    await expect(main.getByText(term, { exact: true })).toHaveCount(0);
  const rule = main.getByText("We do not refund the fee in any other case.");
  await expect(rule).toBeHidden();
  await main.getByText("When we refund you").click();
  await expect(rule).toBeVisible();
});

test("a double click on a link adds one entry to the history, so Back leaves the profile", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("landlord"));
  await page.goto("/browse-migrants");
  await page
    .getByRole("link", { name: /^View Profile/ })
    .first()
    .dblclick();
  await expect(page.getByRole("heading", { name: "Their Story" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/browse-migrants");
});

test("a profile opens with what the list already has, and records its view once it is read", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("landlord"));
  await page.goto("/browse-migrants");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^View Profile/ }) });
  const name = (await card.first().getByRole("heading").locator("bdi").textContent()) ?? "";
  await page.route("**/api/migrants/*", () => {});
  const views: string[] = [];
  page.on("request", (request) => request.url().endsWith("/view") && views.push(request.url()));
  await card
    .first()
    .getByRole("link", { name: /^View Profile/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Their Story" })).toBeVisible();
  expect(views).toEqual([]);
});

test.describe("with motion", () => {
  test.use({ ownBrowsers: true, contextOptions: { reducedMotion: "no-preference" } });

  test("the card's portrait becomes the profile's portrait", async ({ page }) => {
    const { token } = await startDemoSession("landlord");
    await page.addInitScript((session) => localStorage.setItem("token", session), token);
    await page.goto("/browse-migrants");
    const link = page.getByRole("link", { name: /^View Profile/ }).first();
    await test.step("pointing at a card loads the code of profiles", async () => {
      const code = page.waitForRequest(/migrant-profile-screen/);
      await link.hover();
      await code;
    });
    // After one visit, the code has certainly loaded.
    await link.click();
    await page.getByRole("link", { name: "Back to Browse" }).click();
    await expect(link).toBeFocused();
    await page.evaluate(() => {
      const begin = document.startViewTransition.bind(document);
      document.startViewTransition = (change) => {
        const transition = begin(change);
        void transition.ready.then(() => {
          const grown = document
            .getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
          document.body.dataset.grown = grown.join();
        });
        return transition;
      };
    });
    await link.click();
    await expect(page.getByRole("heading", { name: "Their Story" })).toBeVisible();
    await expect(page.locator("body")).toHaveAttribute("data-grown", /view-transition-group\(portrait-/);
  });
});
