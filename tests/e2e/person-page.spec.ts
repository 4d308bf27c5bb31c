import type { Page } from "@playwright/test";
import { personListed } from "#schema/limits.ts";
import { send } from "./client.ts";
import { newMigrant, newReviewer } from "./people.ts";
import { personOf } from "./states/person.ts";
import { expect, test } from "./test.ts";

const main = (page: Page) => page.getByRole("main");
const section = (page: Page, name: string) => main(page).getByRole("region", { name });

test("a reviewer finds a person and reads their page with the keyboard alone, and no name is in an address", async ({
  newPage,
}) => {
  const name = `Zuhra ${crypto.randomUUID().slice(0, 8)}`;
  const person = await newMigrant({ name });
  const reviewer = await newReviewer("Nadia Haddad");
  const count = personListed + 3;
  const cases = { kind: "contact", count, subjectId: person.id, openedAt: new Date().toISOString() };
  await send("/__demo/cases", { method: "POST", body: JSON.stringify(cases) });
  const page = await newPage(reviewer);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const press = (key: string) => page.keyboard.press(key);
  const heading = page.getByRole("heading", { level: 1 });

  await test.step("the search finds them, and Enter opens their page", async () => {
    await page.goto("/admin/people");
    await main(page).getByLabel("Search by name or email").focus();
    await page.keyboard.type(name);
    await expect(main(page).getByRole("listitem")).toHaveCount(1);
    await expect(page).toHaveURL("/admin/people");
    await press("Tab");
    await press("Enter");
    await expect(heading).toHaveText(name);
  });

  await test.step("the lists show more", async () => {
    const list = section(page, "Cases about them");
    await expect(list.getByRole("listitem")).toHaveCount(personListed);
    await list.getByRole("button", { name: "Show more" }).focus();
    await press("Enter");
    await expect(list.getByRole("listitem")).toHaveCount(count);
    await expect(list.getByRole("button")).toBeHidden();
    await expect(section(page, "Devices they are signed in on")).toContainText(/Chrome|Unknown device/);
    await expect(section(page, "Cases they have raised")).toContainText("None");
  });

  await test.step("a case leads back to the person, and the person to the search with its words", async () => {
    await section(page, "Cases about them").getByRole("link").first().focus();
    await press("Enter");
    await expect(heading).toHaveText("Contact after a suspension");
    await press("p");
    await expect(heading).toHaveText(name);
    await press("b");
    await expect(heading).toHaveText("Contact after a suspension");
    await press("b");
    await expect(heading).toHaveText(name);
    await press("b");
    await expect(main(page).getByLabel("Search by name or email")).toHaveValue(name.toLowerCase());
    await expect(main(page).getByRole("listitem")).toHaveCount(1);
    await page.reload();
    await expect(main(page).getByRole("listitem")).toHaveCount(1);
  });

  await test.step("an id also finds them", async () => {
    await main(page).getByLabel("Search by name or email").fill(person.id);
    await expect(main(page).getByRole("listitem")).toHaveCount(1);
    await expect(main(page).getByRole("listitem")).toContainText(person.email);
  });

  for (const address of addresses) expect(decodeURIComponent(address)).not.toContain("Zuhra");
});

test("a case after a suspension links to the pages of both people", async ({ newPage }) => {
  const [person, suspended] = [
    await newMigrant({ name: "Amal Noor" }),
    await newMigrant({ name: "Dan Hill" }),
  ];
  const openedAt = new Date().toISOString();
  const cases = { kind: "contact", count: 1, subjectId: person.id, openedAt };
  await send("/__demo/cases", { method: "POST", body: JSON.stringify(cases) });
  const page = await newPage(await newReviewer());
  // The case from the demo has no connection, so the test adds the suspended person to it.
  await page.route(/\/api\/admin\/cases\/[^/]+$/, async (route) => {
    const json = await (await route.fetch()).json();
    const { id, firstName, lastName } = suspended;
    const facts = [{ name: "suspended_person", value: "Dan Hill", person: { id, firstName, lastName } }];
    await route.fulfill({ json: { ...json, facts } });
  });
  await page.goto(`/admin/people/${person.id}`);
  await main(page).getByRole("link", { name: "Contact after a suspension" }).click();
  for (const { id, firstName, lastName } of [person, suspended])
    await expect(main(page).getByRole("link", { name: `${firstName} ${lastName}` })).toHaveAttribute(
      "href",
      `/admin/people/${id}`,
    );
});

test("no line of the hint about another account begins with a punctuation mark, at any width and in any language", async ({
  newPage,
}) => {
  const [reviewer, person] = [await newReviewer("Nadia Haddad"), await newMigrant({ name: "Karim Aslan" })];
  for (const language of ["en", "ar", "uk"]) {
    const page = await newPage(reviewer);
    await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
    await page.route(`**/api/admin/people/${person.id}`, (route) =>
      route.fulfill({ json: personOf(person.id) }),
    );
    await page.goto(`/admin/people/${person.id}`);
    const hint = main(page).getByRole("listitem").filter({ hasText: "Owen Rahimi" }).first();
    await expect(hint).toBeVisible();
    expect(await hint.evaluate(signsAtLineStart)).toEqual([]);
  }
});

/** The widths, in pixels, at which a punctuation mark after a link begins a line. */
function signsAtLineStart(item: HTMLElement) {
  const found: number[] = [];
  for (let width = 160; width <= 700; width += 4) {
    item.style.width = `${width}px`;
    for (const link of item.querySelectorAll("a")) {
      const after = link.nextSibling;
      if (!after || !/^[\p{P}]/u.test(after.textContent ?? "")) continue;
      const sign = document.createRange();
      sign.setStart(after, 0);
      sign.setEnd(after, 1);
      if (sign.getBoundingClientRect().top >= link.getBoundingClientRect().bottom) found.push(width);
    }
  }
  return found;
}

test("the queue leads to a person and back to the same filter, and admins cannot read their own page", async ({
  newPage,
}) => {
  const reviewer = await newReviewer("Selam Okonkwo");
  const person = await newMigrant({ name: "Karim Aslan" });
  const openedAt = new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString();
  const cases = { kind: "contact", count: 1, subjectId: person.id, openedAt };
  await send("/__demo/cases", { method: "POST", body: JSON.stringify(cases) });
  const page = await newPage(reviewer);
  await page.goto("/admin/queue?kind=contact&state=late");
  await expect(page.locator("[data-queue] > li").first()).toContainText("Karim Aslan");
  await page.keyboard.press("j");
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Karim Aslan");
  await main(page).getByRole("link", { name: "Back to the queue" }).click();
  await expect(page).toHaveURL("/admin/queue?kind=contact&state=late");
  await expect(page.locator("[data-queue] > li").first()).toBeVisible();
  await main(page).getByRole("link", { name: "Account and history" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Karim Aslan");
  await page.goto(`/admin/people/${reviewer.id}`);
  await expect(main(page)).toContainText("This page is about you");
  await expect(main(page)).toContainText("Only other admins can read it.");
});
