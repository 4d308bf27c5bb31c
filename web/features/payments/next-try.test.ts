import { describe, expect, it } from "vitest";
import { nextTry, type Refusal } from "./next-try.ts";

const refusal = (parts: object) => parts as Refusal;
const card = { type: "card" };

describe("what to try after a refusal", () => {
  it.each([
    [
      "decline_code",
      { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" },
      "funds",
    ],
    ["code", { type: "card_error", code: "expired_card", decline_code: "unknown" }, "expiry"],
    [
      "failed 3-D Secure",
      { type: "invalid_request_error", code: "payment_intent_authentication_failure" },
      "confirm",
    ],
    ["a bank's plain no", { type: "card_error", code: "card_declined", payment_method: card }, "other_card"],
    [
      "a stolen card",
      { type: "card_error", decline_code: "stolen_card", payment_method: card },
      "other_card",
    ],
    ["a wallet", { type: "card_error", payment_method: { type: "revolut_pay" } }, "other_way"],
    ["an empty field", { type: "validation_error", code: "incomplete_number" }, "fix_field"],
  ])("follows %s", (_, parts, expected) => {
    expect(nextTry(refusal(parts))).toBe(expected);
  });

  it("never says that nothing was charged when the answer did not arrive", () => {
    for (const type of ["api_connection_error", "api_error", "rate_limit_error"])
      expect(nextTry(refusal({ type }))).toBe("connection");
    expect(nextTry(undefined)).toBe("connection");
  });
});
