import type { Page, Route } from "@playwright/test";

/** Answers in place of the server, and records of calls. */

/** A refusal with this message of the server. */
export const refusal = (message: string) => ({
  status: 409,
  json: { message, code: "in_a_test", requestId: "in-a-test" },
});

/** An error response without a message that the app can read. */
export const wordless = { status: 409, contentType: "text/plain", body: "no words" };

/** Answers the next calls of a method to a path, in turn; later calls reach the server. Returns the bodies that were sent. */
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

/** Holds back the requests to a path (a glob), of one method or all; returns a function that lets them pass. */
export async function hold(page: Page, path: string, method?: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (!method || route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
}

/** Lists every call that the page makes from now on, as "GET /api/…". */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

const hour = 60 * 60 * 1000;

/** A connection as the API returns it, created `hoursAgo`. */
export function connectionReply(
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
