import { expect, type Locator, type Page } from "@playwright/test";

/** Actions with the keyboard alone. */

/** What is wrong with the focus: it has no ring, or something covers it. Empty when nothing is wrong. */
export const unseen = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at || at === document.body) return "";
    const called = `${at.tagName} ${at.textContent || at.id}`.slice(0, 80);
    // A radio styled as a star or a card shows its focus on the label.
    const marked = [at, at.closest("label")].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
    });
    if (!marked) return `no ring: ${called}`;
    const { left, top, right, bottom } = at.getBoundingClientRect();
    const root = at.getRootNode() as Document | ShadowRoot;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const over = [left + 4, (left + right) / 2, right - 4].map((x) => root.elementFromPoint(x, y));
    // WCAG 2.2, 2.4.11: a notification may cover a part of the element, but never all of it.
    const seen = over.some(
      (each) => each && (at.contains(each) || each.contains(at) || at.closest("label")?.contains(each)),
    );
    return seen ? "" : `hidden behind ${over[1]?.tagName}: ${called}`;
  });

const isFocused = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element.matches(":focus")));

/** Presses Tab until the target has the focus, which must be visible at every stop. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await unseen(page)).toBe("");
    if (await isFocused(target)) return;
  }
  throw new Error(`Tab never came to ${target}`);
}

export async function presses(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

export async function types(page: Page, target: Locator, words: string) {
  await tabTo(page, target);
  await page.keyboard.type(words);
}

/** Expects the focus on the screen's heading and its title in the live region. */
export async function arrives(page: Page, heading: string | RegExp) {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
  const spoken = page.locator("[aria-live=polite].sr-only");
  await expect(spoken.filter({ hasText: / – Havenbridge$/ })).toBeAttached();
}
