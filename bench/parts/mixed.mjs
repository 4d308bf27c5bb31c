// 50,000 mixed requests, one in ten hostile: no fault, and a Worker whose heap stays flat.
import { endpoints, rawEndpoints } from "../../schema/endpoints/index.ts";
import { Chance } from "../../tests/bad-input/chance.ts";
import * as torture from "../../tests/bad-input/json-torture.ts";
import * as samples from "../../tests/bad-input/samples.ts";
import { crowdIdsOf } from "../../tests/crowd.ts";
import { percentile } from "../figures.mjs";
import { client, load } from "../load.mjs";
import { table } from "../results.mjs";
import { heapInUse } from "../served/heap.mjs";
import { inWorld } from "../world/world.mjs";
import { growthOf, measureBare, sampling } from "./memory.mjs";

const REQUESTS = 50_000;
const CLIENTS = 32;
const LONGEST_MS = 300_000;
const HOSTILE_SHARE = 0.1;
const SEED = 7;
const SIZE = 100_000;
const PAIRS = 96;
/** Requests until every cache is full and every object has been opened. */
const WARM = 15_000;

const get = (path, right = [200]) => ({ method: "GET", path, right });
const cities = ["London", "Manchester", "Birmingham", "Liverpool", "Leeds"];

/** What ordinary people do, with its share in hundredths. */
const ordinary = [
  [22, () => get("/api/auth/me")],
  [14, ({ chance }) => get(`/api/migrants?locationPreference=${chance.pick(cities)}`)],
  [8, ({ chance }) => get(`/api/migrants?sort=rating&page=${1 + chance.below(9)}`)],
  [14, () => get("/api/messages/unread-by-connection")],
  [12, ({ pair }) => get(`/api/connections/${pair.connectionId}/messages`)],
  // A hosted or suspended migrant is hidden from landlords without a connection.
  [10, ({ chance }) => get(`/api/migrants/${crowdIdsOf(1 + chance.below(SIZE)).userId}`, [200, 404])],
  [8, () => get("/api/connections")],
  [
    4,
    ({ pair }) => ({
      method: "POST",
      path: "/api/messages",
      json: { connectionId: pair.connectionId, content: "A line.", clientMessageId: crypto.randomUUID() },
      // A person may write 30 messages into a thread within ten minutes.
      right: [201, 429],
    }),
  ],
  [4, () => ({ ...get("/"), anonymous: true })],
  [2, () => ({ ...get("/api/health"), anonymous: true })],
  [2, () => ({ ...get("/favicon.svg"), anonymous: true })],
];

const declared = [...Object.values(endpoints), ...Object.values(rawEndpoints)];
const json = { "Content-Type": "application/json" };
const pathOf = ({ path }, id = crypto.randomUUID()) => path.replace(/:\w+/g, id);
const bodies = [
  ...torture.mustFail,
  ...torture.either,
  ...samples.otherRoots,
  ...samples.tooDeep,
  ...samples.tooWide,
  ...samples.strangeKeys.map((key) => `{${key}}`),
  `"${"x".repeat(65 * 1024)}"`,
];

/** Kinds of hostile requests. Each makes one for a declared call. */
const hostile = [
  (call, chance) => ({ path: pathOf(call), body: chance.pick(bodies), headers: json }),
  (call, chance) => ({ path: pathOf(call), body: chance.text(400), headers: json }),
  (call, chance) => ({
    path: pathOf(call),
    body: "{}",
    headers: { "Content-Type": chance.pick(samples.contentTypes) },
  }),
  (call, chance) => ({ path: pathOf(call, chance.pick(samples.malformedIds)) }),
  (call, chance) => ({
    path: `${pathOf(call)}?${encodeURIComponent(chance.text(9).toWellFormed())}=${encodeURIComponent(chance.text(40).toWellFormed())}`,
  }),
  (call, chance) => ({
    path: pathOf(call),
    headers: { Authorization: `Bearer ${btoa(chance.next())}.${btoa(chance.next())}.x` },
  }),
  (call) => ({ path: pathOf(call), body: "{}", headers: { ...json, Origin: "https://evil.example" } }),
  (call, chance) => ({ path: pathOf(call), method: chance.pick(["PUT", "DELETE", "PATCH", "POST"]) }),
  (_, chance) => ({
    path: `/${chance.pick(["api", "objects", "documents"])}/${encodeURIComponent(chance.text(20).toWellFormed())}`,
  }),
];

function attack(chance) {
  const call = chance.pick(declared);
  const request = { method: call.method, ...chance.pick(hostile)(call, chance) };
  // Node sends no body with GET.
  const hasBody = request.method !== "GET" && request.body !== undefined;
  return { ...request, body: hasBody ? Buffer.from(request.body) : undefined, right: null };
}

const deck = ordinary.flatMap(([share, make]) => Array(share).fill(make));

/** Sends the requests to a running server. `attackers` are people whose sessions the hostile requests may use or end. */
async function measure(server, pairs, attackers) {
  const { product, faults } = server;
  const chance = new Chance(SEED);
  const { send, close } = client(CLIENTS);
  const seen = { statuses: {}, wrong: [], heap: [] };
  let [sent, bad] = [0, 0];
  const noteHeap = async () => seen.heap.push([sent, await heapInUse(server.inspectorPort)]);
  const samples = sampling(server, () => sent);
  const began = performance.now();
  const { times } = await load({
    clients: CLIENTS,
    ms: LONGEST_MS,
    until: () => sent >= REQUESTS,
    work: async () => {
      sent += 1;
      if (sent === WARM) await noteHeap();
      const isBad = chance.next() < HOSTILE_SHARE;
      const pair = chance.pick(pairs);
      const request = isBad ? attack(chance) : chance.pick(deck)({ chance, pair });
      const token = isBad
        ? chance.pick(attackers).token
        : request.anonymous
          ? undefined
          : pair.landlord.token;
      if (isBad) bad += 1;
      const { status, text } = await send(product + request.path, { token, ...request });
      const kind = isBad ? "hostile" : "ordinary";
      const key = `${kind} ${status}`;
      seen.statuses[key] = (seen.statuses[key] ?? 0) + 1;
      const isWrong = request.right ? !request.right.includes(status) : status >= 500;
      if (isWrong)
        seen.wrong.push(`${request.method} ${request.path.slice(0, 120)}: ${status} ${text.slice(0, 200)}`);
    },
  });
  const memory = growthOf(samples.end(), WARM);
  await noteHeap();
  close();
  const seconds = (performance.now() - began) / 1_000;
  return {
    requests: times.length,
    hostile: bad,
    seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    statuses: seen.statuses,
    wrong: seen.wrong,
    faults,
    memory,
    heap: seen.heap,
  };
}

export async function reportMixed() {
  const people = { size: SIZE, pairs: PAIRS + 8, pages: true, inspected: true };
  const result = await inWorld(people, ({ server, pairs }) =>
    measure(
      server,
      pairs.slice(0, PAIRS),
      pairs.slice(PAIRS).flatMap(({ landlord, migrant }) => [landlord, migrant]),
    ),
  );
  const control = growthOf(
    await inWorld({ size: SIZE, pairs: PAIRS }, ({ server, pairs }) =>
      measureBare(server, pairs, { requests: REQUESTS, clients: CLIENTS, ms: LONGEST_MS }),
    ),
    WARM,
  );
  const { requests, hostile: bad, seconds, p50, p99, statuses, wrong, faults } = result;
  const figures = {
    requests,
    hostile: bad,
    seconds,
    "per second": requests / seconds,
    "median ms": p50,
    "p99 ms": p99,
    "wrong answers": wrong.length,
    "faults in the log": faults.length,
  };
  const row = (name, { start, end, perTenThousand }) => ({
    memory: name,
    "after 15,000": start,
    "at the end": end,
    "growth per 10,000 requests": perTenThousand,
  });
  const [[from, start], [to, end]] = result.heap;
  const heap = { start, end, perTenThousand: ((end - start) / (to - from)) * 10_000 };
  const megabytes = [
    row("the Worker's heap after a collection", heap),
    row("the whole runtime, serving the product", result.memory),
    row("the whole runtime, serving the bare Worker", control),
  ];
  const answers = Object.entries(statuses).sort(([one], [other]) => one.localeCompare(other));
  const text = `${CLIENTS} clients read and write as people do (session check, browse, profiles, threads, messages, pages), against 100,000 profiles. One request
in ten is hostile (tests/bad-input: broken and deep JSON, foreign types, forged tokens, malformed ids and paths), for any declared call.
An answer is wrong when an ordinary request fails or a hostile one is answered 5xx.

${table([figures])}

Megabytes. The heap is what the Worker's isolate still holds after a collection. The runtime's process (resident, sampled each second;
the growth is the slope of the line through all samples) also holds the local D1, KV and objects with their caches; the bare Worker makes
the same calls to them for ordinary requests and keeps nothing itself. The first 15,000 requests open every object and fill the caches:

${table(megabytes)}

${requests < REQUESTS ? `The run was stopped after ${LONGEST_MS / 1000} s, before its ${REQUESTS} requests.\n\n` : ""}Answers: ${answers.map(([status, count]) => `${status} × ${count.toLocaleString("en-GB")}`).join(", ")}.${list("Wrong", wrong)}${list("Faults", faults)}`;
  return { text, failed: wrong.length > 0 || faults.length > 0 };
}

const list = (title, lines) =>
  lines.length === 0
    ? ""
    : `\n\n${title}:\n\n${lines
        .slice(0, 20)
        .map((line) => `    ${line}`)
        .join("\n")}`;
