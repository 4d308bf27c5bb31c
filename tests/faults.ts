import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";

/** Bindings that fail, or in which something else happens, at a chosen place. Crash points are in crashing.ts. */

/** A database in which every statement fails with this message. */
export function failingDatabase(message: string): D1Database {
  const fail = () => Promise.reject(new Error(message));
  const statement = { bind: () => statement, all: fail, run: fail, raw: fail, first: fail };
  const session = { prepare: () => statement, batch: fail, getBookmark: () => null };
  return { withSession: () => session } as unknown as D1Database;
}

/** The bindings with a database in which every insert into the audit fails. */
export function auditDown(): typeof env {
  const withSession = (begin?: string) => {
    const session = env.DB.withSession(begin);
    const prepare = (query: string) =>
      session.prepare(query.replace(/^insert into "?audit"?/, "insert into nowhere"));
    return { prepare, batch: session.batch.bind(session), getBookmark: () => session.getBookmark() };
  };
  return { ...env, DB: { withSession } as unknown as D1Database };
}

/** Makes one connection's thread unreachable, until the mocks are restored. */
export function loseThread(connectionId: string): void {
  const find = env.CONNECTION_THREAD.getByName.bind(env.CONNECTION_THREAD);
  vi.spyOn(env.CONNECTION_THREAD, "getByName").mockImplementation((name, options) => {
    if (name === connectionId) throw new Error("unreachable");
    return find(name, options);
  });
}

/** A call of an inbox that a test makes fail. */
export type InboxCall =
  | "bookmark"
  | "tell"
  | "push"
  | "announceChange"
  | "endSession"
  | "endOtherSessions"
  | "markReadOf";

/** Makes these calls of everyone's inbox fail, or all calls, until the mocks are restored. */
export function loseInboxes(calls?: readonly InboxCall[]): void {
  const find = env.USER_INBOX.getByName.bind(env.USER_INBOX);
  const fail = () => Promise.reject(new Error("unreachable"));
  vi.spyOn(env.USER_INBOX, "getByName").mockImplementation((name, options) => {
    const stub = find(name, options);
    const lost = (called: string | symbol) => !calls || calls.some((each) => each === called);
    return new Proxy(stub, { get: (_, called) => (lost(called) ? fail : Reflect.get(stub, called)) });
  });
}

/** Inboxes that do other work just before sessions of their person end. */
export function beforeSessionsEnd(work: () => Promise<unknown>): typeof env.USER_INBOX {
  const getByName = (name: string) => {
    const inbox = openInbox(env, name);
    const announceChange = async (change: string) => {
      await work();
      return inbox.announceChange(change);
    };
    const get = (_: object, called: string | symbol) =>
      called === "announceChange" ? announceChange : Reflect.get(inbox, called);
    return new Proxy(inbox, { get });
  };
  return { getByName } as typeof env.USER_INBOX;
}

/** A database that does other work just before each batch is written. */
export const beforeWriting = (database: D1Database, work: () => Promise<unknown>): D1Database =>
  withBatch(database, async (session, statements) => {
    await work();
    return session.batch(statements);
  });

/** A database that does other work just after each batch is written, before the batch returns. */
export const afterWriting = (database: D1Database, work: () => Promise<unknown>): D1Database =>
  withBatch(database, async (session, statements) => {
    const written = await session.batch(statements);
    await work();
    return written;
  });

type Batch = (session: D1DatabaseSession, statements: D1PreparedStatement[]) => Promise<unknown>;

function withBatch(database: D1Database, write: Batch): D1Database {
  const session = database.withSession("first-primary");
  const batch = (statements: D1PreparedStatement[]) => write(session, statements);
  const withSession = () => ({
    prepare: session.prepare.bind(session),
    batch,
    getBookmark: () => session.getBookmark(),
  });
  return { withSession } as unknown as D1Database;
}
