import { expect, type Locator, type Page } from "@playwright/test";

/** Parts of screens that several tests read or use. */

/** Expects a toast with these words; one is shown at a time. */
export async function says(page: Page, title: string, description: string) {
  const toast = page.getByRole("region", { name: /^Notification/ }).getByRole("listitem");
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
  return toast;
}

/** Expects a red toast with these words. */
export async function saysInRed(page: Page, title: string, description: string) {
  const toast = await says(page, title, description);
  // A closing dialog moves the toast to the page, and a detached element has no colour.
  await expect.poll(() => colourOf(toast, "backgroundColor")).toBe("red");
}

/** The name of the colour. */
export async function colourOf(element: Locator, property: "backgroundColor") {
  const text = await element.evaluate((each, name) => getComputedStyle(each)[name], property);
  const [r = 0, g = 0, b = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const sixth =
    high === r
      ? (g - b) / (high - low)
      : high === g
        ? 2 + (b - r) / (high - low)
        : 4 + (r - g) / (high - low);
  const hue = (sixth * 60 + 360) % 360;
  if (hue < 20 || hue > 340) return "red";
  if (hue > 40 && hue < 65) return "yellow";
  if (hue > 100 && hue < 170) return "green";
  return hue > 200 && hue < 250 ? "blue" : text;
}

/** A day in the format of the screens: "20 November 2026". */
export const dayOf = (instant: string | number) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" }).format(
    new Date(instant),
  );

/** A figure of a dashboard, by its label. */
export const figure = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt").getByText(label, { exact: true }) })
    .locator("dd")
    .first();

/** The row of a connection on a dashboard. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name }) });

/** Presses a button or link of a dashboard's row; on phones, some are in the row's menu. */
export async function act(page: Page, name: string | RegExp) {
  const named = (includeHidden: boolean) =>
    page.getByRole("button", { name, includeHidden }).or(page.getByRole("link", { name, includeHidden }));
  const shown = named(false).filter({ visible: true }).first();
  const row = page.getByRole("listitem").filter({ has: named(true) });
  const more = row.getByRole("button", { name: /^More about/ }).first();
  // Start again if a new rendering replaces the element before it is pressed.
  let inMenu = false;
  await expect(async () => {
    await shown.or(more).first().waitFor({ timeout: 2_000 });
    inMenu = !(await shown.isVisible());
    // The button covers the row, and a long name may be over its middle. A key press avoids that name.
    await (inMenu ? more.click({ timeout: 2_000 }) : shown.press("Enter", { timeout: 2_000 }));
  }).toPass();
  if (!inMenu) return;
  // The entry Block describes what it ends, so it contains the words of other entries.
  await page.getByRole("menuitem", { name }).filter({ hasNotText: "Block" }).click();
}

/**
 * Waits until a dialog is closed. Its entry in the history is removed a moment later, and a navigation in between
 * would be undone.
 */
export async function isGone(dialog: Locator) {
  await expect(dialog).toBeHidden();
  await expect.poll(() => dialog.page().evaluate(() => history.state?.usr?.layers ?? [])).toEqual([]);
}

/** Signs in with the form. */
export async function signIn(page: Page, email: string, password: string) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Welcome back!", { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL("/");
}
