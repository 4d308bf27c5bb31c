import { env } from "cloudflare:workers";
import { type JWTPayload, SignJWT } from "jose";
import { expect, it } from "vitest";
import { settingsOf } from "./env.ts";
import { deleteSessions, findSessions, startSession } from "./sessions.ts";
import { readClaims } from "./signed-tokens.ts";

const now = Math.floor(Date.now() / 1000);
const whole = { iss: "havenbridge", aud: "session", sub: "person", jti: "session", iat: now, exp: now + 60 };

/** A token with these claims, signed with our own key. */
async function sign(claims: JWTPayload, alg = "HS256"): Promise<string> {
  const [key] = settingsOf(env).sessionKeys;
  if (!key) throw new Error("no key");
  return new SignJWT(claims).setProtectedHeader({ alg, kid: key.kid }).sign(key.secret);
}
const without = (claim: keyof typeof whole) => {
  const { [claim]: _, ...rest } = whole;
  return rest;
};
const read = async (token: string, leewaySeconds?: number) =>
  (await readClaims(env, "session", token, { leewaySeconds }))?.sub ?? null;

it("a token that we signed names its person", async () => {
  expect(await read(await sign(whole))).toBe("person");
});

it.each<[string, JWTPayload]>([
  ["with another issuer", { ...whole, iss: "another" }],
  ["for another purpose", { ...whole, aud: "live" }],
  ["that has expired", { ...whole, exp: now - 1 }],
  ["with an empty person", { ...whole, sub: "" }],
  ["with an empty id", { ...whole, jti: "" }],
  ...(["iss", "aud", "sub", "jti", "iat", "exp"] as const).map(
    (claim) => [`without the claim ${claim}`, without(claim)] as [string, JWTPayload],
  ),
])("a token %s is not valid", async (_, claims) => {
  expect(await read(await sign(claims))).toBeNull();
});

it("a token signed in another way is not valid", async () => {
  const [key] = settingsOf(env).sessionKeys;
  const long = new Uint8Array(64);
  long.set(key?.secret ?? []);
  const header = { alg: "HS512", kid: key?.kid ?? "" };
  expect(await read(await new SignJWT(whole).setProtectedHeader(header).sign(long))).toBeNull();
  expect(await read("no token")).toBeNull();
});

it("a token that has just expired is valid only where clocks may differ", async () => {
  const token = await sign({ ...whole, exp: now - 30 });
  expect([await read(token), await read(token, 60), await read(token, 10)]).toEqual([null, "person", null]);
});

it("the records of a person's sessions are deleted except the kept one, and no other person's", async () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const person of [one, one, two]) await startSession(env, person);
  const kept = (await findSessions(env, one))[0]?.id;
  await deleteSessions(env, one, kept);
  expect((await findSessions(env, one)).map(({ id }) => id)).toEqual([kept]);
  expect(await findSessions(env, two)).toHaveLength(1);
});
