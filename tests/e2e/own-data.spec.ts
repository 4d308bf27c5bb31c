import { readFile } from "node:fs/promises";
import { newConnectedPair, requestVerification, write } from "./people.ts";
import { saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

test("a migrant reads their data and downloads all of it, messages included, once for two clicks", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair("active");
  await requestVerification(migrant);
  await write(landlord, connection, "Good morning.");
  await write(migrant, connection, "صباح الخير");
  const page = await newPage(migrant);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/account");
  await page.getByRole("link", { name: "See your data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your data" })).toBeVisible();
  await expect(page.getByText(migrant.email)).toBeVisible();
  await expect(page.getByText("We have not decided yet.")).toBeVisible();
  const connections = page.getByRole("region").or(page.locator("section")).filter({ hasText: "Connections" });
  await expect(connections.getByText(`${landlord.firstName} ${landlord.lastName}`).first()).toBeVisible();

  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).dblclick();
  const download = await coming;
  await expect(page.getByText("Your data is ready", { exact: true }).first()).toBeVisible();
  expect(downloads).toHaveLength(1);
  expect(download.suggestedFilename()).toMatch(/^havenbridge-\d{4}-\d{2}-\d{2}\.json$/);
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file).toMatchObject({
    account: { email: migrant.email },
    profile: { userId: migrant.id },
    requests: [{ status: "pending" }, { status: "approved" }],
    connections: [{ status: "active" }],
    conversations: [
      {
        messages: [
          { from: "them", content: "Good morning." },
          { from: "you", content: "صباح الخير" },
        ],
      },
    ],
  });
  expect(file.sessions.length).toBeGreaterThan(0);
  expect(JSON.stringify(file)).not.toContain(landlord.email);
});

test("a conversation that cannot be read leaves no file, and the download can be repeated", async ({
  newPage,
}) => {
  const { migrant } = await newConnectedPair("active");
  const page = await newPage(migrant);
  const messages = "**/api/connections/*/messages*";
  await page.route(messages, (route) => route.abort("internetdisconnected"));
  await page.goto("/account/data");
  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  await page.getByRole("button", { name: "Download" }).click();
  await saysInRed(page, "Could not collect your data", "We could not reach the server. Please try again.");
  expect(downloads).toEqual([]);
  await page.unroute(messages);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  await coming;
});
