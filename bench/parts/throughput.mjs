// Requests per second of the product, the bare Worker and, for browse, Express with PostgreSQL, alternating in one run.

import { missing, serveExpress, versions } from "../express/postgres.mjs";
import { median, percentile } from "../figures.mjs";
import { client, load } from "../load.mjs";
import { table } from "../results.mjs";
import { inWorld } from "../world/world.mjs";

const CLIENTS = 32;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const WARM_MS = 1_500;

/** The session id in a token. */
const sessionOf = ({ token }) => JSON.parse(Buffer.from(token.split(".")[1], "base64url")).jti;

const idsOf = ({ connectionId, landlord, migrant }) => [
  connectionId,
  ...[landlord, migrant].flatMap((person) => [person.id, sessionOf(person)]),
];

/** The recipe of one pair for another. */
const forPair = (recipe, from, to) => {
  const ids = idsOf(to);
  return idsOf(from).reduce((text, id, place) => text.replaceAll(id, ids[place]), recipe);
};

class Throughput {
  #client = client(CLIENTS);

  constructor(server, pairs) {
    this.server = server;
    this.pairs = pairs;
  }

  close() {
    this.#client.close();
  }

  async #ask(url, sent, right = 200) {
    const answer = await this.#client.send(url, sent);
    if (answer.status !== right) throw new Error(`${url}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }

  /** Gives the bare Worker the calls that the product makes for a request of the first pair, for every pair. */
  async #teach(name, path, sent, right = 200) {
    const [model] = this.pairs;
    // The product remembers a session that it has just read; so must the traced one.
    await this.#ask(`${this.server.traced}/api/auth/me`, { token: sent.token });
    const { text } = await this.#ask(this.server.traced + path, sent);
    const { status, calls, body } = JSON.parse(text);
    if (status !== right) throw new Error(`${path}: ${status} ${body}`);
    const messageIds = right === 201 ? [JSON.parse(body).id, sent.json.clientMessageId] : [];
    const recipe = messageIds.reduce(
      (known, id, place) => known.replaceAll(id, `fresh-${place}`),
      JSON.stringify(calls),
    );
    for (const [place, pair] of this.pairs.entries())
      await this.#ask(`${this.server.bare}/${name}/${place}`, {
        method: "PUT",
        body: forPair(recipe, model, pair),
      });
    return calls;
  }

  /** Compares reads by the landlords of the first pairs, and the same path of other servers by name. */
  async reads(name, path, others = {}) {
    const [{ landlord }] = this.pairs;
    await this.#ask(this.server.product + path, { token: landlord.token });
    const calls = await this.#teach(name, path, { token: landlord.token });
    const people = this.pairs.slice(0, CLIENTS).map((pair) => pair.landlord);
    for (const { token } of people) await this.#ask(this.server.product + path, { token });
    const works = {
      product: (place) => this.#ask(this.server.product + path, { token: people[place].token }),
      bare: (place) => this.#ask(`${this.server.bare}/${name}/${place}`),
      ...Object.fromEntries(
        Object.entries(others).map(([other, address]) => [
          other,
          (place) => this.#ask(address + path, { token: people[place].sessionId }),
        ]),
      ),
    };
    return { calls: calls.length, ...(await compare(works)) };
  }

  /** Compares messages into threads in which both people have written before. */
  async messages() {
    const say = (base, pair, person, right = 201) =>
      this.#ask(`${base}/api/messages`, message(pair, person), right);
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, place) => {
        for (let at = place; at < this.pairs.length; at += CLIENTS)
          for (const side of ["landlord", "migrant"])
            await say(this.server.product, this.pairs[at], this.pairs[at][side]);
      }),
    );
    const [model] = this.pairs;
    const calls = await this.#teach("message", "/api/messages", message(model, model.landlord), 201);
    const written = Array(this.pairs.length).fill(0);
    /** The pair whose turn it is, and its writer: the landlord, because the recipe is a landlord's. */
    const next = (place) => {
      const own = this.pairs.map((_, at) => at).filter((at) => at % CLIENTS === place);
      const least = own.reduce((one, other) => (written[other] < written[one] ? other : one));
      written[least] += 1;
      return least;
    };
    const works = {
      product: (place) => {
        const pair = this.pairs[next(place)];
        return say(this.server.product, pair, pair.landlord);
      },
      bare: async (place) => {
        const at = next(place);
        const { text } = await this.#ask(`${this.server.bare}/message/${at}`);
        if (JSON.parse(text).outcome !== "stored") throw new Error(`The bare Worker stored nothing: ${text}`);
      },
    };
    return { calls: calls.length, ...(await compare(works)) };
  }
}

const message = ({ connectionId }, { token }) => ({
  method: "POST",
  token,
  json: { connectionId, content: "A line of a letter.", clientMessageId: crypto.randomUUID() },
});

/** Runs every work in short rounds, alternating, after a warm-up. */
async function compare(works) {
  const seen = Object.fromEntries(Object.keys(works).map((name) => [name, { rates: [], times: [] }]));
  for (const work of Object.values(works)) await load({ clients: CLIENTS, ms: WARM_MS, work });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, work] of Object.entries(works)) {
      const { rate, times } = await load({ clients: CLIENTS, ms: ROUND_MS, work });
      seen[name].rates.push(rate);
      seen[name].times.push(...times);
    }
  return Object.fromEntries(
    Object.entries(seen).map(([name, { rates, times }]) => [
      name,
      { rate: median(rates), rates, p50: median(times), p99: percentile(times, 0.99) },
    ]),
  );
}

const SIZE = 1_000_000;
const PAIRS = 512;
const browsePath = "/api/migrants?locationPreference=Manchester";

export async function reportThroughput() {
  const absent = missing();
  const measured = await inWorld({ size: SIZE, pairs: PAIRS }, async ({ server, pairs, state, port }) => {
    const throughput = new Throughput(server, pairs);
    const express = absent ? null : await serveExpress({ port, state });
    await express?.signIn(pairs.slice(0, CLIENTS).map(({ landlord }) => landlord));
    const results = {
      "Session check (GET /api/auth/me)": await throughput.reads("me", "/api/auth/me"),
      "Browse, one city": await throughput.reads(
        "browse",
        browsePath,
        express ? { express: express.address } : {},
      ),
      "Unread counts": await throughput.reads("unread", "/api/messages/unread-by-connection"),
      "Send a message": await throughput.messages(),
    };
    throughput.close();
    await express?.stop();
    return results;
  });
  const rows = Object.entries(measured).flatMap(([call, { calls, ...sides }]) =>
    Object.entries(sides).map(([side, { rate, rates, p50, p99 }]) => ({
      call: side === "product" ? call : "",
      side: names[side],
      "calls to bindings": side === "express" ? "–" : calls,
      "requests per second": Math.round(rate),
      "product / this": side === "product" ? "–" : (sides.product.rate / rate).toFixed(2),
      "median ms": p50,
      "p99 ms": p99,
      "slowest to fastest round": `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`,
    })),
  );
  const installed = absent ? `Express is not compared: ${absent}.` : describeExpress();
  const text = `${CLIENTS} clients at once and ${SIZE.toLocaleString("en-GB")} profiles. The sides alternate in ${ROUNDS} rounds of
${ROUND_MS / 1000} s after a warm-up; a rate is the median of the rounds.

The bare Worker (bench/served/bare.mjs) runs in the same process on the same data. It repeats exactly the calls to KV, D1
and Durable Objects that the product makes for the request, with the same statements and values, in the same order and
equally parallel. It has no framework, checks no token and answers the last result as JSON. Both are served by workerd
itself, without a proxy in front. ${installed}

${table(rows)}`;
  return { text };
}

const names = { product: "product", bare: "bare Worker", express: "Express, PostgreSQL" };

function describeExpress() {
  const { express, postgres } = versions();
  return `Express ${express} runs in one Node process with PostgreSQL ${postgres} behind it
(bench/express): session, the same filters, order, names and count up to 1,000, with prepared statements and an index for
each order.`;
}
