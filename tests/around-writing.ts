type Happening = () => Promise<unknown>;

/** The database, in which something else happens just before a batch is written. */
export const beforeWriting = (database: D1Database, happen: Happening): D1Database =>
  withBatch(database, async (session, statements) => {
    await happen();
    return session.batch(statements);
  });

/** The same just after one was written, before its writer learns of it. */
export const afterWriting = (database: D1Database, happen: Happening): D1Database =>
  withBatch(database, async (session, statements) => {
    const written = await session.batch(statements);
    await happen();
    return written;
  });

type Batch = (session: D1DatabaseSession, statements: D1PreparedStatement[]) => Promise<unknown>;

function withBatch(database: D1Database, write: Batch): D1Database {
  const session = database.withSession("first-primary");
  const batch = (statements: D1PreparedStatement[]) => write(session, statements);
  const withSession = () => ({ prepare: session.prepare.bind(session), batch });
  return { withSession } as unknown as D1Database;
}
