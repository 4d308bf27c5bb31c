import type { Locator, Page } from "@playwright/test";
import { logout } from "#schema/endpoints/auth.ts";
import { as } from "./client.ts";
import { answers, callsOf, hold, refusal, wordless } from "./network.ts";
import {
  demoPassword,
  newConnectedPair,
  newLandlord,
  password,
  startDemoSession,
  startSession,
} from "./people.ts";
import { says, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

const fieldsOf = (form: Locator) => form.locator("label, legend").allInnerTexts();

test("on a small phone the form comes first, with the way to a new password", async ({ newPage }) => {
  const page = await newPage();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/auth");
  await expect(page.getByLabel("Email")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("textbox", { name: "Password" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgotten your password?" })).toBeVisible();
});

test("Sign In and Register are two tabs with their fields", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/auth");
  const form = page.getByRole("tabpanel");

  await test.step("the tabs are Sign In and Register [§2.4.1]", async () => {
    await expect(page.getByRole("tab")).toHaveText(["Sign In", "Register"]);
  });

  await test.step("Sign In asks for e-mail and password [§2.4.2]", async () => {
    await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
    expect(await fieldsOf(form)).toEqual(["Email", "Password"]);
    await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(form.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
  });

  await test.step("Register asks for the names, e-mail, password and user type [§2.4.4, §2.4.5]", async () => {
    await page.getByRole("tab", { name: "Register" }).click();
    for (const label of ["First Name", "Last Name", "Email"])
      await expect(form.getByRole("textbox", { name: label, exact: true })).toBeVisible();
    await expect(form.getByLabel("Password", { exact: true })).toBeVisible();
    await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
    const who = form.getByRole("group", { name: "I am a" });
    const choices = who.getByRole("radio");
    await expect(choices).toHaveCount(2);
    await expect(choices.nth(0)).toHaveAccessibleName("Migrant looking for housing");
    await expect(choices.nth(1)).toHaveAccessibleName("Landlord offering housing");
    for (const choice of await choices.all()) await expect(choice).not.toBeChecked();
    expect(await fieldsOf(form)).toHaveLength(1 + 2 + 4);
  });

  await test.step("?type= opens Register with that choice [§2.1.3]", async () => {
    for (const [type, words] of [
      ["migrant", "Migrant looking for housing"],
      ["landlord", "Landlord offering housing"],
    ] as const) {
      await page.goto(`/auth?type=${type}`);
      await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("radio", { name: words })).toBeChecked();
    }
    await page.goto("/auth?type=admin");
    await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
  });
});

const newEmail = () => `${crypto.randomUUID()}@people.test`;

const passwordBox = (page: Page) => page.getByLabel("Password", { exact: true });

const problems = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });

async function fillRegistration(page: Page, email: string) {
  await page.getByLabel("First Name").fill("ليلى");
  await page.getByLabel("Last Name").fill("عبد الرحمن");
  await page.getByLabel("Email").fill(email);
  await passwordBox(page).fill(password);
}

for (const way of ["Enter", "a click"])
  test(`people can write and sign in by ${way} before any code is there`, async ({ newPage }) => {
    const { email, password, firstName } = await newLandlord();
    const page = await newPage();
    const release = await hold(page, "**/assets/*.js");
    await page.goto("/auth", { waitUntil: "commit" });
    await page.getByLabel("Email").fill(email);
    await passwordBox(page).fill(password);
    if (way === "Enter") await page.keyboard.press("Enter");
    else {
      const button = page.getByRole("main").getByRole("button", { name: "Sign In", exact: true });
      await button.click();
      await expect(button).toHaveCSS("opacity", "0.5");
    }
    await expect(page.getByLabel("Email")).toHaveValue(email);
    release();
    await expect(page.getByRole("button", { name: new RegExp(`^Account of ${firstName}`) })).toBeVisible();
    await expect(page).toHaveURL("/");
  });

test("a page that arrives later than its code is rendered only once", async ({ page }) => {
  await page.goto("/auth");
  const email = page.getByLabel("Email");
  await email.waitFor();
  const slow = await page.context().newCDPSession(page);
  await slow.send("Network.enable");
  const bytesPerSecond = { downloadThroughput: 10_000, uploadThroughput: 10_000 };
  await slow.send("Network.emulateNetworkConditions", { offline: false, latency: 0, ...bytesPerSecond });
  await page.reload();
  await expect(page.getByRole("contentinfo")).toHaveCount(1);
  await page.getByRole("tab", { name: "Register" }).click();
  await expect(page.getByLabel("First Name")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(1);
});

test("people can choose and write in Register before any code is there", async ({ newPage }) => {
  const page = await newPage();
  const release = await hold(page, "**/assets/*.js");
  await page.goto("/auth?type=migrant", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  const landlord = page.getByRole("radio", { name: "Landlord offering housing" });
  await landlord.check();
  await page.getByLabel("First Name").fill("Leila");
  release();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(problems(page).getByRole("link")).toHaveText([
    "Enter your last name.",
    "Enter your email.",
    "Choose a password.",
  ]);
  await expect(landlord).toBeChecked();
  await expect(page.getByLabel("First Name")).toHaveValue("Leila");
});

test("registering names what is missing before it sends anything [§5.3, §8.4]", async ({ newPage }) => {
  const leila = await newPage();
  let sent = 0;
  leila.on("request", (request) => {
    if (request.url().endsWith("/api/auth/register")) sent += 1;
  });

  await leila.goto("/auth");
  await leila.getByRole("tab", { name: "Register" }).click();
  await fillRegistration(leila, newEmail());
  await leila.getByRole("button", { name: "Create Account" }).click();
  const whether = "Choose whether you're a migrant or landlord";
  await saysInRed(leila, "Please select user type", whether);
  await expect(problems(leila)).toBeFocused();
  await expect(problems(leila).getByRole("link")).toHaveText(whether);
  expect(sent).toBe(0);

  await leila.getByRole("radio", { name: "Migrant looking for housing" }).check();
  await passwordBox(leila).focus();
  await leila.keyboard.press("Enter");
  await leila.keyboard.press("Enter");
  await expect(leila.getByRole("heading", { name: "Complete Your Migrant Profile" })).toBeVisible();
  await expect(leila.getByText("Account created!").first()).toBeVisible();
  await expect(
    leila.getByText("Welcome to Havenbridge. Please complete your profile.").first(),
  ).toBeVisible();
  expect(sent).toBe(1);
});

test("a person who already has an account signs in instead, with the e-mail carried over [§2.4.3]", async ({
  newPage,
}) => {
  const email = newEmail();
  const first = await newPage();
  await first.goto("/auth?type=landlord");
  await fillRegistration(first, email);
  await first.getByRole("button", { name: "Create Account" }).click();
  await expect(first.getByRole("heading", { name: "Complete Your Landlord Profile" })).toBeVisible();

  const again = await newPage();
  await again.goto("/auth?type=landlord");
  await fillRegistration(again, email);
  await again.getByRole("button", { name: "Create Account" }).click();
  await again.getByRole("button", { name: "Sign in instead" }).click();
  await expect(again.getByLabel("Email")).toHaveValue(email);

  await passwordBox(again).fill("not my password");
  await passwordBox(again).press("Enter");
  await expect(again.getByText("Login failed").first()).toBeVisible();
  await expect(problems(again).getByRole("link")).toHaveText("Invalid credentials");
  await expect(passwordBox(again)).toHaveValue("not my password");

  await passwordBox(again).fill(password);
  await passwordBox(again).press("Enter");
  await expect(again.getByText("You have been successfully logged in.").first()).toBeVisible();
  await expect(again).toHaveURL("/");
});

test("after signing in, only a path on our own origin is followed [§2.4.6]", async ({ newPage }) => {
  const person = await newPage();
  await person.goto("/auth?type=migrant");
  await fillRegistration(person, newEmail());
  await person.getByRole("button", { name: "Create Account" }).click();
  await expect(person).toHaveURL("/profile-setup");

  await person.goto("/auth?next=/hosting-guidelines");
  await expect(person).toHaveURL("/hosting-guidelines");
  await person.goto("/auth?next=//evil.test");
  await expect(person).toHaveURL("/");
});

const landlordEmail = "landlord@demo.havenbridge.test";

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

const counted = (calls: string[], call: string) => calls.filter((each) => each === call).length;

test("a session starts when a token is stored, and ends when it is removed", async ({ newPage }) => {
  const page = await newPage();
  const calls = callsOf(page);

  await test.step("without a token the current user is not requested [§4.1, §4.4]", async () => {
    await page.goto("/auth");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    expect(calls).toEqual([]);
  });

  await test.step("e-mail and password are required; the e-mail is of type email [§5.1]", async () => {
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    for (const box of [page.getByLabel("Email"), passwordBox(page)])
      await expect(box).toHaveAttribute("required");
  });

  await test.step("a failed sign-in shows 'Login failed' with the server's message, else 'Invalid credentials' [§8.2]", async () => {
    await answers(page, "POST", "/api/auth/login", [refusal("The harbour is closed today."), wordless]);
    await page.getByLabel("Email").fill(landlordEmail);
    await passwordBox(page).fill(demoPassword);
    await page.getByRole("button", { name: "Sign In" }).click();
    await saysInRed(page, "Login failed", "The harbour is closed today.");
    await page.getByRole("button", { name: "Sign In" }).click();
    await saysInRed(page, "Login failed", "Invalid credentials");
  });

  await test.step("a sign-in stores its token, reads the current user, goes to / and shows 'Welcome back!' [§4.2, §4.7, §8.3]", async () => {
    const answer = page.waitForResponse("**/api/auth/login");
    await page.getByRole("button", { name: "Sign In" }).click();
    await says(page, "Welcome back!", "You have been successfully logged in.");
    await expect(page).toHaveURL("/");
    expect(await kept(page)).toBe((await (await answer).json()).token);
    await expect.poll(() => counted(calls, "GET /api/auth/me")).toBe(1);
  });

  const browse = page.getByRole("banner").getByRole("link", { name: "Browse Migrants" });
  const title = page.getByRole("heading", { name: /^Available Migrants \(\d+ profiles\)$/ });
  const listed = () => counted(calls, "GET /api/migrants");
  await test.step("logging out clears the token and all fetched data [§4.6, ASVS 7.4.4]", async () => {
    await browse.click();
    await expect(title).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Havenbridge" }).click();
    await browse.click();
    await expect(title).toBeVisible();
    expect(listed()).toBe(1);
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
    expect(await kept(page)).toBeNull();
    await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
    await page.getByLabel("Email").fill(landlordEmail);
    await passwordBox(page).fill(demoPassword);
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
    await browse.click();
    await expect(title).toBeVisible();
    expect(listed()).toBe(2);
  });
});

test("the current user is requested once and never retried [§4.1, §4.5]", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("migrant"));
  const calls = callsOf(page);
  await page.route("**/api/auth/me", (route) => route.abort("internetdisconnected"));
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Retry" })).toBeVisible();
  expect(counted(calls, "GET /api/auth/me")).toBe(1);
});

test("the browser finishes a sign-out although the page is closed at once", async ({ newPage }) => {
  const me = await newLandlord();
  const page = await newPage(me);
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (address, init) => {
      if (String(address).endsWith("/api/auth/logout"))
        Object.assign(window, { outlivesPage: init?.keepalive });
      return send(address, init);
    };
  });
  await page.goto("/account");
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForFunction(() => (window as { outlivesPage?: boolean }).outlivesPage === true);
});

test("a session that ends elsewhere leads to sign-in with one notice, and back to the page with its draft", async ({
  newPage,
}) => {
  const me = await newLandlord();
  const page = await newPage(me);
  await page.goto("/landlord-verification");
  await page.getByLabel("Property address").fill("9 Harbour Road");
  await as(me).call(logout);
  // A reload detects that the token has ended.
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  const notice = page.getByText(
    "You have been signed out. What you wrote is kept on this device. Sign in to continue.",
  );
  await expect(notice).toBeVisible();
  await expect(page.getByText("Welcome back")).toHaveCount(0);
  const release = await hold(page, "**/api/auth/login");
  await page.getByLabel("Email").fill(me.email);
  await page.getByLabel("Password", { exact: true }).fill(me.password);
  await page.keyboard.press("Enter");
  const button = page.getByRole("button", { name: "Signing In..." });
  await expect(button).toBeVisible();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(page).toHaveURL("/landlord-verification");
  await expect(page.getByLabel("Property address")).toHaveValue("9 Harbour Road");
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("devices") ?? "[]").length)).toBe(1);
});

test("a person sees their sessions and ends one, all others, then their own; all screens follow at once [ASVS 7.5.2]", async ({
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

  await test.step("signing out removes token and drafts in every tab without waiting for the server", async () => {
    const tab = await mine.context().newPage();
    await tab.goto("/landlord-dashboard");
    await expect(tab.getByRole("button", { name: /^Account of / })).toBeVisible();
    await mine.goto("/landlord-verification");
    await mine.getByLabel("Property address").fill("9 Harbour Road");
    await mine.route("**/api/auth/logout", () => {});
    const told = mine.waitForRequest("**/api/auth/logout");
    await mine.getByRole("button", { name: /^Account of / }).click();
    await mine.getByRole("menuitem", { name: "Log out" }).click();
    await mine.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
    await expect(mine.getByRole("main").getByRole("link", { name: "I Need Housing" }).first()).toBeVisible();
    await expect(mine).toHaveURL("/");
    // The token of the device and the fetched font do not belong to the person.
    const left = await mine.evaluate(() => Object.keys(localStorage));
    expect(left.filter((key) => key !== "face")).toEqual(["devices"]);
    expect((await told).headers().authorization).toBe(`Bearer ${me.token}`);
    await expect(mine.getByText("Sign in to see that page.")).toHaveCount(0);
    await expect(tab.getByText("You have been signed out. Sign in to continue.")).toBeVisible();
  });
});

test("a tab that missed a sign-out and another person's sign-in shows nothing of the first person", async ({
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

  // The tab wakes up with the second person's token and has missed the first person's sign-out.
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

test("a shared link survives sign-in", async ({ newPage }) => {
  const { email, password } = await newLandlord({ profile: false });
  const page = await newPage();
  await page.goto("/browse-migrants?view=list&sort=rating");
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Sign in to open it" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/browse-migrants?view=list&sort=rating");
  await expect(page.getByRole("heading", { name: /^Available Migrants \(/ })).toBeVisible();

  const stranger = await newPage();
  await stranger.goto("/profile-setup");
  await expect(stranger).toHaveURL("/auth?next=%2Fprofile-setup");
});
