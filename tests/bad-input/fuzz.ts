import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { Endpoint } from "#schema/endpoint.ts";
import { endpoints } from "#schema/endpoints/index.ts";
import { ErrorBody, errors } from "#schema/errors.ts";
import { logLine } from "#worker/platform/log.ts";
import { send } from "../client.ts";
import { Contract } from "../contract.ts";
import { textOf } from "../permissions/request.ts";
import { newWorld, type World } from "../permissions/world.ts";
import { Chance } from "./chance.ts";
import { type BadRequest, byChance, everyClass, Target } from "./requests.ts";

interface Figures {
  requests: number;
  /** The number of responses of each status. */
  statuses: Record<number, number>;
  /** The number of texts that each field returned as they were typed. */
  kept: Record<string, number>;
  /** Requests that took longer than a second in each of three attempts. */
  slow: number;
  /** The first fifty wrong responses. */
  wrong: string[];
  /** For each call and code: the first refusal, to compare with the description of the API. */
  refusals: Map<string, { bad: BadRequest; answer: Response; text: string }>;
}

const wrongKept = 50;

/** The longest allowed time of a response, in milliseconds. */
const tooSlow = 1_000;

/** Requests to the calls that have no schema. */
type More = (world: World, chance: Chance) => AsyncIterable<BadRequest>;

/** Sends every class of bad input to these calls, then random requests until there are `atLeast` requests. */
async function fuzz(
  calls: readonly Endpoint[],
  atLeast: number,
  seed: number,
  more?: More,
): Promise<Figures> {
  const world = await newWorld();
  const targets = calls.map((call) => new Target(call));
  const chance = new Chance(seed);
  const figures: Figures = {
    requests: 0,
    statuses: {},
    kept: {},
    slow: 0,
    wrong: [],
    refusals: new Map(),
  };
  for (const target of targets)
    for (const bad of everyClass(target, world)) await attempt(bad, world, figures);
  if (more) for await (const bad of more(world, chance)) await attempt(bad, world, figures);
  const taking = targets.filter(({ takesInput }) => takesInput);
  while (figures.requests < atLeast)
    await attempt(byChance(chance.pick(taking), world, chance), world, figures);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
  await compareRefusals(figures);
  return figures;
}

async function attempt(bad: BadRequest, world: World, figures: Figures): Promise<void> {
  let took = Number.POSITIVE_INFINITY;
  // A slow request is repeated, because a busy machine delays one response, but not three.
  for (let time = 0; time < 3 && took > tooSlow; time += 1) {
    const opened = { ...bad, ...(await bad.opens?.()) };
    const began = performance.now();
    const { method, path, body, headers, by } = opened;
    const token = by ? world.members[by].token : undefined;
    // Handled in this process: a request to another Worker loses an empty header.
    const answer = await send(method, path, { body, headers, token, bindings: env });
    took = performance.now() - began;
    const text = answer.webSocket ? await textOf(answer) : await answer.text();
    const wrong = findWrong(opened, answer, text);
    if (!answer.ok && bad.call) {
      const kind = `${bad.call} ${codeIn(text)}`;
      if (!figures.refusals.has(kind)) figures.refusals.set(kind, { bad, answer, text });
    }
    if (wrong && figures.wrong.length < wrongKept) figures.wrong.push(`${wrong}: ${factsOf(opened)}`);
    if (bad.echo) figures.kept[bad.echo.of] = (figures.kept[bad.echo.of] ?? 0) + (wrong ? 0 : 1);
    figures.requests += 1;
    figures.statuses[answer.status] = (figures.statuses[answer.status] ?? 0) + 1;
  }
  if (took > tooSlow) figures.slow += 1;
}

const factsOf = (bad: BadRequest) =>
  JSON.stringify({ ...bad, body: String(bad.body ?? "").slice(0, 400) }).slice(0, 1_500);

/** What is wrong with a response; null when nothing is wrong. */
function findWrong({ right, echo }: BadRequest, { status }: Response, text: string): string | null {
  if (status >= 500 || (right && !right.includes(status)))
    return `${status} ${text.slice(0, 300)}, right would be ${right ?? "no 5xx"}`;
  if (status < 400) return echo ? findChange(echo, text) : null;
  const parsed = ErrorBody.safeParse(readJson(text));
  const known = parsed.success && Object.hasOwn(errors, parsed.data.code);
  return known && text.length <= 8_192 ? null : `not an error of our schema, ${text.slice(0, 300)}`;
}

const codeIn = (text: string) => (readJson(text) as { code?: unknown } | null)?.code;

/** Checks that the description of the API lists the status and the code of every refusal. */
async function compareRefusals({ refusals, wrong }: Figures): Promise<void> {
  const contract = new Contract();
  for (const { bad, answer, text } of refusals.values())
    for (const problem of await contract.problemsOf(bad, answer, text))
      wrong.push(`${problem}: ${factsOf(bad)}`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reports a text that was not returned as typed. */
function findChange({ name, typed }: NonNullable<BadRequest["echo"]>, text: string): string | null {
  const returned = (readJson(text) as Record<string, unknown> | null)?.[name];
  return returned === typed ? null : `${name} came back as ${JSON.stringify(returned)}`;
}

/** Fuzzes the declared calls at even (0) or odd (1) places, and expects that no response is wrong or slow. */
export async function expectNoWrongResponse(remainder: 0 | 1, more?: More): Promise<void> {
  const calls = Object.values<Endpoint>(endpoints).filter((_, at) => at % 2 === remainder);
  const atLeast = Math.ceil(Number(env.BAD_REQUESTS) / 2);
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { requests, slow, wrong, statuses, kept, refusals } = await fuzz(
    calls,
    atLeast,
    Number(env.BAD_SEED),
    more,
  );
  vi.restoreAllMocks();
  const figures = { statuses: JSON.stringify(statuses), kept: JSON.stringify(kept) };
  logLine("bad_input", { requests, slow, ...figures });
  expect(wrong).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(atLeast);
  expect(refusals.size).toBeGreaterThan(50);
  expect(slow).toBe(0);
  expect(Object.keys(kept).length).toBeGreaterThan(1);
  for (const [field, texts] of Object.entries(kept)) expect(texts, field).toBeGreaterThan(20);
}
