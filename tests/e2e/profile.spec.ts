import type { Locator, Page } from "@playwright/test";
import { getLandlordProfile, saveLandlordProfile, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { as } from "./client.ts";
import { answers, hold, refusal, wordless } from "./network.ts";
import { newLandlord, newMigrant } from "./people.ts";
import { says, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

const choicesOf = (select: Locator) => select.locator("option:not([value=''])").allInnerTexts();

test("the set-up of a migrant has its title, notice, fields and choices", async ({ newPage }) => {
  const migrant = await newMigrant({ name: "Hawa Diallo", profile: false });
  const page = await newPage(migrant);
  await page.goto("/profile-setup");
  const form = page.getByRole("main").locator("form");

  await test.step("the title is Complete Your Migrant Profile [§2.1.12, §2.5.4]", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Complete Your Migrant Profile");
    await expect(page).toHaveTitle("Complete Your Migrant Profile – Havenbridge");
  });

  await test.step("an orange notice says that verification comes before using the platform [§2.5.6, §9.10]", async () => {
    const heading = page.getByRole("heading", { name: "Verification Required", exact: true });
    await expect(heading).toBeVisible();
    await expect(
      page.getByText("you must complete verification before you can use the platform", { exact: false }),
    ).toBeVisible();
    const [hue, saturation] = await heading.evaluate((element) => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d");
      if (!canvas) return [0, 0];
      canvas.fillStyle = getComputedStyle(element).color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      // The hue of an orange colour, which has most red and least blue.
      return [(60 * (green - blue)) / (red - blue), (red - blue) / red];
    });
    expect(hue).toBeGreaterThan(15);
    expect(hue).toBeLessThan(45);
    expect(saturation).toBeGreaterThan(0.6);
  });

  await test.step("its fields are those of a migrant profile [§2.5.7]", async () => {
    for (const label of ["Age", "Family Size", "Your Story"])
      await expect(form.getByRole("textbox", { name: label, exact: true })).toBeVisible();
    // A text field with suggestions also has the role of a combobox.
    for (const label of [
      "Country of Origin",
      "Gender",
      "Location Preference",
      "Duration Needed",
      "Employment Status",
    ])
      await expect(form.getByRole("combobox", { name: label, exact: true })).toBeVisible();
    for (const label of ["Languages", "Skills & Experience"])
      await expect(form.getByRole("group", { name: label })).toBeVisible();
    await expect(form.getByRole("checkbox", { name: /urgent housing need/ })).not.toBeChecked();
  });

  await test.step("Gender offers the four choices [§3.2]", async () => {
    expect(await choicesOf(form.getByLabel("Gender"))).toEqual([
      "Male",
      "Female",
      "Non-binary",
      "Prefer not to say",
    ]);
  });

  await test.step("Location Preference offers five cities and Any location [§3.3]", async () => {
    const cities = ["London", "Manchester", "Birmingham", "Liverpool", "Leeds"];
    expect(await choicesOf(form.getByLabel("Location Preference"))).toEqual([...cities, "Any location"]);
  });

  await test.step("Duration Needed offers the four spans [§3.4]", async () => {
    const spans = ["1-3 months", "3-6 months", "6-12 months", "12+ months"];
    expect(await choicesOf(form.getByLabel("Duration Needed"))).toEqual(spans);
  });

  await test.step("Languages offers the eight languages [§3.5]", async () => {
    const languages = form.getByRole("group", { name: "Languages" }).getByRole("checkbox");
    const names = ["English", "Spanish", "Arabic", "French", "Ukrainian", "Russian", "Dari", "Farsi"];
    await expect(languages).toHaveCount(names.length);
    for (const [index, name] of names.entries())
      await expect(languages.nth(index)).toHaveAccessibleName(name);
  });

  await test.step("Skills & Experience offers the eight skills [§3.6]", async () => {
    const skills = form.getByRole("group", { name: "Skills & Experience" }).getByRole("checkbox");
    const names = ["Healthcare", "Teaching", "Engineering", "IT/Technology", "Construction", "Cooking"];
    names.push("Cleaning", "Childcare");
    await expect(skills).toHaveCount(names.length);
    for (const [index, name] of names.entries()) await expect(skills.nth(index)).toHaveAccessibleName(name);
  });

  await test.step("Employment Status offers the five [§3.8]", async () => {
    expect(await choicesOf(form.getByLabel("Employment Status"))).toEqual([
      "Seeking employment",
      "Student",
      "Employed",
      "Self-employed",
      "Retired",
    ]);
  });

  await test.step("a family size reads Individual, Couple, Family of N or Large Family (N) [§3.1]", async () => {
    for (const [people, words] of [
      ["", "Individual"],
      ["1", "Individual"],
      ["2", "Couple"],
      ["3", "Family of 3"],
      ["5", "Family of 5"],
      ["6", "Large Family (6)"],
      ["20", "Large Family (20)"],
    ] as const) {
      await form.getByLabel("Family Size").fill(people);
      await expect(form.getByLabel("Family Size")).toHaveAccessibleDescription(
        `How many people need a home together, you included. It will read: ${words}`,
      );
    }
  });

  await test.step("Create Profile reads Creating Profile... while it is sent [§2.5.9]", async () => {
    await form.getByLabel("Country of Origin").fill("Guinea");
    await form.getByLabel("Your Story").fill("A story.");
    const release = await hold(page, "**/api/profiles/migrant", "POST");
    await form.getByRole("button", { name: "Create Profile", exact: true }).click();
    await expect(form.getByRole("button", { name: "Creating Profile...", exact: true })).toBeVisible();
    release();
    await expect(page).toHaveURL("/migrant-dashboard");
  });

  await test.step("a person with a profile is redirected to the dashboard [§2.5.2]", async () => {
    await page.goto("/profile-setup");
    await expect(page).toHaveURL("/migrant-dashboard");
  });
});

test("the set-up of a landlord has its title, fields and choices", async ({ newPage }) => {
  const landlord = await newLandlord({ name: "Ruth Adair", profile: false });
  const page = await newPage(landlord);
  await page.goto("/profile-setup");
  const form = page.getByRole("main").locator("form");

  await test.step("the title is Complete Your Landlord Profile, and verification is not mentioned [§2.5.5]", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Complete Your Landlord Profile");
    await expect(page.getByText("Verification Required")).toHaveCount(0);
  });

  await test.step("its fields are Location, Property Type and Property Description [§2.5.8]", async () => {
    await expect(form.getByRole("textbox")).toHaveCount(2);
    await expect(form.getByRole("textbox", { name: "Location", exact: true })).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Property Description", exact: true })).toBeVisible();
    await expect(form.getByRole("combobox")).toHaveCount(1);
    await expect(form.getByRole("combobox", { name: "Property Type", exact: true })).toBeVisible();
  });

  await test.step("Property Type offers the six types [§3.9]", async () => {
    expect(await choicesOf(form.getByLabel("Property Type"))).toEqual([
      "Room in shared house",
      "Studio apartment",
      "1 bedroom apartment",
      "2 bedroom apartment",
      "3+ bedroom house",
      "Self-contained unit",
    ]);
  });

  await test.step("Create Profile reads Creating Profile... while it is sent [§2.5.9]", async () => {
    await form.getByLabel("Location").fill("Belfast");
    const release = await hold(page, "**/api/profiles/landlord", "POST");
    await form.getByRole("button", { name: "Create Profile", exact: true }).click();
    await expect(form.getByRole("button", { name: "Creating Profile...", exact: true })).toBeVisible();
    release();
    await expect(page).toHaveURL("/landlord-dashboard");
  });

  await test.step("a person with a profile is redirected to the dashboard [§2.5.3]", async () => {
    await page.goto("/profile-setup");
    await expect(page).toHaveURL("/landlord-dashboard");
  });
});

const passwordBox = (page: Page) => page.getByRole("textbox", { name: "Password" });

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

test("registration and set-up name each failure and success", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/auth?type=migrant");
  const create = page.getByRole("button", { name: "Create Account" });

  await test.step("all four fields are required; the e-mail is of type email [§5.2]", async () => {
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    const boxes = [
      page.getByLabel("First Name"),
      page.getByLabel("Last Name"),
      page.getByLabel("Email"),
      passwordBox(page),
    ];
    for (const box of boxes) await expect(box).toHaveAttribute("required");
    await create.click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(4);
  });

  await test.step("a failed registration shows 'Registration failed' with the server's message, else 'Failed to create account' [§8.5]", async () => {
    await answers(page, "POST", "/api/auth/register", [refusal("The harbour is closed today."), wordless]);
    await page.getByLabel("First Name").fill("Selam");
    await page.getByLabel("Last Name").fill("Okonkwo");
    await page.getByLabel("Email").fill(`${crypto.randomUUID()}@people.test`);
    await passwordBox(page).fill("a lantern in the harbour");
    await create.click();
    await saysInRed(page, "Registration failed", "The harbour is closed today.");
    await create.click();
    await saysInRed(page, "Registration failed", "Failed to create account");
  });

  await test.step("a registration stores its token, goes to /profile-setup and shows 'Account created!' [§4.3, §4.8, §8.6]", async () => {
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

  await test.step("a failed profile shows 'Error' with the server's message, else 'Failed to create profile' [§5.5, §5.6, §8.16]", async () => {
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

  await test.step("a saved profile shows 'Profile created!' and leads to the migrant dashboard [§4.9, §5.5, §8.14]", async () => {
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
  // The form fetches the dashboard's code early. Until it has loaded, the button says that the profile is created.
  const release = await hold(page, "**/landlord-dashboard-screen*.js");
  const fetched = page.waitForRequest("**/landlord-dashboard-screen*.js");
  await page.goto("/profile-setup");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter the location of your space."]);
  await fetched;
  await page.getByLabel("Location").fill("Headingley, Leeds");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await expect(page.getByRole("button", { name: "Creating Profile..." })).toBeVisible();
  await expect
    .poll(() =>
      as(landlord)
        .call(getLandlordProfile)
        .catch(() => null),
    )
    .not.toBeNull();
  await expect(page.getByRole("button", { name: "Creating Profile..." })).toBeVisible();
  release();
  await says(page, "Profile created!", "Your landlord profile has been set up successfully.");
  await expect(page).toHaveURL("/landlord-dashboard");
  await expect(page.getByText("Headingley, Leeds").first()).toBeVisible();
});

/** Registers a person, up to the profile set-up. */
async function register(page: Page, userType: "migrant" | "landlord") {
  await page.goto(`/auth?type=${userType}`);
  await page.getByLabel("First Name").fill("Amal");
  await page.getByLabel("Last Name").fill("Haddad");
  await page.getByLabel("Email").fill(`${crypto.randomUUID()}@people.test`);
  await page.getByLabel("Password", { exact: true }).fill("a harbour at night");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/profile-setup");
}

const createProfile = (page: Page) => page.getByRole("button", { name: "Create Profile" });

test("a migrant's input survives a reload, a mistake and a lost network", async ({ newPage }) => {
  const amal = await newPage();
  await register(amal, "migrant");
  await expect(amal.getByRole("heading", { name: "Verification Required" })).toBeVisible();
  await amal.getByLabel("Your Story").fill("كنت معلمة في حلب.");
  await amal.getByRole("checkbox", { name: "Arabic" }).check();
  amal.on("dialog", (leaving) => leaving.accept());
  await amal.reload();
  await expect(amal.getByText("We kept what you wrote here before.")).toBeVisible();
  await expect(amal.getByLabel("Your Story")).toHaveValue("كنت معلمة في حلب.");
  await expect(amal.getByRole("checkbox", { name: "Arabic" })).toBeChecked();

  await amal.getByLabel("Age").fill("seventeen");
  await createProfile(amal).click();
  const problems = amal.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(problems.getByRole("link")).toHaveText([
    "Enter your country of origin.",
    "Age must be a whole number from 18 to 120, or left empty.",
  ]);
  await problems.getByRole("link", { name: "Age" }).press("Enter");
  await expect(amal.getByLabel("Age")).toBeFocused();
  await amal.getByLabel("Age").fill("٣٤");
  await amal.getByLabel("Country of Origin").fill("Syria");

  await amal.context().setOffline(true);
  await createProfile(amal).click();
  await expect(amal.getByText("Everything you wrote is still here.")).toBeVisible();
  await amal.context().setOffline(false);

  await createProfile(amal).click();
  await expect(amal.getByText("Profile created!").first()).toBeVisible();
  await expect(amal.getByText("Your migrant profile has been set up successfully.").first()).toBeVisible();
  await expect(amal).toHaveURL("/migrant-dashboard");
  await amal.goto("/profile-setup");
  await expect(amal).toHaveURL("/migrant-dashboard");
});

test("nothing is stored on a shared device", async ({ newPage }) => {
  const landlord = await newPage();
  await register(landlord, "landlord");
  await landlord.getByLabel("Keep what I write on this device").uncheck();
  await landlord.getByLabel("Property Description").fill("A warm room above the garden.");
  landlord.on("dialog", (leaving) => leaving.accept());
  await landlord.reload();
  await expect(landlord.getByLabel("Property Description")).toHaveValue("");
  await landlord.getByLabel("Location").fill("Headingley, Leeds");
  await createProfile(landlord).click();
  await expect(
    landlord.getByText("Your landlord profile has been set up successfully.").first(),
  ).toBeVisible();
  await expect(landlord).toHaveURL("/landlord-dashboard");
});

const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();

const saved = (page: Page) => expect(page.getByText("Your profile is up to date.").first()).toBeVisible();

test("a migrant edits their profile; neither two tabs nor a stored draft overwrite silently", async ({
  newPage,
}) => {
  const amal = await newMigrant({
    name: "Amal Haddad",
    verified: true,
    profile: {
      age: 34,
      languages: ["Arabic"],
      urgent: true,
    },
  });
  const page = await newPage(amal);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/migrant-dashboard");

  const seeking = page.getByText("Seeking", { exact: true });
  const lines = (text: Element) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length;
  };
  expect(await seeking.evaluate(lines)).toBe(1);

  await page.getByRole("main").getByRole("link", { name: "Edit profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit profile" })).toBeVisible();
  await expect(page.getByLabel("Age")).toHaveValue("34");
  await expect(page.getByRole("checkbox", { name: "Arabic" })).toBeChecked();
  await expect(page.getByLabel("I have an urgent housing need")).toBeChecked();
  const story = page.getByLabel("Your Story");
  await story.fill("A story of this tab.");

  const told = { countryOfOrigin: "Eritrea", story: "A story of the other tab." };
  await as(amal).call(saveMigrantProfile, { body: told });
  await save(page);
  const conflict = page.getByRole("alert").filter({ hasText: "changed in another tab" });
  await expect(conflict).toBeVisible();
  await expect(story).toHaveValue("A story of this tab.");
  await conflict.getByRole("button", { name: "Load the other version" }).click();
  await expect(story).toHaveValue("A story of the other tab.");
  await expect(page.getByLabel("Age")).toHaveValue("");

  await story.fill("A third story.");
  page.on("dialog", (leaving) => leaving.accept());
  await page.reload();
  await expect(page.getByText("We kept what you wrote here before.")).toBeVisible();
  await expect(story).toHaveValue("A third story.");
  await save(page);
  await saved(page);
  await expect(page).toHaveURL("/migrant-dashboard");
  await expect(page.getByRole("region", { name: "Your Profile" })).toContainText("A third story.");
});

test("a landlord's second device does not overwrite the profile that the first has created, and keeps what was typed", async ({
  newPage,
}) => {
  const robin = await newLandlord({ name: "Robin Okafor", profile: false });
  const page = await newPage(robin);
  await page.goto("/profile-setup");
  const description = page.getByLabel("Property Description");
  await page.getByLabel("Location").fill("Hull");
  await description.fill("Short.");
  const first = { location: "York", description: "A long description." };
  await as(robin).call(saveLandlordProfile, { body: first });
  await createProfile(page).click();
  await saysInRed(page, "Error", "Your profile was changed on another device. We have not overwritten it.");
  expect(await as(robin).call(getLandlordProfile)).toMatchObject(first);
  await expect(description).toHaveValue("Short.");
  await save(page);
  await saved(page);
  await expect(page).toHaveURL("/landlord-dashboard");
  expect(await as(robin).call(getLandlordProfile)).toMatchObject({ description: "Short." });
});

test("a landlord's second device can go on with the profile that the first has created", async ({
  newPage,
}) => {
  const robin = await newLandlord({ name: "Robin Okafor", profile: false });
  const page = await newPage(robin);
  await page.goto("/profile-setup");
  await page.getByLabel("Location").fill("Hull");
  const first = { location: "York", description: "A long description." };
  await as(robin).call(saveLandlordProfile, { body: first });
  await createProfile(page).click();
  await page.getByRole("button", { name: "Go on with the other version" }).click();
  await expect(page).toHaveURL("/landlord-dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await as(robin).call(getLandlordProfile)).toMatchObject(first);
});

test("a migrant's second device can load the profile that the first has created; a lost answer is no conflict", async ({
  newPage,
}) => {
  const amal = await newMigrant({ name: "Amal Haddad", profile: false });
  const page = await newPage(amal);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/profile-setup");
  const story = page.getByLabel("Your Story");
  await page.getByLabel("Country of Origin").fill("Eritrea");
  for (const step of [2, 3, 4]) {
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(`Step ${step} of 4`)).toBeVisible();
    if (step === 2) await story.fill("Mine. ");
  }
  await as(amal).call(saveMigrantProfile, { body: { countryOfOrigin: "Eritrea", story: "Theirs." } });
  await createProfile(page).click();
  const conflict = page.getByRole("alert").filter({ hasText: "changed in another tab" });
  await conflict.getByRole("button", { name: "Load the other version" }).click();
  await expect(story).toHaveValue("Theirs.");
  await save(page);
  await saved(page);
  await expect(page).toHaveURL("/migrant-dashboard");

  const other = await newMigrant({ name: "Hana Tesfay", profile: false });
  const lost = await newPage(other);
  await lost.goto("/profile-setup");
  await lost.getByLabel("Country of Origin").fill("Eritrea");
  await lost.getByLabel("Your Story").fill("Mine. ");
  await lost.route(
    "**/api/profiles/migrant",
    async (route) => {
      await route.fetch();
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  await createProfile(lost).click();
  await expect(lost.getByText("Everything you wrote is still here.")).toBeVisible();
  await createProfile(lost).click();
  await says(lost, "Profile created!", "Your migrant profile has been set up successfully.");
  await expect(lost).toHaveURL("/migrant-dashboard");
});

test("a landlord edits what connected migrants see; without a profile the link leads to the set-up", async ({
  newPage,
}) => {
  const robin = await newLandlord({ name: "Robin Okafor" });
  const page = await newPage(robin);
  await page.goto("/landlord-dashboard");
  await page.getByRole("main").getByRole("link", { name: "Edit profile" }).click();
  await page.getByLabel("Location").fill("Headingley, Leeds");
  await page.getByLabel("Property Type").selectOption("Studio apartment");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  const question = page.getByRole("dialog", { name: "Leave without sending?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await save(page);
  await saved(page);
  await expect(page).toHaveURL("/landlord-dashboard");
  await expect(page.getByText("Headingley, Leeds").first()).toBeVisible();
});

test("on a phone the set-up shows one group at a time; Back, Forward and a reload keep group and answers", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant({ name: "Amal Haddad", profile: false }));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/migrant-dashboard");
  await page.getByRole("main").getByRole("link", { name: "Set up your profile" }).click();
  const next = page.getByRole("button", { name: "Continue" });
  const group = (name: string) => page.getByRole("heading", { level: 2, name });
  const story = page.getByLabel("Your Story");
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
  await expect(story).toBeHidden();
  await expect(createProfile(page)).toBeHidden();

  await test.step("Continue checks this group only, and names what is missing", async () => {
    await next.click();
    const problems = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(problems.getByRole("link")).toHaveText(["Enter your country of origin."]);
    await page.getByLabel("Country of Origin").fill("Syria");
    // Enter also continues.
    await page.getByLabel("Age").press("Enter");
    await expect(group("In your own words")).toBeFocused();
    await expect(group("In your own words")).toHaveAccessibleDescription("Step 2 of 4");
    await expect(page.getByLabel("Country of Origin")).toBeHidden();
  });

  await test.step("what landlords see opens with a press and follows the answers", async () => {
    await story.fill("I taught mathematics.");
    await page.getByText("This is what landlords see").click();
    const preview = page.locator("details");
    await expect(preview.getByRole("heading", { name: "Amal H." })).toBeVisible();
    await expect(preview).toContainText("From Syria");
    await story.fill("I taught chemistry.");
    await expect(preview).toContainText("I taught chemistry.");
  });

  await test.step("Back, Forward and a reload keep the place", async () => {
    await next.click();
    await expect(group("The home you need")).toBeFocused();
    await page.goBack();
    await expect(group("In your own words")).toBeFocused();
    await page.goForward();
    await expect(group("The home you need")).toBeFocused();
    page.on("dialog", (leaving) => leaving.accept());
    await page.reload();
    await expect(group("The home you need")).toBeVisible();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(story).toHaveValue("I taught chemistry.");
    await next.click();
    await next.click();
    await expect(group("Languages and work")).toBeFocused();
  });

  await test.step("after the last group the profile is sent whole", async () => {
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/api/profiles/migrant"),
    );
    await createProfile(page).click();
    expect((await sent).postDataJSON()).toEqual({
      countryOfOrigin: "Syria",
      story: "I taught chemistry.",
      familySize: 1,
      urgent: false,
      verifiedOnly: false,
      basedOn: null,
    });
    await expect(page).toHaveURL("/migrant-dashboard");
    await expect(page.getByRole("region", { name: "Verification Required" })).toBeVisible();
  });
});

test("two presses of Continue before the next group is shown move one group forward, and Back moves one group back", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant({ profile: false }));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/profile-setup");
  await page.getByLabel("Country of Origin").fill("Syria");
  await page.getByRole("button", { name: "Continue" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText("Step 2 of 4")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
});

test("on a desktop, beside the form, are a preview for the other side and a rail that marks finished groups", async ({
  newPage,
}) => {
  const page = await newPage(await newLandlord({ name: "Ruth Adair", profile: false }));
  await page.goto("/profile-setup");
  const preview = page.getByRole("region", { name: "This is what migrants see" });
  await page.getByLabel("Location").fill("Headingley, Leeds");
  await page.getByLabel("Property Type").selectOption("Studio apartment");
  await expect(preview).toContainText("Headingley, Leeds");
  await expect(preview).toContainText("Studio apartment");

  const rail = page.getByRole("navigation", { name: "Parts of this form" }).getByRole("link");
  await expect(rail).toHaveText([/Where it is.*done/, /What it is like.*done/]);
  await page.getByLabel("Location").fill("");
  await expect(rail.first()).not.toContainText("done");
  await rail.last().click();
  await expect(page.getByRole("heading", { name: "What it is like" })).toBeFocused();
});
