import { simulatedKeys } from "#worker/platform/payments-mode.ts";
import { stripe } from "../paying.ts";
import type { Chance } from "./chance.ts";
import * as torture from "./json-torture.ts";
import type { BadRequest } from "./requests.ts";
import * as samples from "./samples.ts";

const now = () => Math.floor(Date.now() / 1000);
const sign = (payload: string, secret: string = simulatedKeys.webhookSecret, timestamp = now()) =>
  stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });

/** An event as Stripe sends it, with some members replaced. */
const event = (otherwise: Record<string, unknown> = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: "event",
  type: "payment_intent.succeeded",
  livemode: false,
  data: { object: { id: "pi_of_someone_else", object: "payment_intent" } },
  ...otherwise,
});

/** Events that Stripe has not signed, and signed events that Stripe would never send. */
export async function* badEvents(chance: Chance): AsyncGenerator<BadRequest> {
  const send = (
    what: string,
    right: readonly number[],
    body: BadRequest["body"],
    headers: Record<string, string> = {},
  ): BadRequest => ({
    what: `event: ${what}`,
    method: "POST",
    path: "/api/stripe/webhook",
    headers: { "Content-Type": "application/json", ...headers },
    body,
    by: null,
    right,
  });
  const signed = async (what: string, right: readonly number[], body: string) =>
    send(what, right, body, { "Stripe-Signature": await sign(body) });
  const text = JSON.stringify(event());
  const good = await sign(text);
  const v1 = good.split("v1=")[1] ?? "";

  for (const signature of [
    "",
    "nonsense",
    ",",
    "=",
    "t=,v1=",
    "t=abc,v1=00",
    "t=1,v1=00",
    `v1=${v1}`,
    good.replace("v1=", "v0="),
    good.replace("v1=", "V1="),
    good.replace(/t=\d+/, "t=9999999999"),
    good.replace(/t=\d+/, "t=-1"),
    good.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    `t=${now()},v1=${"0".repeat(64)},v1=${"f".repeat(64)}`,
    `t=${now()},${"v1=00,".repeat(2_000)}v1=00`,
    "x".repeat(100_000),
    "t=1%FF,v1=%FF",
    await sign(text, "whsec_of_someone_else"),
    await sign(text, simulatedKeys.webhookSecret, now() - 301),
    await sign(`${text} `),
  ])
    yield send(`signature ${signature.slice(0, 20)}`, [400], text, { "Stripe-Signature": signature });
  yield send("no signature", [400], text);
  yield send("two signatures, one of them good", [200], text, {
    "Stripe-Signature": good.replace("v1=", `v1=${"0".repeat(64)},v1=`),
  });

  for (const type of samples.contentTypes) yield send(`type ${type}`, [415], text, { "Content-Type": type });
  yield send("gzip", [415], text, { "Content-Encoding": "gzip" });
  yield send("1 MB", [413], `"${"x".repeat(1024 * 1024)}"`);
  for (const body of [...torture.mustFail, ...torture.either]) {
    yield send("unsigned torture", [400], body);
    if (typeof body === "string") yield await signed("signed torture", [400], body);
  }
  for (const body of [...torture.mustParse, ...samples.otherRoots])
    yield await signed("signed, and no event", [400], body);

  const odd = [null, 0, -1, true, "", [], {}, "x".repeat(5_000), { __proto__: null }, "\u0000", "\ud800"];
  for (const value of odd) {
    for (const name of ["id", "type", "livemode", "data", "object"])
      yield await signed(`an event's ${name}`, [200, 400], JSON.stringify(event({ [name]: value })));
    yield await signed("an event about", [200, 400], JSON.stringify(event({ data: { object: value } })));
    const object = { id: value, object: "payment_intent" };
    yield await signed("an intent of id", [200, 400], JSON.stringify(event({ data: { object } })));
    const charge = { id: "ch_1", object: "charge", payment_intent: value };
    const refunded = event({ type: "charge.refunded", data: { object: charge } });
    yield await signed("a charge of intent", [200, 400], JSON.stringify(refunded));
  }
  for (const id of samples.malformedIds) {
    const object = { id, object: "payment_intent" };
    yield await signed(`intent ${id.slice(0, 20)}`, [200, 400], JSON.stringify(event({ data: { object } })));
  }
  yield await signed("an unknown type", [200], JSON.stringify(event({ type: "customer.created" })));
  yield await signed("of real money", [400], JSON.stringify(event({ livemode: true })));
  for (let times = 0; times < 150; times += 1) {
    const body = chance.below(2) === 0 ? chance.text(300) : text.slice(0, chance.below(text.length));
    if (times % 2 === 0) yield send("by chance", [400], body);
    else if (body.isWellFormed()) yield await signed("by chance, signed", [400], body);
  }
}
