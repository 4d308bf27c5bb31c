import { newConnectedPair, newLandlord, startSession } from "./people.ts";
import { expect, test } from "./test.ts";

test("somebody sees where they are signed in, ends one, then all others, then their own, and all screens turn at once [ASVS 7.5.2]", async ({
  newPage,
}) => {
  const me = await newLandlord();
  const { email, password } = me;
  const again = async () => {
    const { token } = await startSession(email, password);
    const page = await newPage({ token });
    const greeted = page.waitForEvent("websocket", (socket) => socket.url().endsWith("/api/live"));
    await page.goto("/landlord-dashboard");
    await (await greeted).waitForEvent("framereceived");
    return page;
  };
  const others = [await again(), await again()];
  const mine = await newPage(me);
  await mine.goto("/landlord-dashboard");
  await mine.getByRole("button", { name: /^Account of / }).click();
  await mine.getByRole("menuitem", { name: "Where you are signed in" }).click();
  await expect(mine.getByRole("heading", { level: 1, name: "Where you are signed in" })).toBeVisible();
  const list = mine.getByRole("main").getByRole("listitem");
  await expect(list).toHaveCount(3);
  await expect(list.first()).toContainText("This device");
  await expect(list.first().getByRole("button")).toHaveCount(0);
  const signedOut = others.map((page) => page.getByRole("banner").getByRole("link", { name: "Sign In" }));

  await list
    .nth(1)
    .getByRole("button", { name: /^Sign out/ })
    .focus();
  await mine.keyboard.press("Enter");
  await expect(mine.getByText("That device is signed out.").first()).toBeVisible();
  await expect(list).toHaveCount(2);
  await expect(list.nth(1)).toBeFocused();
  await expect
    .poll(async () => (await Promise.all(signedOut.map((link) => link.count()))).sort())
    .toEqual([0, 1]);

  await mine.getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(list).toHaveCount(1);
  await expect(mine.getByText("You are not signed in on any other device.")).toBeVisible();
  await expect(mine.getByRole("button", { name: "Sign out all other devices" })).toHaveCount(0);
  for (const link of signedOut) await expect(link).toBeVisible();
  for (const page of others) {
    await expect(page.getByText("You have been signed out. Sign in to continue.")).toBeVisible();
    await expect(page).toHaveURL("/auth?next=%2Flandlord-dashboard");
  }

  await test.step("on a shared device that goes without the network's answer: token and drafts are gone, in every tab", async () => {
    const tab = await mine.context().newPage();
    await tab.goto("/landlord-dashboard");
    await expect(tab.getByRole("button", { name: /^Account of / })).toBeVisible();
    await mine.goto("/landlord-verification");
    await mine.getByLabel("Property address").fill("9 Harbour Road");
    await mine.route("**/api/auth/logout", () => {});
    const told = mine.waitForRequest("**/api/auth/logout");
    await mine.getByRole("button", { name: /^Account of / }).click();
    await mine.getByRole("menuitem", { name: "Log out" }).click();
    await mine.getByRole("button", { name: "Leave" }).click();
    await expect(mine.getByRole("main").getByRole("link", { name: "I Need Housing" })).toBeVisible();
    await expect(mine).toHaveURL("/");
    expect(await mine.evaluate(() => Object.keys(localStorage))).toEqual(["devices"]);
    expect((await told).headers().authorization).toBe(`Bearer ${me.token}`);
    await expect(mine.getByText("Sign in to see that page.")).toHaveCount(0);
    await expect(tab.getByText("You have been signed out. Sign in to continue.")).toBeVisible();
  });
});

test("a tab that slept through a sign-out and another's sign-in shows nothing of the first", async ({
  newPage,
}) => {
  const { migrant, landlord } = await newConnectedPair();
  const asleep = await newPage();
  await asleep.goto("/");
  await asleep.evaluate((token) => localStorage.setItem("token", token), migrant.token);
  const socket = asleep.waitForEvent("websocket", (each) => each.url().endsWith("/api/live"));
  await asleep.goto("/migrant-dashboard");
  await (await socket).waitForEvent("framereceived");
  await expect(asleep.getByRole("button", { name: "Account of Selam Okonkwo" })).toBeVisible();
  await expect(asleep.getByRole("button", { name: /^Message Owen/ }).first()).toBeVisible();

  // As it wakes it finds the second person's token; of the first one's end it has heard nothing.
  await asleep.evaluate((newValue) => {
    localStorage.setItem("token", newValue);
    dispatchEvent(new StorageEvent("storage", { key: "token", newValue }));
  }, landlord.token);
  await expect(asleep.getByRole("button", { name: "Account of Owen Whitfield" })).toBeVisible();
  await expect(asleep.getByRole("button", { name: /^Message Owen/ })).toHaveCount(0);
  await asleep
    .getByRole("banner")
    .getByRole("link", { name: /^Dashboard/ })
    .click();
  await expect(asleep.getByRole("button", { name: /^Message Selam/ }).first()).toBeVisible();
});
