import { Hono } from "hono";

export { ConnectionThread } from "./objects/connection-thread.ts";
export { UserInbox } from "./objects/user-inbox.ts";

const app = new Hono<{ Bindings: { ASSETS: Fetcher; WORKBENCH?: Fetcher } }>();
app.all("/__stripe/*", (c) => (c.env.WORKBENCH ? c.env.WORKBENCH.fetch(c.req.raw) : c.notFound()));
app.get("/api/health", (c) => c.json({ ok: true }));
app.get("*", (c) => c.env.ASSETS.fetch(new URL("/index.html", c.req.url)));
export default app;
