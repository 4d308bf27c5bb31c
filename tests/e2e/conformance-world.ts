import { type APIRequestContext, expect, type Locator, type Page, type Route } from "@playwright/test";
import { ask, demoToken, type SignedUp } from "./signed-up.ts";

/** What the tests of docs/conformance.md share: people in every state, answers made at the network's door. */

/** One toast is shown at a time; these are its words. */
export async function says(page: Page, title: string, description: string) {
  const toast = page.getByRole("region", { name: /^Notification/ }).getByRole("listitem");
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
  return toast;
}

/** Says it in red. */
export async function saysInRed(page: Page, title: string, description: string) {
  const toast = await says(page, title, description);
  expect(await colourOf(toast, "borderTopColor")).toBe("red");
}

/** A refusal in the server's words. */
export const refusal = (message: string) => ({
  status: 409,
  json: { message, code: "in_a_test", requestId: "in-a-test" },
});

/** A refusal that says nothing a person could read. */
export const wordless = { status: 409, contentType: "text/plain", body: "no words" };

/** Answers the next calls of a method to a path, one after the other; later ones go through. Gives what was sent. */
export async function answers(
  page: Page,
  method: string,
  path: string,
  replies: Parameters<Route["fulfill"]>[0][],
) {
  const sent: unknown[] = [];
  const left = [...replies];
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    sent.push(route.request().postDataJSON());
    const reply = left.shift();
    return reply ? route.fulfill(reply) : route.fallback();
  });
  return sent;
}

/** Every call that the page makes from now on, as "GET /api/…". */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** The name of a colour as people see it. */
export async function colourOf(element: Locator, property: "backgroundColor" | "borderTopColor") {
  const text = await element.evaluate((each, name) => getComputedStyle(each)[name], property);
  const [r = 0, g = 0, b = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const sixth =
    high === r
      ? (g - b) / (high - low)
      : high === g
        ? 2 + (b - r) / (high - low)
        : 4 + (r - g) / (high - low);
  const hue = (sixth * 60 + 360) % 360;
  if (hue < 20 || hue > 340) return "red";
  if (hue > 40 && hue < 65) return "yellow";
  if (hue > 100 && hue < 170) return "green";
  return hue > 200 && hue < 250 ? "blue" : text;
}

/** "20 November 2026", as the screens write a day. */
export const dayOf = (instant: string | number) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" }).format(
    new Date(instant),
  );

/** A figure of a dashboard, by the words under it. */
export const figure = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt").getByText(label, { exact: true }) })
    .locator("dd")
    .first();

const requests = {
  migrant: {
    body: { reasonForMigration: "War." },
    submit: "/api/migrant/verification",
    decide: "/api/admin/migrant-verifications",
  },
  landlord: {
    body: { propertyAddress: "1 Harbour Road", propertyType: "house", proofOfOwnership: "owned" },
    submit: "/api/landlord/verification",
    decide: "/api/admin/verifications",
  },
};

/** Somebody asks to be verified. Gives the request. */
export async function asksToBeVerified(
  request: APIRequestContext,
  userType: "migrant" | "landlord",
  { token, firstName, lastName }: SignedUp,
): Promise<{ id: string; createdAt: string }> {
  const { body, submit } = requests[userType];
  return ask(request, submit, { fullName: `${firstName} ${lastName}`, ...body }, token);
}

/** A reviewer decides a request. */
export async function decides(
  request: APIRequestContext,
  userType: "migrant" | "landlord",
  { id }: { id: string },
  decision: object,
) {
  const reviewer = await demoToken(request, "admin");
  await ask(request, `${requests[userType].decide}/${id}`, decision, reviewer, "PATCH");
}

const hour = 60 * 60 * 1000;

/** A connection as the API gives it, made `hoursAgo`. */
export function connection(
  id: string,
  status: string,
  more: { hoursAgo?: number; amount?: string; paymentCompleted?: boolean; verified?: boolean } = {},
) {
  const { hoursAgo = 1, amount = "200.00", paymentCompleted = true, verified = true } = more;
  const createdAt = new Date(Date.now() - hoursAgo * hour).toISOString();
  return {
    id,
    landlordId: "landlord-of-the-test",
    migrantId: `migrant-${id}`,
    status,
    createdAt,
    acceptedAt: status === "active" || status === "completed" ? createdAt : null,
    completedAt: status === "completed" ? createdAt : null,
    cancelledAt: status === "cancelled" ? createdAt : null,
    endReason: status === "cancelled" ? "declined" : null,
    moveIn: null,
    amount,
    paymentCompleted,
    landlord: { id: "landlord-of-the-test", firstName: "Owen", lastName: `Of ${id}`, verified },
    migrant: {
      id: `migrant-${id}`,
      firstName: "Selam",
      lastName: `Of ${id}`,
      verified: true,
      migrantProfile: {
        countryOfOrigin: "Eritrea",
        familySize: 4,
        profilePicture: null,
        housingStatus: "Seeking",
      },
    },
    myRating: null,
  };
}

/** The dashboard's row of a connection. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name }) });
