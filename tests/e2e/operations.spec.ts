import { calmOperations, operationsOf } from "./operations.ts";
import { startDemoSession } from "./people.ts";
import { expect, test } from "./test.ts";

const forbidden = { message: "Your account cannot do this.", code: "forbidden", requestId: "in-a-test" };
const figures = "**/api/admin/operations";

test("an admin sees what needs a person, and marks an alert as handled", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("admin"));
  let shown = operationsOf(crypto.randomUUID());
  await page.route(figures, (route) => route.fulfill({ json: shown }));
  await page.route("**/api/admin/alerts/*", (route) => {
    shown = { ...shown, alerts: { total: 1, newest: shown.alerts.newest.slice(1) } };
    return route.fulfill({ json: { id: "payment_disputed", handledAt: shown.at } });
  });
  await page.goto("/admin/operations");
  const dispute = page.getByRole("listitem").filter({ hasText: "A bank disputes a payment" });
  await expect(dispute.getByRole("link", { name: "Ruth Okafor" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Registrations 0 3" })).toBeVisible();
  await dispute.getByRole("button", { name: "Mark as handled" }).click();
  await expect(page.getByText("Alert marked as handled").first()).toBeVisible();
  await expect(dispute).toHaveCount(0);
  const late = page.getByRole("link", { name: "12 cases are past their time" });
  await expect(late).toHaveAttribute("href", "/admin/queue?state=late");
  await page.getByRole("link", { name: "3 landlords wait for a decision" }).click();
  await expect(page).toHaveURL(/\/admin\/verifications\?kind=landlord/);
});

test("an alert that was marked by mistake is opened again", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("admin"));
  const all = operationsOf(crypto.randomUUID());
  const fewer = { ...all, alerts: { total: 1, newest: all.alerts.newest.slice(1) } };
  const asked: unknown[] = [];
  await page.route(figures, (route) => route.fulfill({ json: asked.at(-1) === "handled" ? fewer : all }));
  await page.route("**/api/admin/alerts/*", (route) => {
    const { status } = route.request().postDataJSON();
    asked.push(status);
    return route.fulfill({ json: { id: "1", handledAt: status === "handled" ? all.at : null } });
  });
  await page.goto("/admin/operations");
  const dispute = page.getByRole("listitem").filter({ hasText: "A bank disputes a payment" });
  await dispute.getByRole("button", { name: "Mark as handled" }).click();
  await expect(dispute).toHaveCount(0);
  await page.locator("[data-toast]").getByRole("button", { name: "Undo" }).click();
  await expect(dispute).toHaveCount(1);
  await expect(page.getByText("The alert is open again").first()).toBeVisible();
  expect(asked).toEqual(["handled", "open"]);
});

test("an admin who loses the role leaves the page with the next refusal", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("admin"));
  await page.route(figures, (route) => route.fulfill({ json: operationsOf(crypto.randomUUID()) }));
  // This replaces fetch and not the network: Chromium reports every 403 of the network as an error of the page.
  await page.addInitScript((forbidden) => {
    const { fetch } = window;
    window.fetch = async (input, init) =>
      "lostRole" in document.documentElement.dataset && String(input).endsWith("/api/admin/operations")
        ? Response.json(forbidden, { status: 403 })
        : fetch(input, init);
  }, forbidden);
  await page.goto("/admin/operations");
  await expect(page.getByRole("link", { name: "Ruth Okafor" }).first()).toBeVisible();
  await page.route("**/api/auth/me", async (route) => {
    const response = await route.fetch();
    return route.fulfill({ json: { ...(await response.json()), role: "user" } });
  });
  await page.evaluate(() => {
    document.documentElement.dataset.lostRole = "";
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Ruth Okafor")).toHaveCount(0);
});

test("the figures refresh by themselves while the admin is there, and the page stays", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("admin"));
  await page.clock.install();
  let reads = 0;
  await page.route(figures, (route) => {
    reads += 1;
    return route.fulfill({ json: reads === 1 ? calmOperations : operationsOf(crypto.randomUUID()) });
  });
  let open = 0;
  page.on("request", () => open++);
  page.on("requestfinished", () => open--);
  page.on("requestfailed", () => open--);
  await page.goto("/admin/operations");
  await expect(page.getByText("Nothing needs you.")).toBeVisible();
  await expect.poll(() => open).toBe(0);
  // Some code is fetched when the browser is idle. Without this wait, the clock would run ahead of the network.
  await page.clock.runFor(6_000);
  await expect.poll(() => open).toBe(0);
  await page.clock.runFor(60_000);
  await expect(page.getByRole("heading", { name: "What needs you" })).toBeVisible();
  // The page is not used for more than ten minutes.
  await page.clock.runFor(12 * 60_000);
  await expect(page.getByRole("button", { name: "Refresh" })).toBeEnabled();
  const before = reads;
  await page.clock.runFor(5 * 60_000);
  expect(reads).toBe(before);
});

test("a second click after an alert has gone does not handle the one that took its place", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("admin"));
  let shown = operationsOf(crypto.randomUUID());
  const handled: string[] = [];
  await page.route(figures, (route) => route.fulfill({ json: shown }));
  await page.route("**/api/admin/alerts/*", (route) => {
    handled.push(route.request().url());
    shown = { ...shown, alerts: { total: 1, newest: shown.alerts.newest.slice(1) } };
    return route.fulfill({ json: { id: "payment_disputed", handledAt: shown.at } });
  });
  await page.goto("/admin/operations");
  const buttons = page.getByRole("button", { name: "Mark as handled" });
  await expect(buttons).toHaveCount(2);
  // Click again as soon as the rows have moved.
  await page.evaluate(() => {
    // A toast also has buttons, and may come first in the document.
    const buttons = () =>
      [...document.querySelectorAll("main li button")].filter(
        ({ textContent }) => textContent === "Mark as handled",
      );
    const all = buttons().length;
    new MutationObserver((_, observer) => {
      if (buttons().length === all) return;
      observer.disconnect();
      buttons()[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
      document.body.dataset.clickedAgain = "";
    }).observe(document.body, { subtree: true, childList: true });
  });
  await buttons.first().click();
  await expect(page.locator("[data-clicked-again]")).toBeAttached();
  await expect(buttons).toHaveCount(1);
  await expect(buttons).not.toHaveAttribute("aria-disabled", "true");
  expect(handled).toHaveLength(1);
});

test("a service that is down is named, though the health check answers with 503", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("admin"));
  await page.route(figures, (route) => route.fulfill({ json: calmOperations }));
  // This replaces fetch and not the network: Chromium reports every 503 of the network as an error of the page.
  await page.addInitScript(() => {
    const { fetch } = window;
    const down = { ok: false, payments: "simulated", down: ["photos"] };
    window.fetch = async (input, init) =>
      String(input instanceof Request ? input.url : input).endsWith("/api/health")
        ? Response.json(down, { status: 503 })
        : fetch(input, init);
  });
  await page.goto("/admin/operations");
  await expect(page.getByText("Photos (R2) does not answer.")).toBeVisible();
});
