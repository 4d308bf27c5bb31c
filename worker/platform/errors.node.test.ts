import { expect, it } from "vitest";
import { answerRefusal, Refusal } from "./errors.ts";

const headersOf = (refusal: Refusal) => {
  const { status, headers } = answerRefusal(refusal, "request");
  const names = ["Retry-After", "Allow", "WWW-Authenticate"];
  return [status, ...names.map((name) => headers.get(name))];
};

it("a refusal tells a client when to try again, which methods exist and how to sign in, only where this applies", () => {
  expect(headersOf(new Refusal("forbidden"))).toEqual([403, null, null, null]);
  expect(headersOf(new Refusal("unavailable"))).toEqual([503, "10", null, null]);
  expect(headersOf(new Refusal("busy", { retryAfter: 5 }))).toEqual([503, "5", null, null]);
  expect(headersOf(new Refusal("too_many_requests", { retryAfter: 90 }))).toEqual([429, "90", null, null]);
  expect(headersOf(new Refusal("method_not_allowed", { allow: "GET, PUT" }))).toEqual([
    405,
    null,
    "GET, PUT",
    null,
  ]);
  expect(headersOf(new Refusal("unauthenticated"))).toEqual([401, null, null, "Bearer"]);
});

it("a refusal contains each detail under its own name, and no other", async () => {
  const bodyOf = async (refusal: Refusal) =>
    (await answerRefusal(refusal, "request").json()) as Record<string, unknown>;
  const alone = await bodyOf(new Refusal("forbidden", { because: null, suspended: null }));
  expect(Object.keys(alone).sort()).toEqual(["code", "message", "requestId"]);
  expect(alone).toMatchObject({ code: "forbidden", requestId: "request" });
  const details = {
    because: "Asked for rent.",
    reasons: ["refund_open"],
    until: "2026-03-02T12:00:00.000Z",
  } as const;
  expect(await bodyOf(new Refusal("forbidden", details))).toMatchObject(details);
  const fields = await bodyOf(new Refusal("invalid_fields", { fields: { email: { code: "required" } } }));
  expect(fields).toMatchObject({
    fields: { email: "This is required." },
    problems: { email: { code: "required" } },
  });
});
