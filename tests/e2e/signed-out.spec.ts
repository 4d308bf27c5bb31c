import { logout } from "#schema/endpoints/auth.ts";
import { as } from "./client.ts";
import { newLandlord } from "./people.ts";
import { expect, test } from "./test.ts";

test("a session that ends elsewhere leads to sign-in with one notice, and back to the page with what was written", async ({
  newPage,
}) => {
  const me = await newLandlord();
  const page = await newPage(me);
  await page.goto("/landlord-verification");
  await page.getByLabel("Property address").fill("9 Harbour Road");
  await as(me).call(logout);
  // A token that has died in the meantime is noticed when the page is loaded again.
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  const notice = page.getByText(
    "You have been signed out. What you wrote is kept on this device. Sign in to continue.",
  );
  await expect(notice).toBeVisible();
  await expect(page.getByText("Welcome back")).toHaveCount(0);
  let answer: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/login", async (route) => {
    await slow;
    await route.continue();
  });
  await page.getByLabel("Email").fill(me.email);
  await page.getByLabel("Password", { exact: true }).fill(me.password);
  await page.keyboard.press("Enter");
  const button = page.getByRole("button", { name: "Signing In..." });
  await expect(button).toBeVisible();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  answer();
  await expect(page).toHaveURL("/landlord-verification");
  await expect(page.getByLabel("Property address")).toHaveValue("9 Harbour Road");
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("devices") ?? "[]").length)).toBe(1);
});

test("Get Started opens Register, which tells people with one name what to enter", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/auth?tab=register");
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("If you have only one name, write it in both boxes.")).toBeVisible();
});

test("a body that is refused early is read away, so that its answer arrives", async ({ baseURL }) => {
  const { host, hostname, port } = new URL(baseURL ?? "");
  const { connect } = await import("node:net");
  const answerTo = (line: string, bytes: number) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let said = "";
      let sent = 0;
      socket.on("error", reject).on("data", (data) => {
        said += data;
        // A proxy reads no answer before it has sent everything.
        if (said.includes("\r\n\r\n") && sent >= bytes) {
          socket.destroy();
          resolve(said.split("\r\n")[0] ?? "");
        }
      });
      socket.write(
        `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
      const more = () => {
        if (sent >= bytes) return;
        const chunk = Buffer.alloc(Math.min(64 * 1024, bytes - sent), "a");
        sent += chunk.length;
        socket.write(chunk, more);
      };
      more();
    });
  expect(await answerTo("POST /api/profiles/migrant", 60_000)).toContain(" 401 ");
  expect(await answerTo("POST /api/nothing", 1_000_000)).toContain(" 404 ");
  expect(await answerTo("PUT /api/auth/login", 1_000_000)).toContain(" 405 ");
  expect(await answerTo("POST /api/auth/login", 20_000_000)).toContain(" 413 ");
});
