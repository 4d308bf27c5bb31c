import { expect, test } from "./journey.ts";
import * as people from "./people.ts";

test("a migrant and a landlord find each other, from registration to ratings [§4.20, §6.4, §6.6]", async ({
  somebody,
}) => {
  test.setTimeout(180_000);

  const story = "I taught mathematics for ten years. My two children and I need a quiet place near a school.";
  // A name of her own: the reviewer sees everybody's requests.
  const saba = await people.register(await somebody(), "migrant", "Saba");
  await people.completeMigrantProfile(saba, story);
  await people.asksToBeVerified(saba);

  const adminPage = await somebody();
  await people.signIn(adminPage, "admin@demo.havenbridge.test", "harbour-lights-2026");
  await people.approves(adminPage, saba);
  await people.seesTheDashboard(saba);

  const owen = await people.register(await somebody(), "landlord", "Owen");
  await people.completeLandlordProfile(owen);
  await people.findsAndOpens(owen, saba, {
    city: "Leeds",
    familySize: "Family (3-5)",
    duration: "3-6 months",
  });
  await expect(owen.page.getByText(story)).toBeVisible();
  await expect(owen.page.getByText(saba.lastName)).toHaveCount(0);

  await owen.page.getByRole("link", { name: "Connect for £200" }).click();
  await people.pays(owen, "4000 0000 0000 0002");
  await expect(owen.page.getByText("Payment Failed").first()).toBeVisible();
  await people.pays(owen, "4242 4242 4242 4242");
  await expect(owen.page.getByText("Payment Successful").first()).toBeVisible();
  await expect(owen.page).toHaveURL("/landlord-dashboard");

  await people.writes(owen, saba, "Hello Saba, the room is free from Monday.");
  await people.reads(saba, owen, "Hello Saba, the room is free from Monday.");
  await people.writes(saba, owen, "Thank you, Owen. May we see it on Saturday?");
  await people.reads(owen, saba, "Thank you, Owen. May we see it on Saturday?");

  await people.accepts(owen, saba);
  await people.completes(owen, saba);

  await people.rates(owen, saba, 5, "A considerate family.");
  await people.rates(saba, owen, 4, "We felt at home.");
  await people.seesTheRating(saba, "5.0");
  await people.seesTheRating(owen, "4.0");
});
