// (a) Ten SIGKILLs of the runtime under load, each followed by a start on the same data.
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "./client.mjs";
import { serve } from "./server.mjs";

const KILLS = 10;
/** A person may write at most 30 messages into a thread within ten minutes. */
const EACH = 28;
const LONGEST_ROUND_MS = 8_000;

export async function killUnderLoad({ port, state, pairs }) {
  const writers = pairs.flatMap(({ connectionId, landlord, migrant }) =>
    [landlord, migrant].map((person) => ({ connectionId, client: new Client(port, person), sent: [] })),
  );
  let cutOff = 0;
  let server = await serve({ port, state });
  // Both people have written, so the limit before a first reply does not apply.
  for (const writer of writers) await write(writer);
  for (let kill = 0; kill < KILLS; kill += 1) {
    let dead = false;
    let acknowledged = 0;
    const enough = 15 + Math.random() * 40;
    const load = writers.map(async (writer) => {
      while (!dead) {
        if (await write(writer)) acknowledged += 1;
        else cutOff += 1;
        await wait(Math.random() * 100);
      }
    });
    const began = Date.now();
    while (acknowledged < enough && Date.now() - began < LONGEST_ROUND_MS) await wait(5);
    dead = true;
    await server.kill();
    await Promise.all(load);
    server = await serve({ port, state });
  }
  for (const writer of writers) await settle(writer);
  const result = await judge(writers);
  await server.kill();
  return { kills: KILLS, "cut off in flight": cutOff, ...result };
}

/** Sends the earliest unacknowledged message again, or a new one. Returns whether it was acknowledged. */
async function write(writer) {
  let message = writer.sent.find((each) => !each.acknowledged);
  if (!message) {
    if (writer.sent.length >= EACH) return true;
    message = { id: crypto.randomUUID(), words: `words ${writer.sent.length}`, acknowledged: false };
    writer.sent.push(message);
  }
  try {
    await writer.client.say(writer.connectionId, message.words, message.id);
    message.acknowledged = true;
  } catch {
    // The runtime died; the message is sent again later.
  }
  return message.acknowledged;
}

async function settle(writer) {
  while (writer.sent.some((each) => !each.acknowledged)) await write(writer);
}

async function judge(writers) {
  const counts = { acknowledged: 0, lost: 0, doubled: 0, "out of order": 0, "untrue badges": 0 };
  for (const { connectionId, client, sent } of writers) {
    const stored = (await client.list(connectionId)).map((message) => message.clientMessageId);
    const places = sent.map(({ id }) => stored.indexOf(id));
    counts.acknowledged += sent.length;
    counts.lost += places.filter((place) => place < 0).length;
    counts.doubled += stored.length - new Set(stored).size;
    counts["out of order"] += places.filter((place, index) => index > 0 && place < places[index - 1]).length;
    const other = writers.find((each) => each.connectionId === connectionId && each.client !== client);
    const [unread] = await client.call("GET", "/api/messages/unread-by-connection");
    if ((unread?.count ?? 0) !== other.sent.length) counts["untrue badges"] += 1;
  }
  return counts;
}
