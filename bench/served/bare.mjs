// The bare Worker: repeats the traced calls of the product (trace.mjs) to the same bindings, with the same statements and
// values, each as soon as the calls are done that came before it, and answers the last result as JSON. It checks nothing.

const recipes = new Map();

/** A fresh id where the recipe says so: a message is stored only once. */
const fresh = (value, ids) => {
  if (typeof value === "string" && value.startsWith("fresh-")) {
    if (!ids.has(value)) ids.set(value, crypto.randomUUID());
    return ids.get(value);
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => fresh(each, ids));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fresh(each, ids)]));
};

function make(env, sessions, call, ids) {
  if (call.kind === "kv") return env.SESSIONS[call.method](...call.given);
  if (call.kind === "object")
    return env[call.binding].getByName(call.name)[call.method](...fresh(call.given, ids));
  let session = sessions.get(call.begin);
  if (!session) {
    session = call.begin === null ? env.DB : env.DB.withSession(call.begin);
    sessions.set(call.begin, session);
  }
  const statements = call.statements.map(({ sql, values }) => session.prepare(sql).bind(...values));
  return call.method === "batch" ? session.batch(statements) : statements[0][call.method]();
}

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (request.method === "PUT") {
      recipes.set(pathname, await request.json());
      return new Response("kept");
    }
    const recipe = recipes.get(pathname);
    const [sessions, ids, results] = [new Map(), new Map(), []];
    for (const call of recipe) {
      const before = call.after.map((place) => results[place]);
      results.push(
        before.length === 0
          ? make(env, sessions, call, ids)
          : Promise.all(before).then(() => make(env, sessions, call, ids)),
      );
    }
    return Response.json((await Promise.all(results)).at(-1));
  },
};
