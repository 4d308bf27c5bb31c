import { Hono } from "hono";
import { endpoints } from "#schema/endpoints/index.ts";
import type { Env } from "./env.ts";
import { adminRoutes } from "./features/admin/routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { connectionRoutes } from "./features/connections/routes.ts";
import { homeRoutes } from "./features/home/routes.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { migrantRoutes } from "./features/migrants/routes.ts";
import { paymentRoutes } from "./features/payments/routes.ts";
import { profileRoutes } from "./features/profiles/routes.ts";
import { ratingRoutes } from "./features/ratings/routes.ts";
import { verificationRoutes } from "./features/verification/routes.ts";
import { serveDocument } from "./http/documents.ts";
import { answerRefusal, Refusal } from "./http/errors.ts";
import type { Http, Route } from "./http/handle.ts";
import { describeFault, logLine } from "./http/log.ts";

const routes: readonly Route[] = [
  ...homeRoutes,
  ...authRoutes,
  ...profileRoutes,
  ...migrantRoutes,
  ...verificationRoutes,
  ...adminRoutes,
  ...connectionRoutes,
  ...ratingRoutes,
  ...messageRoutes,
  ...paymentRoutes,
];

const mounted = new Set(routes.map(({ method, path }) => `${method} ${path}`));
for (const { method, path } of Object.values(endpoints)) {
  if (!mounted.has(`${method} ${path}`)) throw new Error(`${method} ${path} is declared and has no verb.`);
}

/** The whole Worker's HTTP: calls, then development's workbench, then documents. */
export const app = new Hono<{
  Bindings: Env;
  Variables: { requestId: string; route?: string; code?: string };
}>();

app.use(async (c: Http, next) => {
  const began = Date.now();
  c.set("requestId", crypto.randomUUID());
  await next();
  c.res.headers.set("X-Content-Type-Options", "nosniff");
  c.res.headers.set("Referrer-Policy", "same-origin");
  if (!c.get("route")) return;
  c.res.headers.set("Cache-Control", "no-store");
  c.res.headers.set("X-Request-Id", c.get("requestId"));
  logLine("request", {
    requestId: c.get("requestId"),
    method: c.req.method,
    route: c.get("route"),
    status: c.res.status,
    code: c.get("code"),
    ms: Date.now() - began,
  });
});

for (const { method, path, serve } of routes) {
  app.on(method, path, (c) => {
    c.set("route", path);
    return serve(c);
  });
}
for (const path of new Set(routes.map((known) => known.path))) {
  app.all(path, (c) => {
    c.set("route", path);
    throw new Refusal("method_not_allowed");
  });
}
app.all("/api/*", (c) => {
  c.set("route", "/api/*");
  throw new Refusal("not_found");
});
app.all("/__*", async (c) => {
  if (!c.env.WORKBENCH) return serveDocument(c);
  const answer = await c.env.WORKBENCH.fetch(c.req.raw);
  // A fetched answer's headers cannot be changed; a copy's can.
  return new Response(answer.body, answer);
});
app.all("*", serveDocument);

app.onError((fault, c) => {
  const requestId = c.get("requestId");
  const refusal = fault instanceof Refusal ? fault : new Refusal("internal");
  if (fault !== refusal) logLine("fault", { requestId, route: c.get("route"), ...describeFault(fault) });
  c.set("code", refusal.code);
  return answerRefusal(refusal, requestId);
});
