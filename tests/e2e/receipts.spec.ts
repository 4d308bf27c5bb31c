import { answerMoveIn } from "#schema/endpoints/connections.ts";
import { as, atSimulatedStripe } from "./client.ts";
import * as paying from "./paying.ts";
import { change, newConnectedPair, newLandlord } from "./people.ts";
import { expect, test } from "./test.ts";

test("only the payer reads and prints a receipt, and it shows a refund", async ({ newPage }) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  const page = await newPage(landlord);
  await page.goto("/landlord-dashboard");
  await page.getByRole("link", { name: "Receipt Selam" }).click();
  const sheet = page.getByRole("article");

  await test.step("it shows number, day, payer, seller, purpose and £200.00; the migrant is a first name and an initial", async () => {
    await expect(page).toHaveURL(`/receipts/${connection.id}`);
    await expect(sheet.getByText(/^HB(-[0-9A-F]{4}){3}$/)).toBeVisible();
    for (const words of [
      "Owen Whitfield",
      landlord.email,
      "One-time fee for your connection with Selam O.",
      "Test payment: no real money was paid.",
      "No refund so far. We refund the fee in the cases that our terms name.",
    ])
      await expect(sheet.getByText(words, { exact: true })).toBeVisible();
    await expect(sheet.getByText("£200.00", { exact: true })).toHaveCount(2);
    const seller = ["[name of the company]", "[postal address]", "[company number]"];
    await expect(sheet.locator("mark")).toHaveText(seller);
    await expect(page.getByText("Okonkwo")).toHaveCount(0);
  });

  await test.step("print shows only the sheet, light on a dark device too", async () => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const around of [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByText("Print")])
      await expect(around).toBeHidden();
    await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(sheet).toHaveCSS("color", "rgb(0, 0, 0)");
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  await test.step("after the migrant withdraws the open receipt shows the refund", async () => {
    await change(migrant, connection, "cancelled");
    await expect(
      sheet.getByText(/^(Refund on its way: we are sending you £200.00|Fee refunded on )/),
    ).toBeVisible();
  });

  await test.step("another landlord cannot read it", async () => {
    const other = await newPage(await newLandlord({ name: "Ruth Okafor" }));
    await other.goto(`/receipts/${connection.id}`);
    await expect(other.getByText("We cannot find this receipt.")).toBeVisible();
  });
});

test("a disputed payment pauses the messages, and each person reads what concerns them", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  const page = await newPage(landlord);
  const intent = connection.paymentIntentId;
  const receipt = await newPage(landlord);
  await receipt.goto(`/receipts/${connection.id}`);
  await expect(receipt.getByText(/^No refund so far/)).toBeVisible();
  await atSimulatedStripe({ verb: "dispute", id: intent });
  await expect(receipt.getByText("Payment disputed: your bank has not decided yet.")).toBeVisible();

  await paying.untilConnection(landlord, { messagesPaused: true });
  await page.goto("/landlord-dashboard");
  await expect(
    page.getByText("messages are paused until your bank decides. You cannot accept until then."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await page.getByRole("button", { name: "Read messages Selam" }).click();
  await expect(page.getByRole("dialog").getByText(/^Messages are paused\./)).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveCount(0);

  const theirs = await newPage(migrant);
  await theirs.goto("/migrant-dashboard");
  await expect(theirs.getByText(/^Messages are paused while a question about the landlord/)).toBeVisible();
  await expect(theirs.getByRole("main").getByText(/disput|refund|£/i)).toHaveCount(0);

  await test.step("the developers' page shows the dispute, and wins it", async () => {
    const developer = await newPage();
    await developer.goto("/__stripe/");
    await expect(developer.getByText("Development only.")).toBeVisible();
    const row = developer.getByRole("row").filter({ hasText: intent }).first();
    await row.getByRole("button", { name: "Win the dispute" }).click();
    await expect(row).toContainText("dispute won");
    const event = developer
      .getByRole("row")
      .filter({ hasText: "payment_intent.succeeded" })
      .filter({ hasText: intent });
    await event.getByRole("button", { name: "Replay" }).click();
    await expect(developer.getByRole("status")).toContainText("the answer was 200");
  });
  await paying.untilConnection(landlord, { messagesPaused: false });
  await expect(receipt.getByText(/^No refund so far/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
});

test("a guest keeps their home on the dashboard while the payment is disputed", async ({ newPage }) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  await change(landlord, connection, "active");
  await as(migrant).call(answerMoveIn, { params: { id: connection.id }, body: { movedIn: true } });
  await atSimulatedStripe({ verb: "dispute", id: connection.paymentIntentId });
  await paying.untilConnection(migrant, { status: "active", messagesPaused: true });

  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  await expect(paying.heading(page, "You are staying with Owen")).toBeVisible();
  await expect(page.getByText("Landlords can find you now")).toHaveCount(0);
  await expect(page.getByText(/^Messages are paused while a question about the landlord/)).toBeVisible();
});

test("a connection whose fee was returned says plainly who took or refunded it", async ({ newPage }) => {
  const ended = async (words: RegExp, act: (intent: string) => Promise<unknown>) => {
    const { landlord, migrant, connection } = await newConnectedPair();
    await act(connection.paymentIntentId);
    await paying.untilConnection(landlord, { status: "cancelled" });
    for (const [person, said] of [
      [landlord, words],
      [
        migrant,
        /^It ended because Owen got the fee back\. You have done nothing wrong\. You pay nothing\. Other landlords can find you\.$/,
      ],
    ] as const) {
      const page = await newPage(person);
      await page.goto(`/${person.userType}-dashboard`);
      const news = page.getByRole("region", { name: /^Your connection with .* has ended$/ });
      await expect(news.getByText(said)).toBeVisible();
    }
  };
  await ended(/^It ended because the fee was refunded\. Fee refunded on /, (id) =>
    atSimulatedStripe({ verb: "refund", id }),
  );
  await ended(/^It ended because your bank took the fee back\.\s*$/, async (intent) => {
    await atSimulatedStripe({ verb: "dispute", id: intent });
    const developer = await newPage();
    await developer.goto("/__stripe/");
    const row = developer.getByRole("row").filter({ hasText: intent }).first();
    await row.getByRole("button", { name: "Lose the dispute" }).click();
    await expect(row).toContainText("dispute lost");
  });
});
