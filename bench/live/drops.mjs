// (c) 50 clients dropped ten times each while others write.
import { setTimeout as wait } from "node:timers/promises";
import { Client, insist } from "./client.mjs";

const CLIENTS = 50;
const DROPS = 10;
const EACH = 12;

/** Follows one thread as the web does: applies a push that continues the known messages, otherwise reads over HTTP. */
class Follower {
  known = [];
  #asking = null;

  constructor(client, connectionId) {
    Object.assign(this, { client, connectionId });
  }

  take = (frame) => {
    if (frame.type !== "message" || this.known.some(({ id }) => id === frame.message.id)) return;
    if ((this.known.at(-1)?.id ?? null) === frame.after) this.known.push(frame.message);
    else void this.catchUp();
  };

  catchUp() {
    this.#asking = (this.#asking ?? Promise.resolve()).then(async () => {
      const newer = await insist(() => this.client.list(this.connectionId, this.known.at(-1)?.id));
      const ids = new Set(this.known.map(({ id }) => id));
      this.known.push(...newer.filter(({ id }) => !ids.has(id)));
    });
    return this.#asking;
  }

  async followAndDrop() {
    for (let drop = 0; drop < DROPS; drop += 1) {
      const socket = await insist(() => this.client.listen(this.take));
      await this.catchUp();
      await wait(Math.random() * 400);
      socket.close();
      await wait(Math.random() * 200);
    }
    const last = await insist(() => this.client.listen(this.take));
    await this.catchUp();
    return last;
  }
}

export async function dropClients({ port, pairs }) {
  const used = pairs.slice(0, CLIENTS / 2);
  const followers = used.flatMap(({ connectionId, landlord, migrant }) =>
    [landlord, migrant].map((person) => new Follower(new Client(port, person), connectionId)),
  );
  // Both people have written, so the limit before a first reply does not apply.
  for (const { client, connectionId } of followers) await client.say(connectionId, "Hello");
  const writing = followers.map(async ({ client, connectionId }) => {
    for (let line = 0; line < EACH; line += 1) {
      const id = crypto.randomUUID();
      await insist(() => client.say(connectionId, `line ${line}`, id));
      await wait(Math.random() * 600);
    }
  });
  const sockets = await Promise.all(followers.map((follower) => follower.followAndDrop()));
  await Promise.all(writing);
  await wait(1_000);
  const counts = {
    clients: CLIENTS,
    drops: CLIENTS * DROPS,
    messages: 0,
    lost: 0,
    doubled: 0,
    "out of order": 0,
  };
  for (const { client, connectionId, known } of followers) {
    const truth = (await client.list(connectionId)).map(({ id }) => id);
    const held = known.map(({ id }) => id);
    counts.messages += truth.length;
    counts.lost += truth.filter((id) => !held.includes(id)).length;
    counts.doubled += held.length - new Set(held).size;
    const common = truth.filter((id) => held.includes(id));
    counts["out of order"] += [...new Set(held)].filter((id, place) => id !== common[place]).length;
  }
  for (const socket of sockets) socket.close();
  return counts;
}
