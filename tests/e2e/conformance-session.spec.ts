import type { Page } from "@playwright/test";
import { answers, callsOf, refusal, wordless } from "./network.ts";
import { newLandlord, startDemoSession } from "./people.ts";
import { says, saysInRed, signIn } from "./screen.ts";
import { expect, test } from "./test.ts";

const landlordEmail = "landlord@demo.havenbridge.test";
const demoPassword = "harbour-lights-2026";
const password = (page: Page) => page.getByRole("textbox", { name: "Password" });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("token"));
const counted = (calls: string[], call: string) => calls.filter((each) => each === call).length;

test("a session begins with a token on this device, and ends without it", async ({ newPage }) => {
  const page = await newPage();
  const calls = callsOf(page);

  await test.step("without a token nobody asks who is signed in [§4.1, §4.4]", async () => {
    await page.goto("/auth");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    expect(calls).toEqual([]);
  });

  await test.step("e-mail and password are required; the e-mail is of type email [§5.1]", async () => {
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    for (const box of [page.getByLabel("Email"), password(page)])
      await expect(box).toHaveAttribute("required");
  });

  await test.step("a sign-in that fails is 'Login failed' with the server's message, else 'Invalid credentials' [§8.2]", async () => {
    await answers(page, "POST", "/api/auth/login", [refusal("The harbour is closed today."), wordless]);
    await page.getByLabel("Email").fill(landlordEmail);
    await password(page).fill(demoPassword);
    await page.getByRole("button", { name: "Sign In" }).click();
    await saysInRed(page, "Login failed", "The harbour is closed today.");
    await page.getByRole("button", { name: "Sign In" }).click();
    await saysInRed(page, "Login failed", "Invalid credentials");
  });

  await test.step("a sign-in keeps its token, reads the current user, goes to / and says 'Welcome back!' [§4.2, §4.7, §8.3]", async () => {
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
  await test.step("logging out clears the token and everything that was read [§4.6, ASVS 7.4.4]", async () => {
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
    await password(page).fill(demoPassword);
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
    await browse.click();
    await expect(title).toBeVisible();
    expect(listed()).toBe(2);
  });
});

test("the question who is signed in is asked once and never retried [§4.1, §4.5]", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("migrant"));
  const calls = callsOf(page);
  await page.route("**/api/auth/me", (route) => route.abort("internetdisconnected"));
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Retry" })).toBeVisible();
  expect(counted(calls, "GET /api/auth/me")).toBe(1);
});

test("registering and setting up a profile say in the product's words how they went", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/auth?type=migrant");
  const create = page.getByRole("button", { name: "Create Account" });

  await test.step("all four fields are required; the e-mail is of type email [§5.2]", async () => {
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    const boxes = [
      page.getByLabel("First Name"),
      page.getByLabel("Last Name"),
      page.getByLabel("Email"),
      password(page),
    ];
    for (const box of boxes) await expect(box).toHaveAttribute("required");
    await create.click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(4);
  });

  await test.step("a registration that fails is 'Registration failed' with the server's message, else 'Failed to create account' [§8.5]", async () => {
    await answers(page, "POST", "/api/auth/register", [refusal("The harbour is closed today."), wordless]);
    await page.getByLabel("First Name").fill("Selam");
    await page.getByLabel("Last Name").fill("Okonkwo");
    await page.getByLabel("Email").fill(`${crypto.randomUUID()}@people.test`);
    await password(page).fill("a lantern in the harbour");
    await create.click();
    await saysInRed(page, "Registration failed", "The harbour is closed today.");
    await create.click();
    await saysInRed(page, "Registration failed", "Failed to create account");
  });

  await test.step("a registration keeps its token, goes to /profile-setup and says 'Account created!' [§4.3, §4.8, §8.6]", async () => {
    const answer = page.waitForResponse("**/api/auth/register");
    await create.click();
    await says(page, "Account created!", "Welcome to Havenbridge. Please complete your profile.");
    await expect(page).toHaveURL("/profile-setup");
    expect(await kept(page)).toBe((await (await answer).json()).token);
  });

  const submit = page.getByRole("button", { name: "Create Profile" });
  const sent = await answers(page, "POST", "/api/profiles/migrant", [
    refusal("The harbour is closed today."),
    wordless,
  ]);
  await test.step("a migrant's profile needs a country and a story [§5.4]", async () => {
    await submit.click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
    expect(sent).toEqual([]);
  });

  await test.step("a profile that fails is 'Error' with the server's message, else 'Failed to create profile' [§5.5, §5.6, §8.16]", async () => {
    await page.getByLabel("Country of Origin").fill("Eritrea");
    await page.getByLabel("Your Story").fill("I taught for ten years.");
    await page.getByLabel("Family Size").fill("");
    await submit.click();
    await saysInRed(page, "Error", "The harbour is closed today.");
    await submit.click();
    await saysInRed(page, "Error", "Failed to create profile");
    expect(sent[0]).toMatchObject({ familySize: 1 });
    expect(sent[0]).not.toHaveProperty("age");
  });

  await test.step("a profile that is kept is 'Profile created!' and leads to the migrant's dashboard [§4.9, §5.5, §8.14]", async () => {
    await page.getByLabel("Age").fill("34");
    await submit.click();
    await says(page, "Profile created!", "Your migrant profile has been set up successfully.");
    await expect(page).toHaveURL("/migrant-dashboard");
    await expect(page.getByRole("region", { name: "Verification Required" })).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ age: 34 });
  });
});

test("a landlord's profile needs a location and leads to the landlord's dashboard [§4.9, §5.7, §8.15]", async ({
  newPage,
}) => {
  const landlord = await newLandlord({ profile: false });
  const page = await newPage(landlord);
  await page.goto("/profile-setup");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter the location of your space."]);
  await page.getByLabel("Location").fill("Headingley, Leeds");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await says(page, "Profile created!", "Your landlord profile has been set up successfully.");
  await expect(page).toHaveURL("/landlord-dashboard");
  await expect(page.getByText("Headingley, Leeds")).toBeVisible();
});

test("a landlord's filters begin at page 1, and a profile that is found counts a view", async ({
  newPage,
}) => {
  const page = await newPage();
  await signIn(page, landlordEmail, demoPassword);
  const apply = page.getByRole("button", { name: "Apply Filters" });

  await test.step("'Apply Filters' goes to page 1, whether a filter has changed or not [§4.10]", async () => {
    for (const change of [
      () => Promise.resolve([]),
      () => page.getByLabel("Location Preference").selectOption("London"),
    ]) {
      await page.goto("/browse-migrants?page=2");
      await expect(page.getByText("Page 2", { exact: true })).toBeVisible();
      await change();
      await apply.click();
      await expect(page.getByText("Page 1", { exact: true })).toBeVisible();
      expect(page.url()).not.toContain("page=");
    }
  });

  await test.step("a view is recorded once a profile is found, and not before [§4.12, §8.8]", async () => {
    const calls = callsOf(page);
    await page.goto("/migrant/00000000-0000-4000-8000-000000000000");
    await expect(page.getByText("Migrant profile not found.", { exact: true })).toBeVisible();
    expect(calls.filter((call) => call.endsWith("/view"))).toEqual([]);
    const demo = "00000000-0000-4000-8000-00000000000a";
    await page.goto(`/migrant/${demo}`);
    await expect.poll(() => counted(calls, `POST /api/migrants/${demo}/view`)).toBe(1);
  });
});
