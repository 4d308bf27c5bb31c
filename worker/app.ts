import { Hono, type Next } from "hono";
import { endpoints, rawEndpoints } from "#schema/endpoints/index.ts";
import { accountRoutes } from "#worker/features/accounts/routes.ts";
import { appealRoutes } from "#worker/features/appeals/routes.ts";
import { auditRoutes } from "#worker/features/audit/routes.ts";
import { authRoutes } from "#worker/features/auth/routes.ts";
import { secondFactorRoutes } from "#worker/features/auth/second-factor/routes.ts";
import { blockRoutes } from "#worker/features/blocks/routes.ts";
import { caseRoutes } from "#worker/features/cases/routes.ts";
import { checkInRoutes } from "#worker/features/check-ins/routes.ts";
import { connectionRoutes } from "#worker/features/connections/routes.ts";
import { credentialRoutes } from "#worker/features/credentials/routes.ts";
import { deletionRoutes } from "#worker/features/deletion/routes.ts";
import { descriptionRoutes } from "#worker/features/description/routes.ts";
import { homeRoutes } from "#worker/features/home/routes.ts";
import { landlordRoutes } from "#worker/features/landlords/routes.ts";
import { liveRoutes } from "#worker/features/live/routes.ts";
import { messageRoutes } from "#worker/features/messages/routes.ts";
import { migrantRoutes } from "#worker/features/migrants/routes.ts";
import { notificationRoutes } from "#worker/features/notifications/routes.ts";
import { operationRoutes } from "#worker/features/operations/routes.ts";
import { ownDataRoutes } from "#worker/features/own-data/routes.ts";
import { paymentRoutes } from "#worker/features/payments/routes.ts";
import { photoRoutes } from "#worker/features/photos/routes.ts";
import { findStorageOrigin } from "#worker/features/photos/storage.ts";
import { profileRoutes } from "#worker/features/profiles/routes.ts";
import { ratingRoutes } from "#worker/features/ratings/routes.ts";
import { receiptRoutes } from "#worker/features/receipts/routes.ts";
import { reportRoutes } from "#worker/features/reports/routes.ts";
import { verificationRoutes } from "#worker/features/verification/routes.ts";
import { auditRefusal } from "#worker/http/audit-refusals.ts";
import { ClientGone } from "#worker/http/body.ts";
import { serveDocument } from "#worker/http/documents.ts";
import { drain } from "#worker/http/drain.ts";
import type { AppEnv, HonoContext, Route } from "#worker/http/handle.ts";
import { mount } from "#worker/http/mount.ts";
import { setSecurityHeaders } from "#worker/http/security-headers.ts";
import { isDatabaseDown } from "#worker/platform/database.ts";
import { answerRefusal, Refusal, refuse } from "#worker/platform/errors.ts";
import { describeFault, faultLine, logLine } from "#worker/platform/log.ts";
import { observe, type Uses } from "#worker/platform/observe.ts";

const routes: readonly Route[] = [
  ...homeRoutes,
  ...authRoutes,
  ...secondFactorRoutes,
  ...credentialRoutes,
  ...profileRoutes,
  ...photoRoutes,
  ...migrantRoutes,
  ...verificationRoutes,
  ...accountRoutes,
  ...appealRoutes,
  ...deletionRoutes,
  ...caseRoutes,
  ...auditRoutes,
  ...operationRoutes,
  ...connectionRoutes,
  ...landlordRoutes,
  ...blockRoutes,
  ...ratingRoutes,
  ...checkInRoutes,
  ...messageRoutes,
  ...liveRoutes,
  ...notificationRoutes,
  ...paymentRoutes,
  ...receiptRoutes,
  ...reportRoutes,
  ...ownDataRoutes,
  ...descriptionRoutes,
];

const isLikeCall = (path: string) => /^[/\\]*(api|objects)([/\\]|$)/i.test(path.replaceAll(/%2f/gi, "/"));

/** The status of a request whose client disconnected. It is only for the log, because no one receives the answer. */
const clientGone = 499;

/** All HTTP of the Worker: calls, then the workbench of development, then documents. */
export const app = new Hono<AppEnv>();

app.use((c: HonoContext, next) => observe((uses) => answer(c, next, uses)));

async function answer(c: HonoContext, next: Next, uses: Uses): Promise<void> {
  const began = Date.now();
  c.set("requestId", crypto.randomUUID());
  await next();
  await drain(c.req.raw);
  // The workbench's own pages need frames and scripts; production has no workbench.
  if (!c.env.WORKBENCH || !c.req.path.startsWith("/__")) setSecurityHeaders(c.res.headers);
  if (!c.get("route")) return;
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  c.res.headers.set("X-Request-Id", c.get("requestId"));
  // Only in development, because timings can show strangers which rows exist.
  if (c.env.ENVIRONMENT === "development") c.res.headers.set("Server-Timing", uses.serverTiming());
  logLine(c.res.status === clientGone ? "request_aborted" : "request", {
    requestId: c.get("requestId"),
    method: c.req.method,
    route: c.get("route"),
    status: c.res.status,
    code: c.get("code"),
    ms: Date.now() - began,
    ...uses.facts(),
  });
}

mount(app, routes, [...Object.values(endpoints), ...Object.values(rawEndpoints)]);
for (const path of ["/api/*", "/objects/*"]) {
  app.all(path, (c) => {
    c.set("route", path);
    return refuse("not_found");
  });
}
app.all("/__*", async (c) => {
  if (!c.env.WORKBENCH) return serveDocument(c, findStorageOrigin(c.env));
  const answer = await c.env.WORKBENCH.fetch(c.req.raw);
  // A copy, because the headers of a fetched answer cannot be changed.
  return new Response(answer.body, answer);
});
// Other spellings of a call's path (//api//, /API/, an encoded slash) also get 404 in JSON, not a page.
app.all("*", (c) => {
  if (!isLikeCall(c.req.path)) return serveDocument(c, findStorageOrigin(c.env));
  c.set("route", "/api/*");
  return refuse("not_found");
});

app.onError((fault, c) => {
  const requestId = c.get("requestId");
  if (fault instanceof ClientGone) return new Response(null, { status: clientGone });
  const refusal =
    fault instanceof Refusal ? fault : new Refusal(isDatabaseDown(fault) ? "unavailable" : "internal");
  if (fault !== refusal) faultLine("fault", { requestId, route: c.get("route"), ...describeFault(fault) });
  c.set("code", refusal.code);
  auditRefusal(c, refusal);
  return answerRefusal(refusal, requestId);
});
