import { describe, expect, it } from "vitest";
import { formatExpiry, formatNumber, problemWithCvc, problemWithExpiry, problemWithNumber } from "./cards.js";

describe("the card fields of the Stripe.js replacement", () => {
  it.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["4242-4242 42", "4242 4242 42"],
    ["378282246310005", "3782 822463 10005"],
  ])("group the number %s", (typed, shown) => expect(formatNumber(typed)).toBe(shown));

  it.each([
    ["1", "1"],
    ["4", "04"],
    ["1240", "12 / 40"],
    ["12 / 4", "12 / 4"],
  ])("read the expiry date %s", (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  it("name problems as Stripe does", () => {
    const now = new Date(2026, 10, 20);
    expect(problemWithNumber("4242")).toBe("incomplete_number");
    expect(problemWithNumber("4242424242424241")).toBe("invalid_number");
    expect(problemWithExpiry("13 / 40", now)).toBe("invalid_expiry_month");
    expect(problemWithExpiry("10 / 26", now)).toBe("invalid_expiry_year_past");
    expect(problemWithExpiry("11 / 26", now)).toBeUndefined();
    expect(problemWithCvc("12")).toBe("incomplete_cvc");
  });
});
