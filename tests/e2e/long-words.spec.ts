import { expect, test } from "./journey.ts";
import { longWordedPeople } from "./long-words-people.ts";
import { arriveAt, screensOf } from "./long-words-screens.ts";
import * as measured from "./measures.ts";
import { isSignedIn } from "./signed-up.ts";

const widths = { phone: [320, 360], desktop: [1280] };

test("no text that people write makes a screen wider than its window or pushes a button out of it", async ({
  somebody,
  request,
}) => {
  test.setTimeout(240_000);
  for (const { token, screens } of screensOf(await longWordedPeople(request))) {
    const page = await somebody();
    if (token) await isSignedIn(page, token);
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
        expect.soft(await measured.sideways(page), where).toEqual([]);
        expect.soft(await measured.outside(page), where).toEqual([]);
        if (process.env.LOOK)
          await page.screenshot({
            path: `${process.env.LOOK}/${where.replace(/[^\w]+/g, "-").slice(0, 90)}.png`,
          });
      }
    }
    await page.close();
  }
});
