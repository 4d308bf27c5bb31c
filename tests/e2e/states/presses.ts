import type { Page } from "@playwright/test";
import { act } from "../screen.ts";

/** Presses the last button with exactly this name, because a form's own button comes after the header's. */
export const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).last().click();
/** Presses a button whose name contains this. */
export const open =
  (name: string, place: "first" | "last" = "first") =>
  (page: Page) =>
    page.getByRole("button", { name })[place]().click();
/** Leaves a field of the first group empty, and presses the button that sends the form or, on a phone, Continue. */
export const leavesEmpty = (label: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill("");
  await page.locator("main form [type=submit]:visible").click();
};
/** Presses a button of a dashboard's row; on phones, some are in the row's menu. */
export const inRow = (name: string) => (page: Page) => act(page, name);
/** Presses two buttons, one after the other. */
export const openThen = (first: string, second: string) => async (page: Page) => {
  await open(first)(page);
  await open(second, "last")(page);
};

/** Waits for a toast and points at it, so that it stays. */
export const pointAtToast = (page: Page) => page.locator("[data-toast]").hover();

/** Makes the page believe that the network is gone. The network still works. */
export const loseNetwork = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false });
    dispatchEvent(new Event("offline"));
  });

export const openBell = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: /^Notifications/ })
    .click();
