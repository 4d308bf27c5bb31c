// (d) Measures the time from sending to receipt against a Durable Object that only echoes, alternating in one run.
import { Client } from "./client.mjs";

const ROUNDS = 200;
const EACH = 20;

export async function compareLatency({ port, echoPort, pairs }) {
  const product = [];
  const echo = [];
  const sendEcho = await openEcho(echoPort);
  for (let round = 0; round < ROUNDS / EACH; round += 1) {
    const { connectionId, landlord, migrant } = pairs[round];
    const writer = new Client(port, landlord);
    await new Client(port, migrant).say(connectionId, "Hello");
    let came = () => {};
    const reader = await new Client(port, migrant).listen((frame) => frame.type === "message" && came());
    const sendMessage = () => {
      const receipt = new Promise((resolve) => {
        came = resolve;
      });
      return Promise.all([
        receipt.then(() => performance.now()),
        writer.say(connectionId, "A line of a letter."),
      ]);
    };
    for (let each = 0; each < EACH; each += 1) {
      product.push(await timed(sendMessage));
      echo.push(await timed(sendEcho));
    }
    reader.close();
  }
  const figures = { "message median": at(product, 0.5), "message p99": at(product, 0.99) };
  const bare = { "bare echo median": at(echo, 0.5), "bare echo p99": at(echo, 0.99) };
  const ratio = (share) => Number((at(product, share) / at(echo, share)).toFixed(1));
  return { rounds: ROUNDS, ...figures, ...bare, "ratio median": ratio(0.5), "ratio p99": ratio(0.99) };
}

async function openEcho(port) {
  const socket = new WebSocket(`ws://localhost:${port}/listen`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("no echo")));
  });
  let came = () => {};
  socket.addEventListener("message", () => came());
  return () => {
    const receipt = new Promise((resolve) => {
      came = resolve;
    });
    const sent = fetch(`http://localhost:${port}/send`, { method: "POST", body: "A line of a letter." });
    return Promise.all([receipt.then(() => performance.now()), sent.then((answer) => answer.text())]);
  };
}

async function timed(send) {
  const began = performance.now();
  const [receivedAt] = await send();
  return receivedAt - began;
}

/** The percentile `share` of sorted times, in milliseconds. */
function at(times, share) {
  const sorted = times.toSorted((one, other) => one - other);
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(2));
}
