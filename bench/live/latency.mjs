// (d) Measures the time from sending to receipt against a Durable Object that only echoes, alternating in one run.
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { root, run } from "../../dev/run.mjs";
import { median, percentile } from "../figures.mjs";
import { Client } from "./client.mjs";
import { startRuntime } from "./runtime.mjs";
import { serve } from "./server.mjs";

const EACH = 20;
const LINE = "A line of a letter.";
const echoConfig = "bench/echo/vite.config.mjs";

/**
 * Compares a message of the product with the echo, both served by the runtime alone and by `vite preview`, and in the
 * runtime also with the least that a message needs (bench/echo). Figures are in milliseconds.
 */
export async function measureLatency({ state, port, pairs }) {
  return [await inRuntime(state, pairs), await inPreview(state, port, pairs)];
}

async function inRuntime(state, pairs) {
  const copy = `${state}-necessary`;
  rmSync(path.resolve(root, copy), { recursive: true, force: true });
  cpSync(path.resolve(root, state), path.resolve(root, copy), { recursive: true });
  const product = await startRuntime("product", state);
  const necessary = await startRuntime("necessary", copy);
  const echo = await startRuntime("echo", `${state}-echo`);
  const row = await compare(pairs, {
    message: sendMessages(product.port),
    "necessary calls": sendNecessary(necessary.port),
    echo: await sendEcho(echo.port),
  });
  for (const server of [product, necessary, echo]) await server.stop();
  return { "served by": "the runtime", ...row };
}

async function inPreview(state, port, pairs) {
  run("vite", ["build", "--config", echoConfig, "--logLevel", "error"]);
  const product = await serve({ port, state });
  const echo = await serve({ port: port + 1, state, config: echoConfig, probe: "/" });
  const row = await compare(pairs, {
    message: sendMessages(port),
    echo: await sendEcho(port + 1),
  });
  for (const server of [product, echo]) await server.kill();
  return { "served by": "vite preview", ...row };
}

/** Sends to each in turn. `senders` open a pair and return how to send one message and when it was received. */
async function compare(pairs, senders) {
  const times = { message: [], "necessary calls": [], echo: [] };
  for (const pair of pairs) {
    const open = await Promise.all(
      Object.entries(senders).map(async ([name, sender]) => ({ name, ...(await sender(pair)) })),
    );
    for (let each = 0; each < EACH; each += 1) {
      for (const { name, send } of open) times[name].push(await timed(send));
    }
    for (const { close } of open) close();
  }
  const echo = median(times.echo);
  const medianOf = (name, per = 1) => (times[name].length > 0 ? short(median(times[name]) / per) : "–");
  return {
    message: medianOf("message"),
    "necessary calls": medianOf("necessary calls"),
    echo: short(echo),
    "message to echo": medianOf("message", echo),
    "necessary to echo": medianOf("necessary calls", echo),
    "message p99": short(percentile(times.message, 0.99)),
    "echo p99": short(percentile(times.echo, 0.99)),
  };
}

const short = (value) => Number(value.toFixed(2));

const sendMessages =
  (port) =>
  async ({ connectionId, landlord, migrant }) => {
    const writer = new Client(port, landlord);
    // Both people have written, so the limit before a first reply does not apply.
    await new Client(port, migrant).say(connectionId, "Hello");
    const receipt = makeReceipt();
    const reader = await new Client(port, migrant).listen(
      (frame) => frame.type === "message" && receipt.came(),
    );
    return {
      send: () => Promise.all([receipt.next(), writer.say(connectionId, LINE)]),
      close: () => reader.close(),
    };
  };

const sendNecessary =
  (port) =>
  async ({ connectionId, landlord, migrant }) => {
    const writer = new Client(port, landlord);
    const { receipt, socket } = await listenTo(`ws://localhost:${port}/listen/${migrant.id}`);
    return {
      send: () => Promise.all([receipt.next(), writer.say(connectionId, LINE)]),
      close: () => socket.close(),
    };
  };

async function sendEcho(port) {
  const { receipt } = await listenTo(`ws://localhost:${port}/listen`);
  const post = async () =>
    (await fetch(`http://localhost:${port}/send`, { method: "POST", body: LINE })).text();
  return async () => ({ send: () => Promise.all([receipt.next(), post()]), close: () => {} });
}

async function listenTo(address) {
  const receipt = makeReceipt();
  const socket = new WebSocket(address);
  socket.addEventListener("message", () => receipt.came());
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`no socket at ${address}`)));
  });
  return { receipt, socket };
}

/** When the next message arrives. */
function makeReceipt() {
  let came = () => {};
  return {
    came: () => came(),
    next: () =>
      new Promise((resolve) => {
        came = () => resolve(performance.now());
      }),
  };
}

async function timed(send) {
  const began = performance.now();
  const [receivedAt] = await send();
  return receivedAt - began;
}
