import { describe, expect, it } from "vitest";
import { cautionsIn } from "./caution.ts";

describe("cautions for a message", () => {
  it.each([
    ["Please pay to GB82 WEST 1234 5698 7654 32", ["bank"]],
    ["sort code 20-00-00, account 55779911", ["bank"]],
    ["My card is 4242 4242 4242 4242", ["bank"]],
    ["Can you send it by Western Union?", ["bank"]],
    ["هذا حساب بنكي", ["bank"]],
    ["Call me: +44 7700 900123", ["phone"]],
    ["call 020 7946 0958!", ["phone"]],
    ["رقمي 0044 7700 900123", ["phone"]],
    ["Let us go on in WhatsApp", ["elsewhere"]],
    ["write to amal@example.com", ["elsewhere"]],
    ["تواصل معي على واتساب", ["elsewhere"]],
    ["Напишіть мені у Телеграм +380 44 123 45 67", ["phone", "elsewhere"]],
  ])("are shown for: %s", (content, cautions) => expect(cautionsIn(content)).toEqual(cautions));

  it.each([
    "The room is free from 3 March 2027, 10 minutes from the bus, £200 once.",
    "We are 5 people: 2 adults, 3 children (4, 6 and 11 years).",
    "LS6 1AA, number 14. Trains at 07:15, 08:45 and 10:00.",
    "I was born on 12-03-1990.",
    "Order 1234 5678",
  ])("are not shown for: %s", (content) => expect(cautionsIn(content)).toEqual([]));
});
