import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Endpoint } from "#schema/endpoint.ts";
import { ErrorBody, errors } from "#schema/errors.ts";
import { app } from "#worker/app.ts";
import type { Env } from "#worker/platform/env.ts";
import { origin, textOf } from "../permissions/ask.ts";
import { newWorld, type World } from "../permissions/world.ts";
import { Chance } from "./chance.ts";
import { type BadRequest, byChance, everyClass, Target } from "./requests.ts";

export interface Figures {
  requests: number;
  /** How many answers of each status. */
  statuses: Record<number, number>;
  /** How many texts each field has told as they were typed. */
  kept: Record<string, number>;
  /** Answers that took longer than a second, three times of three. */
  slow: number;
  /** What was answered as it must not be, the first fifty. */
  wrong: string[];
}

const wrongKept = 50;

/** The same few sessions are asked for twenty thousand times: KV is asked once for each. */
const records = new Map<string, Promise<unknown>>();
const bindings: Env = {
  ...env,
  SESSIONS: new Proxy(env.SESSIONS, {
    get(sessions, name) {
      const method: unknown = Reflect.get(sessions, name, sessions);
      if (typeof method !== "function") return method;
      if (name !== "get") return method.bind(sessions);
      return (key: string, type: "json") => {
        const known = records.get(key) ?? sessions.get(key, type);
        records.set(key, known);
        return known;
      };
    },
  }),
};

/** Milliseconds that no answer may take. */
const tooSlow = 1_000;

/** More requests than those to declared calls, thought of by hand. */
export type More = (world: World, chance: Chance) => AsyncIterable<BadRequest>;

/** Sends every class to every call, then more by chance until there were `atLeast`. */
export async function fuzz(
  calls: readonly Endpoint[],
  atLeast: number,
  seed: number,
  more?: More,
): Promise<Figures> {
  const world = await newWorld();
  const targets = calls.map((call) => new Target(call));
  const chance = new Chance(seed);
  const figures: Figures = { requests: 0, statuses: {}, kept: {}, slow: 0, wrong: [] };
  for (const target of targets)
    for (const request of everyClass(target, world)) await send(request, world, figures);
  if (more) for await (const request of more(world, chance)) await send(request, world, figures);
  const taking = targets.filter(({ takesInput }) => takesInput);
  while (figures.requests < atLeast) await send(byChance(chance.pick(taking), world, chance), world, figures);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
  return figures;
}

async function send(bad: BadRequest, world: World, figures: Figures): Promise<void> {
  let took = Number.POSITIVE_INFINITY;
  // A busy machine can hold one answer up, not three.
  for (let attempt = 0; attempt < 3 && took > tooSlow; attempt += 1) {
    const opened = { ...bad, ...(await bad.opens?.()) };
    const began = performance.now();
    const answer = await deliver(opened, world);
    took = performance.now() - began;
    const wrong = await findWrong(opened, answer);
    if (wrong && figures.wrong.length < wrongKept) figures.wrong.push(`${wrong}: ${factsOf(opened)}`);
    if (bad.echo) figures.kept[bad.echo.of] = (figures.kept[bad.echo.of] ?? 0) + (wrong ? 0 : 1);
    figures.requests += 1;
    figures.statuses[answer.status] = (figures.statuses[answer.status] ?? 0) + 1;
  }
  if (took > tooSlow) figures.slow += 1;
}

const factsOf = (bad: BadRequest) =>
  JSON.stringify({ ...bad, body: String(bad.body ?? "").slice(0, 400) }).slice(0, 1_500);

async function deliver({ method, path, body, headers, by }: BadRequest, world: World): Promise<Response> {
  const sent = new Headers(headers);
  if (by) sent.set("Authorization", `Bearer ${world.members[by].token}`);
  const request = new Request(`${origin}${path}`, { method, headers: sent, body });
  const context = createExecutionContext();
  const answer = await app.fetch(request, bindings, context);
  await waitOnExecutionContext(context);
  return answer;
}

/** What is wrong with an answer, if anything. */
async function findWrong({ right, echo }: BadRequest, answer: Response): Promise<string | null> {
  const { status } = answer;
  const text = answer.webSocket ? await textOf(answer) : await answer.text();
  if (status >= 500 || (right && !right.includes(status)))
    return `${status} ${text.slice(0, 300)}, right would be ${right ?? "no 5xx"}`;
  if (status < 400) return echo ? findChange(echo, text) : null;
  const parsed = ErrorBody.safeParse(readJson(text));
  const known = parsed.success && Object.hasOwn(errors, parsed.data.code);
  return known && text.length <= 8_192 ? null : `no answer of ours, ${text.slice(0, 300)}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What was typed is what is kept. */
function findChange({ name, typed }: NonNullable<BadRequest["echo"]>, text: string): string | null {
  const told = (readJson(text) as Record<string, unknown> | null)?.[name];
  return told === typed ? null : `${name} came back as ${JSON.stringify(told)}`;
}
