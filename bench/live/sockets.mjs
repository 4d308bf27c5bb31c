// (b) 500 sockets for a minute.
import { setTimeout as wait } from "node:timers/promises";
import { live } from "../../schema/limits.ts";
import { Client } from "./client.mjs";

const SOCKETS = 500;
const SECONDS = 60;

export async function holdSockets({ port, pairs }) {
  const people = pairs.flatMap(({ landlord, migrant }) => [landlord, migrant]);
  const closes = [];
  let pongs = 0;
  let pushed = 0;
  const sockets = [];
  for (let place = 0; place < SOCKETS; place += 1) {
    const person = people[Math.floor(place / live.socketsPerPerson)];
    const heard = (frame) => {
      if (frame === "pong") pongs += 1;
      else if (frame.type === "message") pushed += 1;
    };
    sockets.push(await new Client(port, person).listen(heard, (code) => closes.push(code)));
  }
  const opened = Date.now();
  while (Date.now() - opened < SECONDS * 1000) {
    for (const socket of sockets) socket.ping();
    await wait(15_000);
  }
  // Checks that the sockets work: a new message reaches every one of them.
  const full = pairs.slice(0, Math.floor(SOCKETS / (2 * live.socketsPerPerson)));
  for (const { connectionId, landlord } of full)
    await new Client(port, landlord).say(connectionId, "Still there?");
  for (let tries = 0; tries < 50 && pushed < full.length * 2 * live.socketsPerPerson; tries += 1)
    await wait(100);
  const unexpected = closes.length;
  for (const socket of sockets) socket.close();
  return {
    sockets: SOCKETS,
    seconds: SECONDS,
    "unexpected closes": unexpected,
    pongs,
    "pushes that came": `${pushed} of ${full.length * 2 * live.socketsPerPerson}`,
  };
}
