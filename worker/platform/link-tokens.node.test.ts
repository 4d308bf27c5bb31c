import { expect, it } from "vitest";
import { linkPurposes } from "#schema/vocabulary.ts";
import { makeLinkToken, readLinkToken } from "./link-tokens.ts";

const key = (name: string, letter: string) => `${name}:${Buffer.from(letter.repeat(32)).toString("base64")}`;
const env = { SESSION_KEYS: key("new", "n") };
const id = "5f0c1c1e-0f5c-4a2e-9d57-2b8f0a4f7a11";

it("a link's token is valid only for its own purpose", () => {
  for (const made of linkPurposes) {
    const token = makeLinkToken(env, made, id);
    for (const read of linkPurposes)
      expect(readLinkToken(env, read, token), `${made} read as ${read}`).toBe(made === read ? id : null);
  }
});

it("a link's token stays valid after a new key only while the old key is listed", () => {
  const token = makeLinkToken({ SESSION_KEYS: key("old", "o") }, "reset_password", id);
  expect(
    readLinkToken({ SESSION_KEYS: `${key("new", "n")},${key("old", "o")}` }, "reset_password", token),
  ).toBe(id);
  expect(readLinkToken(env, "reset_password", token)).toBeNull();
});

it("a link's token is refused when any part of it is changed, shortened or extended", () => {
  const token = makeLinkToken(env, "reset_password", id);
  const [kid, , signature = ""] = token.split(".");
  const others = [
    "",
    ".",
    "..",
    token.slice(0, -2),
    `${token}A`,
    `${token}.x`,
    ` ${token}`,
    `${kid}.${id}`,
    `${kid}.${id}.`,
    `${kid}.${id.replace("5", "6")}.${signature}`,
    `other.${id}.${signature}`,
    `${kid}.${id}.${"A".repeat(signature.length)}`,
    `__proto__.${id}.${signature}`,
    "\u0000".repeat(90),
  ];
  for (const other of others) expect(readLinkToken(env, "reset_password", other), other).toBeNull();
});
