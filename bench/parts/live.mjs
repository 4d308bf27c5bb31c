// The promises of the live threads (bench/live).
import { isBroken, measureLive } from "../live.mjs";
import { table } from "../results.mjs";

export async function reportLive() {
  const results = await measureLive(["kills", "drops", "latency"]);
  const { kills, drops, latency } = results;
  const text = `The time from sending a message to its arrival at the other person's socket, against a Durable Object that only echoes and against the
least that a message needs (bench/echo), alternating in one run, medians in milliseconds (docs/live.md explains them):

${table(latency)}

The runtime is killed while people write (SIGKILL) and started again on the same data; a message counts as lost when it was acknowledged and
is not stored:

${table([kills])}

Clients lose their sockets while others write, and catch up:

${table([drops])}`;
  return { text, failed: isBroken(results) };
}
