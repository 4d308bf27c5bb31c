import { hold } from "./network.ts";
import { change, newConnectedPair, startDemoSession } from "./people.ts";
import { expect, test } from "./test.ts";

test("switching the language in a form keeps the input and translates its mistakes", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/auth");
  await page.getByLabel("Email").fill("olena@people.test");
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "Language: English" }).click();
  await header.getByRole("button", { name: "Українська", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Є проблема" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Введіть пароль." })).toBeVisible();
  await expect(page.getByLabel("Електронна пошта")).toHaveValue("olena@people.test");
  await expect(page).toHaveURL("/auth");
  await expect(page).toHaveTitle("Помилка: Увійти – Havenbridge");
});

test("numbers, plurals, dates and countries follow the language, and the fee stays in pounds", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("landlord"));
  await page.addInitScript(() => localStorage.setItem("language", "uk"));
  await page.goto("/browse-migrants");
  await expect(
    page.getByRole("heading", { name: /^Доступні мігранти \(\d+ (профіль|профілі|профілів)\)$/ }),
  ).toBeVisible();
  await expect(page.getByText(/^Звідки: \p{Script=Cyrillic}/u).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Зв’язатися (£200)" }).first()).toBeVisible();
  await page.goto("/landlord-dashboard");
  await expect(
    page
      .getByText(
        /Зв’язок від \d{1,2} (січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня) \d{4}/,
      )
      .first(),
  ).toBeVisible();
});

test("in Ukrainian the answers about the move-in are plain, and no date ends with two full stops", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await change(landlord, connection, "active");
  const page = await newPage(migrant);
  await page.addInitScript(() => localStorage.setItem("language", "uk"));
  await page.goto("/migrant-dashboard");
  await expect(page.getByText(/^Дайте відповідь до .* р\. Якщо ви не переїхали/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Ні, переїзду не було" })).toBeVisible();

  const host = await newPage(landlord);
  await host.addInitScript(() => localStorage.setItem("language", "uk"));
  await host.goto(`/checkout/${migrant.id}`);
  await expect(host.getByText(/^Ви сплатили .* р\. Платити ще раз не потрібно\.$/)).toBeVisible();
});

test("a chosen language persists, sets the direction, and hides prerendered English", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/hosting-guidelines");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "Language: English" }).click();
  await header.getByRole("button", { name: "العربية", exact: true }).click();
  const inArabic = page.getByRole("heading", { level: 1, name: "إرشادات الاستضافة" });
  await expect(inArabic).toBeVisible();
  const release = await hold(page, "**/assets/ar-*.js");
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-language", "ar");
  await expect(page.locator("h1")).toBeHidden();
  release();
  await expect(inArabic).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test.describe("with a browser that asks for Ukrainian", () => {
  test("a first visit is in Ukrainian before any code is there, and the app takes it over", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ locale: "uk-UA", baseURL });
    const page = await context.newPage();
    const faults: Error[] = [];
    page.on("pageerror", (fault) => faults.push(fault));
    const release = await hold(page, "**/assets/*.js");
    await page.goto("/", { waitUntil: "commit" });
    const title = page.getByRole("heading", { level: 1, name: "Безпечне тимчасове житло для мігрантів" });
    await expect(title).toBeVisible();
    const drawn = await title.elementHandle();
    release();
    const header = page.getByRole("banner");
    await expect(async () => {
      await header.getByRole("button", { name: "Мова: Українська" }).click();
      await expect(header.getByRole("button", { name: "English", exact: true })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });
});
