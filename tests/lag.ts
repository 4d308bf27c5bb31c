import { env } from "cloudflare:workers";

/**
 * A database and a session store that lag behind, as a location far from the primary sees them. They catch up when the
 * test says so:
 *
 *   const far = await lagging();
 *   await as(person, { bindings: far.bindings }).call(…);    // reads what was true at the last catchUp()
 *   expect(far.distant()).toEqual([]);                        // no call waited for the primary
 *   await far.catchUp();
 */
export async function lagging(bindings: typeof env = env) {
  const [replica, store] = await Promise.all([laggingReplica(bindings), laggingKv(bindings)]);
  return {
    bindings: { ...bindings, DB: replica.database, SESSIONS: store.namespace },
    /** Every query since the last `forget()`, in the order in which they were sent. */
    queries: replica.queries,
    /** The statements that went to the primary. */
    distant: () => replica.queries.flatMap(({ to, sql }) => (to === "primary" ? sql : [])),
    forget: () => {
      replica.queries.length = 0;
    },
    catchUp: () => Promise.all([replica.catchUp(), store.catchUp()]),
  };
}

/** A query or a batch, and where it went. */
export interface SentQuery {
  to: "primary" | "replica";
  sql: string[];
}

/** D1 with one read replica. */
interface Replication {
  primary: D1Database;
  replica: D1Database;
  /** The bookmark of the state that the replica has. */
  held(): string;
  /** The bookmark of the state at the primary that this query has read or written. */
  seen(query: SentQuery, session: D1DatabaseSession): string;
  /** Each query waits for this before it is sent. */
  beforeSending(query: SentQuery): Promise<void> | void;
}

const isConstraint = (begin: string) => begin === "first-primary" || begin === "first-unconstrained";

/** Whether a statement cannot write. D1 sends all others to the primary. */
export const onlyReads = (sql: string) =>
  /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql));

/**
 * Imitates how D1 sessions choose between a primary and a replica. A read in a session uses the replica, with two
 * exceptions: the first query of a `first-primary` session, and a session with a bookmark that the replica does not
 * have yet. For such a bookmark a real replica waits until it has caught up; this one reads at the primary. All writes,
 * and all queries outside a session, use the primary.
 */
export function replicated({ primary, replica, held, seen, beforeSending }: Replication): D1Database {
  function withSession(begin: string = "first-unconstrained") {
    const session = primary.withSession("first-primary");
    let reached = begin;
    const isNear = (sql: string[]) =>
      reached !== "first-primary" && sql.every(onlyReads) && (isConstraint(reached) || reached <= held());
    async function send<T>(sql: string[], work: (at: Pick<D1Database, "prepare" | "batch">) => Promise<T>) {
      const query: SentQuery = { to: isNear(sql) ? "replica" : "primary", sql };
      await beforeSending(query);
      const near = query.to === "replica";
      const result = await work(near ? replica : session);
      const state = near ? held() : seen(query, session);
      if (isConstraint(reached) || state > reached) reached = state;
      return result;
    }
    return {
      prepare: (sql: string) => new Statement(send, sql),
      batch: (statements: Statement[]) =>
        send(
          statements.map(({ sql }) => sql),
          (at) => at.batch(statements.map((each) => each.at(at))),
        ),
      getBookmark: () => (isConstraint(reached) ? null : reached),
    };
  }
  const alone = () => withSession("first-primary");
  return {
    withSession,
    prepare: (sql: string) => alone().prepare(sql),
    batch: (statements: Statement[]) => alone().batch(statements),
  } as unknown as D1Database;
}

type Send = <T>(sql: string[], work: (at: Pick<D1Database, "prepare">) => Promise<T>) => Promise<T>;

/** A prepared statement that chooses its database when it runs. */
class Statement {
  constructor(
    private readonly send: Send,
    readonly sql: string,
    private readonly values: unknown[] = [],
  ) {}

  bind = (...values: unknown[]) => new Statement(this.send, this.sql, values);
  at = (database: Pick<D1Database, "prepare">) => database.prepare(this.sql).bind(...this.values);
  all = () => this.send([this.sql], (at) => this.at(at).all());
  run = () => this.send([this.sql], (at) => this.at(at).run());
  first = (column: string) => this.send([this.sql], (at) => this.at(at).first(column));
  raw = (options: { columnNames: true }) => this.send([this.sql], (at) => this.at(at).raw(options));
}

/** The database with a replica that has the state of the last `catchUp()`. */
export async function laggingReplica({ DB, REPLICA }: Pick<typeof env, "DB" | "REPLICA"> = env) {
  const copy = await openCopy(DB, REPLICA);
  const queries: SentQuery[] = [];
  const database = replicated({
    primary: DB,
    replica: REPLICA,
    held: copy.bookmark,
    seen: (_, session) => session.getBookmark() ?? "",
    beforeSending: (query) => void queries.push(query),
  });
  return { database, queries, catchUp: copy.catchUp };
}

/** Copies the whole database into another one, without triggers, in one batch. */
async function openCopy(from: D1Database, to: D1Database) {
  const { results: schema } = await from
    .prepare(
      `select type, name, sql from sqlite_master where type in ('table', 'index') and sql is not null
       and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\' order by type desc`,
    )
    .all<{ type: string; name: string; sql: string }>();
  const tables = schema.filter(({ type }) => type === "table").map(({ name }) => name);
  const columns = await from.batch<{ name: string }>(
    tables.map((table) => from.prepare(`pragma table_info(${table})`)),
  );
  const columnsOf = tables.map(
    (table, place) => [table, columns[place]?.results.map(({ name }) => name) ?? []] as const,
  );
  let bookmark = "";

  async function catchUp(): Promise<void> {
    const session = from.withSession("first-primary");
    const rows = await session.batch<{ held: string }>(
      columnsOf.map(([table, columns]) =>
        session.prepare(`select json_group_array(json_array(${columns})) as held from ${table}`),
      ),
    );
    await to.batch([
      to.prepare("pragma defer_foreign_keys = on"),
      ...columnsOf.map(([table]) => to.prepare(`drop table if exists ${table}`)),
      ...schema.map(({ sql }) => to.prepare(sql)),
      ...columnsOf.map(([table, columns], place) => {
        const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`);
        const insert = `insert into ${table} (${columns}) select ${values} from json_each(?)`;
        return to.prepare(insert).bind(rows[place]?.results[0]?.held);
      }),
    ]);
    bookmark = session.getBookmark() ?? "";
  }

  await catchUp();
  return { catchUp, bookmark: () => bookmark };
}

/** A session store whose reads return the state of the last `catchUp()`. Writes change the real store. */
export async function laggingKv({ SESSIONS }: Pick<typeof env, "SESSIONS"> = env) {
  type Entry = { value: string; metadata: unknown };
  let held = new Map<string, Entry>();

  async function catchUp(): Promise<void> {
    const seen = new Map<string, Entry>();
    let cursor: string | undefined;
    do {
      const page = await SESSIONS.list({ cursor });
      for (const { name } of page.keys) {
        const { value, metadata } = await SESSIONS.getWithMetadata(name);
        if (value !== null) seen.set(name, { value, metadata });
      }
      cursor = page.list_complete ? undefined : page.cursor;
    } while (cursor);
    held = seen;
  }

  const namespace = {
    get: async (name: string) => JSON.parse(held.get(name)?.value ?? "null"),
    list: async ({ prefix, limit = 1000 }: KVNamespaceListOptions = {}) => {
      const found = [...held].filter(([name]) => name.startsWith(prefix ?? "")).slice(0, limit);
      const keys = found.map(([name, { metadata }]) => ({ name, metadata }));
      return { keys, list_complete: true, cacheStatus: null };
    },
    put: SESSIONS.put.bind(SESSIONS),
    delete: SESSIONS.delete.bind(SESSIONS),
  } as unknown as KVNamespace;

  await catchUp();
  return { namespace, catchUp };
}
