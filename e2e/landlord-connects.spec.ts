import { expect, test } from "./journey.ts";
import * as people from "./people.ts";

test("a migrant and a landlord find each other, from registration to ratings", async ({ somebody }) => {
  test.setTimeout(180_000);

  const story = "I taught mathematics for ten years. My two children and I need a quiet place near a school.";
  const selam = await people.register(await somebody(), "migrant", "Selam");
  await people.completeMigrantProfile(selam, story);
  await people.asksToBeVerified(selam);

  const adminPage = await somebody();
  await people.signIn(adminPage, "admin@demo.havenbridge.test", "harbour-lights-2026");
  await people.approves(adminPage, selam);
  await people.seesTheDashboard(selam);

  const owen = await people.register(await somebody(), "landlord", "Owen");
  await people.completeLandlordProfile(owen);
  await people.findsAndOpens(owen, selam, {
    city: "Leeds",
    familySize: "Family (3-5)",
    duration: "3-6 months",
  });
  await expect(owen.page.getByText(story)).toBeVisible();
  await expect(owen.page.getByText(selam.lastName)).toHaveCount(0);

  await owen.page.getByRole("link", { name: "Connect for £200" }).click();
  await people.pays(owen, "4000 0000 0000 0002");
  await expect(owen.page.getByText("Payment Failed").first()).toBeVisible();
  await people.pays(owen, "4242 4242 4242 4242");
  await expect(owen.page.getByText("Payment Successful").first()).toBeVisible();
  await expect(owen.page).toHaveURL("/landlord-dashboard");

  await people.writes(owen, selam, "Hello Selam, the room is free from Monday.");
  await people.reads(selam, owen, "Hello Selam, the room is free from Monday.");
  await people.writes(selam, owen, "Thank you, Owen. May we see it on Saturday?");
  await people.reads(owen, selam, "Thank you, Owen. May we see it on Saturday?");

  await people.accepts(owen, selam);
  await people.completes(owen, selam);

  await people.rates(owen, selam, 5, "A considerate family.");
  await people.rates(selam, owen, 4, "We felt at home.");
  await people.seesTheRating(selam, "5.0");
  await people.seesTheRating(owen, "4.0");
});
