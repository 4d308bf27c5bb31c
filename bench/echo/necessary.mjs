// The least that a live message needs: the token's signature and the session record, which both are remembered after the
// first, the person's object, one batch of the database, and two objects that write. It checks nothing else, has no limits,
// and repeats nothing that fails.

import { DurableObject } from "cloudflare:workers";
import { Buffer } from "node:buffer";

class Writing extends DurableObject {
  #sql = this.ctx.storage.sql;

  constructor(ctx, env) {
    super(ctx, env);
    this.#sql.exec("CREATE TABLE IF NOT EXISTS written (id INTEGER PRIMARY KEY, text TEXT NOT NULL)");
  }

  write(text) {
    this.#sql.exec("INSERT INTO written (text) VALUES (?)", text);
  }
}

/** Stores a message and reports it to both people. */
export class Thread extends Writing {
  async append(text, readers) {
    this.write(text);
    await Promise.all(readers.map((id) => this.env.INBOX.getByName(id).report(text)));
  }
}

/** Pushes a message to a person's sockets and stores that. */
export class Inbox extends Writing {
  fetch() {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  bookmark() {
    return "first-unconstrained";
  }

  report(text) {
    for (const socket of this.ctx.getWebSockets()) socket.send(text);
    this.write(text);
  }
}

let key;
const keyOf = ({ SESSION_KEYS }) => {
  const secret = Buffer.from(SESSION_KEYS.split(",")[0].split(":")[1], "base64");
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
};

const sessions = new Map();

/** The person of a token whose session has its record. */
async function findPerson(token, env) {
  if (sessions.has(token)) return sessions.get(token);
  key ??= await keyOf(env);
  const [header, claims, signature] = token.split(".");
  const signed = new TextEncoder().encode(`${header}.${claims}`);
  if (!(await crypto.subtle.verify("HMAC", key, Buffer.from(signature, "base64url"), signed)))
    throw new Error("A wrong token.");
  const { sub, jti } = JSON.parse(Buffer.from(claims, "base64url"));
  if (!(await env.SESSIONS.get(`session:${sub}:${jti}`, "json"))) throw new Error("No session.");
  sessions.set(token, sub);
  return sub;
}

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/listen/")) return env.INBOX.getByName(pathname.slice(8)).fetch(request);
    const sub = await findPerson(request.headers.get("Authorization").slice("Bearer ".length), env);
    const { connectionId, content } = await request.json();
    const db = env.DB.withSession(await env.INBOX.getByName(sub).bookmark());
    const [people, connections] = await db.batch([
      db.prepare("select * from users where id = ?").bind(sub),
      db.prepare("select * from connections where id = ?").bind(connectionId),
    ]);
    const [person] = people.results;
    const [connection] = connections.results;
    if (!person || !connection) throw new Error("Nothing was found.");
    const readers = [connection.migrant_id, connection.landlord_id];
    await env.THREAD.getByName(connectionId).append(content, readers);
    return Response.json({ content }, { status: 201 });
  },
};
