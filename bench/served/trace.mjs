// Records the calls that a Worker makes to its bindings: what it calls, with what, after which other calls.

/** An environment whose DB, SESSIONS and objects record their calls in `calls`, in the order of their start. */
export function tracing(env) {
  const calls = [];
  /** Runs a call and records it. */
  async function noted(note, work) {
    note.after = calls.flatMap(({ done }, place) => (done ? [place] : []));
    calls.push(note);
    const began = performance.now();
    try {
      const result = await work();
      if (note.kind === "db") note.rowsRead = rowsRead(result);
      return result;
    } finally {
      note.done = true;
      note.ms = performance.now() - began;
    }
  }
  const traced = {
    ...env,
    DB: database(env.DB, noted),
    SESSIONS: store(env.SESSIONS, noted),
    CONNECTION_THREAD: objects(env.CONNECTION_THREAD, "CONNECTION_THREAD", noted),
    USER_INBOX: objects(env.USER_INBOX, "USER_INBOX", noted),
    CALL_COUNTER: objects(env.CALL_COUNTER, "CALL_COUNTER", noted),
  };
  return { env: traced, calls };
}

const rowsRead = (result) => [result].flat().reduce((sum, each) => sum + (each?.meta?.rows_read ?? 0), 0);

function database(db, noted) {
  const over = (session, begin) => ({
    prepare: (sql) => statement(session, begin, sql, session.prepare(sql), []),
    batch: (statements) =>
      noted({ kind: "db", begin, method: "batch", statements: statements.map(({ text }) => text) }, () =>
        session.batch(statements.map(({ own }) => own)),
      ),
    getBookmark: () => session.getBookmark(),
  });
  const statement = (session, begin, sql, own, values) => {
    const text = { sql, values };
    const noteOf = (method) => ({ kind: "db", begin, method, statements: [text] });
    const call = (method, ...more) => noted(noteOf(method), () => own[method](...more));
    return {
      own,
      text,
      bind: (...given) => statement(session, begin, sql, own.bind(...given), given),
      all: () => call("all"),
      run: () => call("run"),
      first: (...column) => call("first", ...column),
      // Arrays carry no figures of the database, so a read is read again for its figure.
      raw: async () => {
        const note = noteOf("raw");
        const rows = await noted(note, () => own.raw());
        if (/^\s*(select|with)/i.test(sql)) note.rowsRead = rowsRead(await own.all());
        return rows;
      },
    };
  };
  return {
    ...over(db, null),
    withSession: (begin) => over(db.withSession(begin), begin ?? null),
  };
}

const store = (sessions, noted) => ({
  get: (key, ...more) =>
    noted({ kind: "kv", method: "get", given: [key, ...more] }, () => sessions.get(key, ...more)),
  put: (...given) => noted({ kind: "kv", method: "put", given }, () => sessions.put(...given)),
  delete: (...given) => noted({ kind: "kv", method: "delete", given }, () => sessions.delete(...given)),
  list: (...given) => noted({ kind: "kv", method: "list", given }, () => sessions.list(...given)),
});

function objects(namespace, binding, noted) {
  const over = (stub, name) =>
    new Proxy(
      {},
      {
        get: (_, method) =>
          // A stub is no promise.
          method === "then"
            ? undefined
            : (...given) =>
                noted({ kind: "object", binding, name, method, given }, () => stub[method](...given)),
      },
    );
  return {
    getByName: (name, ...more) => over(namespace.getByName(name, ...more), name),
    idFromName: (name) => ({ name }),
    get: ({ name }, ...more) => over(namespace.getByName(name, ...more), name),
  };
}
