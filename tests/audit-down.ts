import { env } from "cloudflare:workers";

/** The bindings, with a database that takes no single line of the audit. */
export function auditDown(): typeof env {
  const withSession = () => {
    const session = env.DB.withSession("first-primary");
    const prepare = (query: string) =>
      session.prepare(query.replace(/^insert into "?audit"?/, "insert into nowhere"));
    return { prepare, batch: session.batch.bind(session) };
  };
  return { ...env, DB: { withSession } as unknown as D1Database };
}
