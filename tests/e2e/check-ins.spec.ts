import type { Page } from "@playwright/test";
import { listCheckIns } from "#schema/endpoints/check-ins.ts";
import { listNotifications } from "#schema/endpoints/notifications.ts";
import { readOwnData } from "#schema/endpoints/own-data.ts";
import { as, send } from "./client.ts";
import { newConnectedPair, newReviewer, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

const question = "We have a short question for you.";

/** Gives a page open check-ins, as some days after a move-in. An answered check-in is no longer open. */
async function isAsked(page: Page, firstNames: readonly string[]) {
  let open = firstNames.map((firstName, n) => ({
    id: `c${n}`,
    askedAt: new Date().toISOString(),
    firstName,
    answered: false,
  }));
  const answered: unknown[] = [];
  let reads = 0;
  await page.route(/\/api\/check-ins(\/c\d+)?$/, async (route) => {
    const asked = route.request();
    if (asked.method() === "GET") {
      reads += 1;
      return route.fulfill({ json: open });
    }
    answered.push(asked.postDataJSON());
    open = open.map((each) => (asked.url().endsWith(each.id) ? { ...each, answered: true } : each));
    return route.fulfill({ json: {} });
  });
  const contacts: (string | undefined)[] = [];
  await page.route(/\/api\/check-ins\/c\d+\/contact$/, async (route) => {
    contacts.push(route.request().url().split("/").at(-2));
    return route.fulfill({ json: {} });
  });
  return { answered, contacts, reads: () => reads };
}

/** A reviewer opens the case of a migrant from the queue. */
async function opensCase(desk: Page, { firstName, lastName }: Person) {
  await desk.goto("/admin/queue?kind=check_in");
  const main = desk.getByRole("main");
  const name = new RegExp(`^Check-in: ${firstName} ${lastName}`);
  await main.getByRole("link", { name }).first().click();
  return main;
}

test("a landlord comes from a card on the dashboard to one question after another, and then to help", async ({
  newPage,
}) => {
  const { landlord } = await newConnectedPair("active");
  const page = await newPage(landlord);
  await page.setViewportSize({ width: 360, height: 740 });
  const { answered, contacts } = await isAsked(page, ["Zaynab", "Amina"]);
  await page.goto("/landlord-dashboard");
  const card = page.getByRole("region", { name: question });
  await expect(card).toBeVisible();
  // The card shows no details, because another person may look at the phone.
  await expect(card).toHaveText(`${question}Open the question`);
  await card.scrollIntoViewIfNeeded();
  await card.getByRole("link", { name: "Open the question" }).click();

  await expect(page.getByRole("heading", { name: "Is the stay with Zaynab going well?" })).toBeVisible();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("How may we contact you safely?")).toBeVisible();
  await page.getByRole("button", { name: "Next question" }).click();

  await expect(page.getByRole("heading", { name: "Is the stay with Amina going well?" })).toBeVisible();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next question" })).toHaveCount(0);
  expect(answered).toMatchObject([{ goingWell: false }, { goingWell: true }]);

  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  // The text is the same after every answer, because another person may look at the phone.
  const help = page.getByRole("region", { name: "If something is not right" });
  await expect(help).toHaveText(
    /^If something is not rightRead who can help you, or ask us to contact you\.Get help$/,
  );
  await expect(page.getByText(question)).toHaveCount(0);
  await help.getByRole("link", { name: "Get help" }).click();
  await expect(page.getByRole("radio", { name: "The stay with Zaynab" })).toBeChecked();
  await page.getByRole("radio", { name: "The stay with Amina" }).check();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("We will keep to that.")).toBeVisible();
  expect(contacts).toEqual(["c1"]);
});

test("a migrant has the card during a stay; before any stay nothing is requested", async ({ newPage }) => {
  const [staying, waiting] = [await newConnectedPair("active"), await newConnectedPair()];
  const page = await newPage(staying.migrant);
  await isAsked(page, ["Owen"]);
  await page.goto("/migrant-dashboard");
  await expect(page.getByRole("region", { name: question })).toBeVisible();

  const other = await newPage(waiting.migrant);
  const { reads } = await isAsked(other, ["Owen"]);
  await other.goto("/migrant-dashboard");
  await expect(other.getByRole("heading", { name: "Your Profile" })).toBeVisible();
  await expect(other.getByText(question)).toHaveCount(0);
  expect(reads()).toBe(0);
});

test("unsent answers survive only a reload of their tab", async ({ newPage }) => {
  const { migrant } = await newConnectedPair("active");
  const page = await newPage(migrant);
  await isAsked(page, ["Owen"]);
  const press = (answer: string) => page.getByRole("button", { name: answer, exact: true }).click();
  const kept = () => page.evaluate(() => sessionStorage.getItem("draft"));
  await page.goto("/check-in");
  await press("Yes");
  await press("No");
  await page.reload();
  await expect(page.getByRole("heading", { name: /passport, papers and bank card/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "In danger now? Call 999" })).toBeVisible();
  await press("Yes");
  await press("Yes");
  await page.getByLabel("Do you want to tell us more?").fill("He locks the door.");
  await page.reload();
  await expect(page.getByLabel("Do you want to tell us more?")).toHaveValue("He locks the door.");

  // Skipping the questions deletes the answers.
  await page.getByRole("link", { name: "Skip for now" }).click();
  await expect(page.getByRole("region", { name: question })).toBeVisible();
  expect(await kept()).toBeNull();
  await page.getByRole("link", { name: "Open the question" }).click();
  await expect(page.getByRole("heading", { name: "Are you safe?" })).toBeVisible();

  await press("No");
  expect(await kept()).toContain('"safe":false');
  // Another tab signs out.
  await page.evaluate(() => {
    localStorage.removeItem("token");
    dispatchEvent(new StorageEvent("storage", { key: "token" }));
  });
  await expect(page).toHaveURL(/\/auth/);
  expect(await kept()).toBeNull();
});

test("unsent answers that are half an hour old, or of another question or person, are deleted", async ({
  newPage,
}) => {
  const { migrant } = await newConnectedPair("active");
  const page = await newPage(migrant);
  await isAsked(page, ["Owen"]);
  await page.goto("/check-in");
  for (const other of [{ keptAt: Date.now() - 31 * 60_000 }, { id: "c9" }, { personId: "nobody" }]) {
    await page.getByRole("button", { name: "No", exact: true }).click();
    await expect(page.getByRole("heading", { name: /free to come and go/ })).toBeVisible();
    await page.evaluate((change) => {
      const kept = JSON.parse(sessionStorage.getItem("draft") ?? "");
      sessionStorage.setItem("draft", JSON.stringify({ ...kept, ...change }));
    }, other);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Are you safe?" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("draft"))).toBeNull();
  }
});

test("a double click answers one question, and not the next one", async ({ newPage }) => {
  const { migrant } = await newConnectedPair("active");
  const page = await newPage(migrant);
  await isAsked(page, ["Owen"]);
  await page.goto("/check-in");
  await expect(page.getByRole("heading", { name: "Are you safe?" })).toBeVisible();
  await page.getByRole("button", { name: "Yes", exact: true }).dblclick();
  await expect(page.getByRole("heading", { name: "Are you free to come and go?" })).toBeVisible();
});

test("the focus moves on after the last answer, after Back and after sending", async ({ newPage }) => {
  const { migrant } = await newConnectedPair("active");
  const page = await newPage(migrant);
  await isAsked(page, ["Owen"]);
  await page.goto("/check-in");
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  for (const _ of ["first", "second", "third", "fourth"]) await press("Yes");
  await expect(page.getByRole("heading", { name: "You have answered every question." })).toBeFocused();
  await press("Back");
  await expect(page.getByRole("heading", { name: /without working for the landlord/ })).toBeFocused();
  // The last answer opens the help, which gets the focus first.
  await press("No");
  await expect(page.locator(":focus")).toContainText("In danger now? Call 999");
  await press("Send");
  await expect(page.getByText(/^Thank you for telling us/)).toBeFocused();
  await press("Send");
  await expect(page.getByText("We will keep to that.")).toBeFocused();
});

test("a data file has the person's check-in answers only when they tick that choice", async ({ newPage }) => {
  const { migrant } = await newConnectedPair("active");
  const page = await newPage(migrant);
  const asked: string[] = [];
  await page.route(/\/api\/account\/export/, async (route) => {
    asked.push(new URL(route.request().url()).search);
    const reply = await route.fetch();
    const json = await reply.json();
    json.checkIns = [
      { day: 1, state: "answered", askedAt: json.account.createdAt, answers: null, contact: null },
    ];
    return route.fulfill({ response: reply, json });
  });
  await page.goto("/account/data");
  const box = page.getByRole("checkbox", { name: "Include my answers to check-ins" });
  await expect(box).not.toBeChecked();
  const downloads = async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    await coming;
  };
  await downloads();
  expect(asked.join()).not.toContain("answers");
  await box.check();
  await downloads();
  expect(asked.at(-1)).toBe("?answers=included");
});

/** Asks both people of a stay, as a day after the move-in does. */
async function askBoth(connectionId: string) {
  const body = JSON.stringify({ connectionId });
  const response = await send("/__demo/check-ins", { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
}

/** Everything in which a person could notice the other person's answer. */
const noticedBy = async (person: Person) => {
  const own = await as(person).call(readOwnData, { query: { answers: "included" } });
  return JSON.stringify([
    await as(person).call(listCheckIns),
    await as(person).call(listNotifications),
    { ...own, history: own.history.filter(({ event }) => event !== "own_data_read") },
  ]);
};

test("a migrant says no, a reviewer closes the case, and the landlord notices nothing", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair("active");
  const reviewer = await newReviewer("Nadia Haddad");
  await askBoth(connection.id);
  const before = await noticedBy(landlord);
  const home = await newPage(landlord);
  await home.goto("/landlord-dashboard");
  await expect(home.getByRole("region", { name: question })).toBeVisible();

  await test.step("the migrant answers on a phone, and says how to be reached", async () => {
    const page = await newPage(migrant);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/migrant-dashboard");
    await page.getByRole("link", { name: "Open the question" }).click();
    const help = page.getByRole("heading", { name: "In danger now? Call 999" });
    const press = (answer: string) => page.getByRole("button", { name: answer, exact: true }).click();
    await press("Yes");
    await expect(help).toBeHidden();
    await press("No");
    // The help is shown before anything is sent.
    await expect(help).toBeVisible();
    await press("Yes");
    await press("Yes");
    await page.getByLabel("Do you want to tell us more?").fill("He locks the door at night.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(/A person of our team reads this within 24 hours/)).toBeVisible();
    await page.getByRole("radio", { name: "Only here, on this website" }).check();
    await page.getByLabel(/When is it safe/).fill("In the morning.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("We will keep to that.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("There is no question for you now.")).toBeVisible();
    await expect(page.getByText("He locks the door at night.")).toHaveCount(0);
  });

  await test.step("a reviewer finds the case with its deadline, takes, notes and closes it", async () => {
    const desk = await newPage(reviewer);
    const main = await opensCase(desk, migrant);
    await expect(main.getByText(/^Due /).first()).toBeVisible();
    await expect(main.getByText("He locks the door at night.")).toBeVisible();
    await expect(main.getByText("In the morning.")).toBeVisible();
    const other = main.locator("dl > div", { hasText: "The other person of the stay" });
    await expect(
      other.getByRole("link", { name: `${landlord.firstName} ${landlord.lastName}` }),
    ).toHaveAttribute("href", `/admin/people/${landlord.id}`);
    await expect(main.getByText(connection.id)).toHaveCount(0);
    await main.getByRole("button", { name: "Take it" }).click();
    await expect(main.getByText("You are working on it")).toBeVisible();
    await desk.getByLabel("Add a note").fill("I wrote to her here.");
    await desk.getByRole("button", { name: "Add the note" }).click();
    await expect(main.getByText("I wrote to her here.")).toBeVisible();
    await desk.getByLabel("How it ends").selectOption({ label: "Spoke to the person" });
    await desk.getByLabel("Why", { exact: false }).last().fill("She has moved to her sister.");
    await desk.getByRole("button", { name: "Close the case" }).click();
    await expect(main.getByText("Closed on")).toBeVisible();
  });

  await test.step("the migrant asks to be contacted on another device, and the case is open again", async () => {
    const other = await newPage(migrant);
    await other.goto("/migrant-dashboard");
    await other.getByRole("link", { name: "Get help" }).click();
    await expect(other.getByRole("heading", { name: "You can call today" })).toBeVisible();
    await other.getByRole("radio", { name: "By email" }).check();
    await other.getByRole("button", { name: "Send" }).click();
    await expect(other.getByText("We will keep to that.")).toBeVisible();
    const desk = await newPage(reviewer);
    const main = await opensCase(desk, migrant);
    await expect(main.getByRole("button", { name: "Take it" })).toBeVisible();
    await expect(main.getByText("By email")).toBeVisible();
    await expect(main.getByText("She has moved to her sister.")).toBeVisible();
  });

  await test.step("the landlord has the same question as before, and no trace of the rest", async () => {
    expect(await noticedBy(landlord)).toBe(before);
    await home.reload();
    await expect(home.getByRole("region", { name: question })).toBeVisible();
    await expect(home.getByText(/locks the door|moved to her sister/)).toHaveCount(0);
  });
});
