import type { Page } from "@playwright/test";
import { isStill } from "./measures.ts";
import { atCheckout, isConnected, pay, typesCard } from "./paying.ts";
import { newConnectedPair, newPair } from "./people.ts";
import { expect, signInAs, test } from "./test.ts";

/** The controls in sight that something else lies over; what has moved below the window can be scrolled to. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const toast = document.querySelector("[data-toast]");
    const controls = [...root.querySelectorAll<HTMLElement>("a[href], button, input, textarea, select")];
    const found = controls.filter((control) => {
      if (toast?.contains(control) || !control.checkVisibility({ visibilityProperty: true })) return false;
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (width <= 1 || y < 0 || y > innerHeight) return false;
      const over = document.elementFromPoint(x, y);
      return toast?.contains(over) && !control.contains(over);
    });
    return found.map((control) => control.innerText || control.ariaLabel || control.id);
  });

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test.describe(`${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport });
    const toast = (page: Page, title: string) =>
      page.locator("[data-toast]").getByText(title, { exact: true });

    test("a toast covers no button: a declined card, a payment that succeeded", async ({ page }) => {
      const { landlord, migrant } = await newPair();
      await signInAs(page, landlord);
      await atCheckout(page, migrant);
      await typesCard(page, "4000 0000 0000 0002");
      await pay(page).click();
      await expect(toast(page, "Payment Failed")).toBeVisible();
      expect(await covered(page)).toEqual([]);
      await pay(page).click({ trial: true });
      await typesCard(page, "4242 4242 4242 4242");
      await pay(page).click();
      await expect(toast(page, "Payment Successful")).toBeVisible();
      await isConnected(page, "Selam");
      expect(await covered(page)).toEqual([]);
      await isStill(page);
      const heading = page.getByRole("heading", { level: 2 }).first();
      const before = await heading.boundingBox();
      await page.locator("[data-toast]").getByRole("button", { name: "Dismiss" }).click();
      await expect(page.locator("[data-toast]")).toHaveCount(0);
      expect(await heading.boundingBox()).toEqual(before);
      expect(await covered(page)).toEqual([]);
    });

    test("a toast covers no button: a message that was sent", async ({ page }) => {
      const { migrant } = await newConnectedPair();
      await signInAs(page, migrant);
      await page.goto("/migrant-dashboard");
      await page
        .getByRole("button", { name: /^Message/ })
        .first()
        .click();
      for (const words of ["Good morning", "When may we come?", "We have two bags."]) {
        await page.getByLabel("Your message").fill(words);
        await page.getByRole("button", { name: "Send" }).click();
        await expect(page.getByRole("log").getByText(words)).toBeInViewport();
        await expect(toast(page, "Message sent")).toBeVisible();
      }
      expect(await covered(page)).toEqual([]);
      await expect(async () => {
        const log = await page.getByRole("log").boundingBox();
        const area = await page.locator("[data-toast]").boundingBox();
        expect(log?.y).toBeGreaterThanOrEqual((area?.y ?? 0) + (area?.height ?? 0));
      }).toPass();
    });
  });
}
