import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RateLimitName } from "#schema/limits.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { count, countStrictly, forget, uncount, waitFor } from "./rate-limit.ts";

const counting = { ...env, RATE_LIMITS: "" };
const [hour, day] = [60, 24 * 60];

/** How many calls each of the `rateLimits` allows, and in how many minutes. */
const allowed: Record<RateLimitName, readonly [calls: number, minutes: number]> = {
  signInHere: [10, 15],
  signInOften: [20, 5],
  signInAnywhere: [60, hour],
  signInDevice: [10, 15],
  signInFrom: [100, 15],
  register: [30, hour],
  passkeyChallenge: [300, 15],
  passkeyDevice: [30, 15],
  addPasskey: [30, hour],
  changePasskey: [60, hour],
  confirmPassword: [10, 15],
  factorCode: [10, 15],
  factorCodeDaily: [30, day],
  recoveryCode: [60, day],
  factorPasskey: [60, 15],
  changeFactor: [60, hour],
  askForReset: [10, day],
  forgottenPassword: [60, hour],
  passwordEmail: [3, 10],
  useLink: [300, hour],
  changePassword: [20, hour],
  changeAddress: [10, hour],
  sendConfirmation: [5, hour],
  confirmationTo: [5, day],
  setLanguage: [60, hour],
  newPayment: [30, hour],
  askForPayment: [60, hour],
  confirmPayment: [60, hour],
  payAttempt: [10, hour],
  decline: [2, day],
  declinedCard: [3, day],
  declineOfCard: [6, day],
  cardPause: [1, day],
  upload: [30, hour],
  sendPhoto: [60, hour],
  sendPhotoFrom: [300, hour],
  viewProfile: [300, hour],
  recordView: [300, hour],
  browse: [150, 10],
  viewUnverified: [60, hour],
  recordViewUnverified: [60, hour],
  browseUnverified: [60, hour],
  viewWithoutProfile: [60, hour],
  recordViewWithoutProfile: [60, hour],
  browseWithoutProfile: [10, hour],
  pauseProfile: [60, hour],
  block: [120, hour],
  blockAddress: [60, hour],
  ownData: [10, hour],
  deleteAccount: [10, hour],
  searchPeople: [300, hour],
  writeOnCase: [600, hour],
  exportAudit: [20, hour],
  appeal: [20, hour],
  replyToRating: [20, hour],
  answerCheckIn: [30, hour],
  report: [20, day],
  publicReport: [20, hour],
  saveEmailSettings: [60, hour],
  changePushDevice: [60, hour],
  liveTicket: [120, 10],
};
const limits = Object.entries(allowed).map(
  ([limit, [calls, minutes]]) => [limit as RateLimitName, calls, minutes] as const,
);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

describe("the rate limit", () => {
  it.each(limits)(
    "%s allows exactly %i calls in %i minutes, and the next one after that time",
    async (limit, calls, minutes) => {
      const person = { kind: "person", name: crypto.randomUUID() } as const;
      const call = () => count(counting, person, limit);
      await fillRateLimit(limit, person.kind, person.name, calls - 1);
      expect(await call()).toEqual({ wait: 0, first: false });
      expect(await call()).toEqual({ wait: minutes * 60, first: true });
      vi.setSystemTime(Date.now() + minutes * 60_000);
      expect(await call()).toEqual({ wait: 0, first: false });
    },
  );
});

describe("the count of calls", () => {
  const newPerson = () => ({ kind: "person", name: crypto.randomUUID() }) as const;
  const free = { wait: 0, first: false };

  it("counts a call once for each key, gives one call back, and forgets all", async () => {
    const person = newPerson();
    const call = (key: string) => count(counting, person, "decline", key);
    for (const key of ["1", "1", "2"]) expect(await call(key)).toEqual(free);
    expect((await countStrictly(counting, person, "decline", "3")).wait).toBe(24 * 60 * 60);
    await uncount(counting, person, "decline", "2");
    expect(await countStrictly(counting, person, "decline", "3")).toEqual(free);
    expect((await call("4")).wait).toBe(24 * 60 * 60);
    await forget(counting, person, "decline");
    expect(await waitFor(counting, person, "decline")).toBe(0);
    for (const key of ["5", "6"]) expect(await call(key)).toEqual(free);
  });

  it("allows calls while the counter is unreachable, except those that guess a secret, and logs it", async () => {
    const getByName = () => {
      throw new Error("unreachable");
    };
    const lost = { ...counting, CALL_COUNTER: { getByName } as unknown as DurableObjectNamespace };
    const person = newPerson();
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    expect(await count(lost, person, "decline")).toEqual(free);
    expect(await waitFor(lost, person, "decline")).toBe(0);
    await uncount(lost, person, "decline", "1");
    await forget(lost, person, "decline");
    const strict = countStrictly(lost, person, "factorCode", "1");
    await expect(strict).rejects.toMatchObject({ code: "unavailable" });
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    log.mockRestore();
    const line = expect.objectContaining({ event: "object_unreachable", object: "counter", fault: "Error" });
    expect(lines).toEqual([line, line, line, line, line]);
  });
});
