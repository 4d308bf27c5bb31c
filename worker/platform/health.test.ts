import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { health } from "#schema/endpoints/health.ts";
import { dependencies } from "#schema/vocabulary.ts";
import { as } from "#tests/client.ts";
import { findDown } from "./health.ts";

/** `healthDeadlineMs` */
const deadline = 2_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Answer = () => Promise<unknown>;
const well: Answer = async () => null;
const broken: Answer = () => Promise.reject(new Error("unreachable"));
const silent: Answer = () => new Promise(() => {});

/** Bindings whose dependencies give these answers to the health check. */
function answering(answers: Partial<Record<(typeof dependencies)[number], Answer>>): typeof env {
  const { database = well, sessions = well, photos = well, objects = well } = answers;
  const session = { prepare: () => ({ all: database }), getBookmark: () => null };
  return {
    ...env,
    DB: { withSession: () => session } as unknown as D1Database,
    SESSIONS: { get: sessions } as unknown as KVNamespace,
    PHOTOS: { head: photos } as unknown as R2Bucket,
    CALL_COUNTER: { getByName: () => ({ ping: objects }) } as unknown as DurableObjectNamespace,
  };
}

describe("the health check", () => {
  it("answers 200 without details when all dependencies answer", async () => {
    const answer = await as(null).send(health);
    const reply = { ok: true, payments: "simulated", down: [] };
    expect([answer.status, await answer.json()]).toEqual([200, reply]);
  });

  it.each(dependencies)("answers 503 and names the %s when these fail", async (name) => {
    const log = vi.spyOn(console, "log");
    const answer = await as(null, { bindings: answering({ [name]: broken }) }).send(health);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.json()).toEqual({ ok: false, payments: "simulated", down: [name] });
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines.filter(({ event }) => event === "dependency_down")).toMatchObject([
      { dependency: name, fault: "Error" },
    ]);
  });

  it.each(dependencies)("names the %s when these do not answer in time", async (name) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const found = findDown(answering({ [name]: silent }));
    await vi.advanceTimersByTimeAsync(deadline);
    expect(await found).toEqual([name]);
  });

  it("names all that are down within one deadline", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const found = findDown(answering({ database: broken, sessions: silent, photos: silent }));
    await vi.advanceTimersByTimeAsync(deadline);
    expect(await found).toEqual(["database", "sessions", "photos"]);
  });

  it("reads each dependency once in five seconds, for any number of callers, and then again", async () => {
    const get = vi.fn(well);
    const bindings = answering({ sessions: get });
    const begin = Date.now();
    vi.useFakeTimers({ now: begin, toFake: ["Date"] });
    expect(await findDown(bindings)).toEqual([]);
    get.mockImplementation(broken);
    // `healthSharedMs`
    vi.setSystemTime(begin + 4_999);
    expect(await Promise.all([findDown(bindings), findDown(bindings)])).toEqual([[], []]);
    expect(get).toHaveBeenCalledTimes(1);
    vi.setSystemTime(begin + 5_000);
    // The second caller gets the last result instead of a check of its own.
    expect(await Promise.all([findDown(bindings), findDown(bindings)])).toEqual([["sessions"], []]);
    expect(await findDown(bindings)).toEqual(["sessions"]);
    expect(get).toHaveBeenCalledTimes(2);
  });

  it("repeats no result from the future after the clock was set back", async () => {
    const get = vi.fn(broken);
    const bindings = answering({ sessions: get });
    const begin = Date.now();
    vi.useFakeTimers({ now: begin, toFake: ["Date"] });
    expect(await findDown(bindings)).toEqual(["sessions"]);
    get.mockImplementation(well);
    vi.setSystemTime(begin - 60_000);
    expect(await findDown(bindings)).toEqual([]);
  });
});
