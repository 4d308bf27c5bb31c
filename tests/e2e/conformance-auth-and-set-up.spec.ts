import type { Locator, Page } from "@playwright/test";
import { newLandlord, newMigrant } from "./people.ts";
import { expect, test } from "./test.ts";

const fieldsOf = (form: Locator) => form.locator("label, legend").allInnerTexts();
const choicesOf = (select: Locator) => select.locator("option:not([value=''])").allInnerTexts();

/** Holds the answer back until told, so that what a person sees meanwhile can be looked at. */
async function holdAnswer(page: Page, path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  return release;
}

test("signing in and registering are two tabs with the fields that were asked for", async ({ newPage }) => {
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

  await test.step("Register asks for the names, e-mail, password and who somebody is [§2.4.4, §2.4.5]", async () => {
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

  await test.step("?type= opens Register with that choice made [§2.1.3]", async () => {
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

test("a migrant's set-up asks what was asked for, in these words", async ({ newPage }) => {
  const migrant = await newMigrant({ name: "Hawa Diallo", profile: false });
  const page = await newPage(migrant);
  await page.goto("/profile-setup");
  const form = page.getByRole("main").locator("form");

  await test.step("it is titled Complete Your Migrant Profile [§2.1.12, §2.5.4]", async () => {
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
      // Orange: red leads, blue is least, green lies between.
      return [(60 * (green - blue)) / (red - blue), (red - blue) / red];
    });
    expect(hue).toBeGreaterThan(15);
    expect(hue).toBeLessThan(45);
    expect(saturation).toBeGreaterThan(0.6);
  });

  await test.step("its fields are those of a migrant profile [§2.5.7]", async () => {
    for (const label of ["Age", "Family Size", "Country of Origin", "Your Story"])
      await expect(form.getByRole("textbox", { name: label, exact: true })).toBeVisible();
    for (const label of ["Gender", "Location Preference", "Duration Needed", "Employment Status"])
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
    const answer = await holdAnswer(page, "/api/profiles/migrant");
    await form.getByRole("button", { name: "Create Profile", exact: true }).click();
    await expect(form.getByRole("button", { name: "Creating Profile...", exact: true })).toBeVisible();
    answer();
    await expect(page).toHaveURL("/migrant-dashboard");
  });

  await test.step("who has a profile is led to the dashboard [§2.5.2]", async () => {
    await page.goto("/profile-setup");
    await expect(page).toHaveURL("/migrant-dashboard");
  });
});

test("a landlord's set-up asks what was asked for, in these words", async ({ newPage }) => {
  const landlord = await newLandlord({ name: "Ruth Adair", profile: false });
  const page = await newPage(landlord);
  await page.goto("/profile-setup");
  const form = page.getByRole("main").locator("form");

  await test.step("it is titled Complete Your Landlord Profile, without a word of verification [§2.5.5]", async () => {
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
    const answer = await holdAnswer(page, "/api/profiles/landlord");
    await form.getByRole("button", { name: "Create Profile", exact: true }).click();
    await expect(form.getByRole("button", { name: "Creating Profile...", exact: true })).toBeVisible();
    answer();
    await expect(page).toHaveURL("/landlord-dashboard");
  });

  await test.step("who has a profile is led to the dashboard [§2.5.3]", async () => {
    await page.goto("/profile-setup");
    await expect(page).toHaveURL("/landlord-dashboard");
  });
});

test("both verification forms offer the choices of their lists", async ({ newPage }) => {
  const migrant = await newMigrant({ name: "Hawa Diallo", profile: false });
  const landlord = await newLandlord({ name: "Ruth Adair", profile: false });
  const migrantPage = await newPage(migrant);
  await migrantPage.goto("/migrant-verification");

  await test.step("Family composition offers the six [§3.10]", async () => {
    const family = migrantPage.getByLabel("Family composition");
    await expect(family).toBeVisible();
    expect(await choicesOf(family)).toEqual([
      "Single",
      "Couple",
      "Family (1-2 children)",
      "Family (3+ children)",
      "Elderly",
      "Other",
    ]);
  });

  await test.step("Employment status offers the six [§3.11]", async () => {
    expect(await choicesOf(migrantPage.getByLabel("Employment status"))).toEqual([
      "Unemployed",
      "Job seeking",
      "Employed full-time",
      "Employed part-time",
      "Student",
      "Unable to work",
    ]);
  });

  const landlordPage = await newPage(landlord);
  await landlordPage.goto("/landlord-verification");

  await test.step("Property type offers the six [§3.12]", async () => {
    const type = landlordPage.getByLabel("Property type");
    await expect(type).toBeVisible();
    expect(await choicesOf(type)).toEqual(["Flat", "House", "Studio", "Room", "Shared house", "Other"]);
  });

  await test.step("Proof of ownership offers the three [§3.13]", async () => {
    expect(await choicesOf(landlordPage.getByLabel("Proof of ownership"))).toEqual([
      "Owned",
      "Rented (with landlord permission)",
      "Family property",
    ]);
  });
});
