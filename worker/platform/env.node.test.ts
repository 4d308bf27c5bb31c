import { describe, expect, it } from "vitest";
import { type Env, settingsOf } from "./env.ts";

const secret = (letter: string) => Buffer.from(letter.repeat(32)).toString("base64");
const whole = {
  ENVIRONMENT: "development",
  PUBLIC_ORIGIN: "https://haven.example/",
  SESSION_KEYS: `s2:${secret("n")},s1:${secret("o")}`,
  SEALING_KEYS: `d1:${secret("d")}`,
};
const read = (more: object = {}) => settingsOf({ ...whole, ...more } as unknown as Env);

describe("the settings", () => {
  it("list every key with its own secret, the current one first, and the origin without a path", () => {
    const { sessionKeys, sealingKeys, publicOrigin, production, rateLimitsLifted } = read();
    expect(sessionKeys.map(({ kid }) => kid)).toEqual(["s2", "s1"]);
    expect(sessionKeys.map((key) => Buffer.from(key.secret).toString())).toEqual([
      "n".repeat(32),
      "o".repeat(32),
    ]);
    expect(sealingKeys.map(({ kid }) => kid)).toEqual(["d1"]);
    expect([publicOrigin, production, rateLimitsLifted]).toEqual(["https://haven.example", false, false]);
    expect(read({ ENVIRONMENT: "production" }).production).toBe(true);
  });

  it("are read once from the same bindings, because every call needs them", () => {
    const env = { ...whole } as unknown as Env;
    expect(settingsOf(env)).toBe(settingsOf(env));
  });

  it("are named in one error when they are missing or wrong", () => {
    const wrong = { ENVIRONMENT: "staging", PUBLIC_ORIGIN: undefined, SESSION_KEYS: "s1:short" };
    expect(() => read(wrong)).toThrow("check ENVIRONMENT, PUBLIC_ORIGIN, SESSION_KEYS.");
    expect(() => read({ RATE_LIMITS: "off" })).toThrow("check RATE_LIMITS.");
    expect(() => read({ DATA_JURISDICTION: "us" })).toThrow("check DATA_JURISDICTION.");
  });

  it.each([
    ["the workbench", { WORKBENCH: {} }, "workbench"],
    ["the test profile", { RATE_LIMITS: "lifted" }, "RATE_LIMITS"],
    ["the public key for sessions", { SESSION_KEYS: `local:${secret("n")}` }, ".env.example"],
    [
      "the public key for sessions as an earlier key",
      { SESSION_KEYS: `s2:${secret("n")},local:${secret("o")}` },
      ".env.example",
    ],
    ["the public key for sealed data", { SEALING_KEYS: `local:${secret("d")}` }, ".env.example"],
  ])("allow %s in development, and never in production", (_, setting, named) => {
    expect(read(setting).production).toBe(false);
    expect(() => read({ ...setting, ENVIRONMENT: "production" })).toThrow(named);
  });
});
