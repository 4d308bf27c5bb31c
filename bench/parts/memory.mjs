// What the runtime's process uses while requests are made, and the same for the bare Worker, which keeps nothing.
import { setInterval } from "node:timers";
import { Chance } from "../../tests/bad-input/chance.ts";
import { client, load } from "../load.mjs";

/** Samples a server's memory each second. `count` says how many requests were sent; `end` returns the samples. */
export function sampling({ memory }, count) {
  const samples = [];
  const timer = setInterval(() => samples.push([count(), memory()]), 1_000);
  return {
    end() {
      clearInterval(timer);
      return samples;
    },
  };
}

/** Memory after the first `warm` requests and at the end, and its growth per 10,000 requests between. */
export function growthOf(samples, warm) {
  const after = samples.filter(([sent]) => sent >= warm);
  const used = after.length > 1 ? after : samples;
  const mean = (place) => used.reduce((sum, each) => sum + each[place], 0) / used.length;
  const [x, y] = [mean(0), mean(1)];
  const covered = used.reduce((sum, each) => sum + (each[0] - x) * (each[1] - y), 0);
  const spread = used.reduce((sum, each) => sum + (each[0] - x) ** 2, 0);
  return {
    start: used[0][1],
    end: used.at(-1)[1],
    highest: Math.max(...used.map(([, size]) => size)),
    perTenThousand: (covered / spread) * 10_000,
  };
}

/** Calls of a landlord, with their share in the mix. */
const calls = [
  [22, () => "/api/auth/me"],
  [22, () => "/api/migrants?locationPreference=London"],
  [14, () => "/api/messages/unread-by-connection"],
  [12, ({ connectionId }) => `/api/connections/${connectionId}/messages`],
  [8, () => "/api/connections"],
];
const deck = calls.flatMap(([share], place) => Array(share).fill(place));

/** The samples of the bare Worker, which makes the product's calls to the bindings for the same people. */
export async function measureBare(server, pairs, { requests, clients, ms }) {
  const { send, close } = client(clients);
  const ask = async (url, sent) => {
    const answer = await send(url, sent);
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  for (const [at, pair] of pairs.entries())
    for (const [place, [, pathOf]] of calls.entries()) {
      const { token } = pair.landlord;
      // The product's own first call opens the thread; the first traced one reads the session.
      await ask(server.product + pathOf(pair), { token });
      await ask(server.traced + pathOf(pair), { token });
      const { text } = await ask(server.traced + pathOf(pair), { token });
      const json = JSON.parse(text).calls;
      await ask(`${server.bare}/${place}/${at}`, { method: "PUT", json });
    }
  const chance = new Chance(7);
  let sent = 0;
  const samples = sampling(server, () => sent);
  await load({
    clients,
    ms,
    until: () => sent >= requests,
    work: () => {
      sent += 1;
      return ask(`${server.bare}/${chance.pick(deck)}/${chance.below(pairs.length)}`);
    },
  });
  close();
  return samples.end();
}
