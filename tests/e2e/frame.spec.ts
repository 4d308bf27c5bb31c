import { termsVersion } from "#schema/terms.ts";
import { expect, test } from "./test.ts";

const legal = {
  "/privacy": "Privacy",
  "/terms": "Terms and refunds",
  "/accessibility": "Accessibility",
  "/report": "Report a concern",
};

test("every visitor can read the legal pages, from the footer and without scripts", async ({
  newPage,
  request,
}) => {
  const page = await newPage();
  for (const [path, title] of Object.entries(legal)) {
    await page.goto("/hosting-guidelines");
    await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const answer = await request.get(path);
    expect(await answer.text()).toContain(`${title}</h1>`);
  }
  await expect(page.getByRole("main").getByRole("link", { name: "999" })).toHaveAttribute("href", "tel:999");
});

test("a page also opens when the end of its address is invalid", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/safety#100%");
  await page.getByRole("button", { name: /^Language/ }).click();
  await expect(page.getByRole("button", { name: "Українська" })).toBeVisible();
});

test("registration leads to the terms and the privacy notice, which say their version", async ({
  newPage,
}) => {
  const page = await newPage();
  for (const [link, title] of [
    ["terms", "Terms and refunds"],
    ["privacy notice", "Privacy"],
  ] as const) {
    await page.goto("/auth?type=migrant");
    await page
      .getByText("By creating an account you accept")
      .getByRole("link", { name: link, exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(`Version ${termsVersion}`)).toBeVisible();
  }
});

test("what the operator has not filled in is marked, wherever it is shown", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/terms");
  const imprint = page.getByRole("contentinfo").locator("mark");
  await expect(imprint).toHaveText(["[name of the company]", "[postal address]", "[email address]"]);
  await expect(page.getByRole("main").locator("mark").last()).toHaveText("[country]");
});

for (const width of [320, 360, 1024])
  test(`at ${width} pixels the footer is at most 420 pixels high, and one line under a form`, async ({
    newPage,
  }) => {
    const page = await newPage();
    await page.setViewportSize({ width, height: 640 });
    const footer = page.getByRole("contentinfo");
    const height = async (path: string) => {
      await page.goto(path);
      await expect(footer.getByRole("link", { name: "Privacy" })).toBeVisible();
      return (await footer.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
    };
    expect(await height("/hosting-guidelines")).toBeLessThanOrEqual(420);
    expect(await height("/auth?type=")).toBeLessThanOrEqual(width < 360 ? 110 : 64);
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(width < 640 ? 57 : 65);
  });

test("a link to a part of the page works again on the second press", async ({ page }) => {
  await page.goto("/");
  const steps = page.getByRole("region", { name: "How it works" });
  const link = page.getByRole("contentinfo").getByRole("link", { name: "How it works" });
  for (const _ of ["first", "again"]) {
    await link.click();
    await expect(steps).toBeInViewport();
    await link.scrollIntoViewIfNeeded();
  }
  await link.focus();
  await link.press("Enter");
  await expect(link).not.toBeFocused();
});
