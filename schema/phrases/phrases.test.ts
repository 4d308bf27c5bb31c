import { describe, expect, it } from "vitest";
import { phraseKinds } from "#schema/vocabulary.ts";
import { english as phrases } from "./english.ts";
import { phrasesIn } from "./index.ts";
import { compile, kindsIn, type Phrases } from "./pattern.ts";
import * as arabic from "./sentences/arabic.ts";
import * as english from "./sentences/english.ts";
import * as ukrainian from "./sentences/ukrainian.ts";
import { wordsOf } from "./words.ts";

const lines = (text: string) => text.split("\n").filter((line) => line.trim() !== "");
const pending = (content: string) => phrasesIn(content, { pending: true });

describe.each(Object.entries({ arabic, english, ukrainian }))("in %s", (_, { harmful, harmless }) => {
  it.each(phraseKinds)("each harmful sentence about %s is found", (kind) => {
    for (const sentence of lines(harmful[kind])) expect([sentence, ...pending(sentence)]).toContain(kind);
  });

  it("no harmless sentence is found", () => {
    expect(lines(harmless).filter((sentence) => pending(sentence).length > 0)).toEqual([]);
  });

  it("there are at least 60 harmful and 150 harmless sentences", () => {
    expect(lines(Object.values(harmful).join("\n")).length).toBeGreaterThanOrEqual(60);
    expect(new Set(lines(harmless)).size).toBeGreaterThanOrEqual(150);
  });
});

it.each([
  ["SEND ME YOUR PASSPORT", "documents"],
  ["send me your pass\u200Bport", "documents"],
  ["Ｓｅｎｄ me your passport", "documents"],
  ["أرســلي صــورة جوازك", "documents"],
  ["ارسلي صوره جوازك", "documents"],
  ["НАДІШЛІТЬ ФОТО ПАСПОРТА", "documents"],
  ["Надішліть фото паспорта", "documents"],
])("case, marks and invisible characters change nothing: %s", (sentence, kind) => {
  expect(pending(sentence)).toEqual([kind]);
});

it.each([
  ["Please pay to GB82 WEST 1234 5698 7654 32", ["payment"]],
  ["sort code 20-00-00, account 55779911", ["payment"]],
  ["My card is 4242 4242 4242 4242", ["payment"]],
  ["My card is 5555555555554444", ["payment"]],
  ["My card is 6011-0009-9013-9424", ["payment"]],
  // With a wrong check digit, the number can still be one for a phone.
  ["Please call GB82 WEST 1234 5698 7654 33", ["contact"]],
  ["My number is 4242 4242 4242 4241", ["contact"]],
  ["+44 7700 900123", ["contact"]],
  ["٠٧٧٠٠ ٩٠٠ ١٢٣", ["contact"]],
  ["amal@example.com", ["contact"]],
])("numbers and addresses are found: %s", (sentence, kinds) => expect(pending(sentence)).toEqual(kinds));

it.each([
  "The room is free from 3 March 2027, 10 minutes from the bus, £200 once.",
  "I was born on 12-03-1990.",
  "LS6 1AA, number 14. Trains at 07:15, 08:45 and 10:00.",
  "Ticket 55779911.",
  "Parcel 20-00-00.",
  "Compassport is no word, nor is sextant.",
  "We waited in Essex for the passportless clerk.",
  "",
])("other numbers and parts of words are not found: %s", (sentence) => expect(pending(sentence)).toEqual([]));

it("a pattern matches whole words, beginnings with a star, and a limited number of words between them", () => {
  const patterns = { ...phrases.patterns, payment: ["pay|send ..2 deposit*"] };
  const compiled = compile({ ...phrases, patterns });
  const isFound = (text: string) => kindsIn(wordsOf(text), compiled).includes("payment");
  expect(["Pay deposits.", "Send your whole deposit"].filter(isFound)).toHaveLength(2);
  expect(["Paying deposits.", "Pay me your whole deposit", "Pay. The deposit"].filter(isFound)).toEqual([]);
});

describe("a phrase", () => {
  const tiny: Phrases = {
    groups: { money: "cash|gold" },
    negations: "never not",
    questions: ["must i"],
    patterns: {
      payment: ["pay ..2 <money>", "by the? wire|bank transfer"],
      documents: [],
      work: [],
      contact: [],
    },
  };
  const compiled = compile(tiny);
  const found = (sentences: string[]) =>
    sentences.filter((sentence) => kindsIn(wordsOf(sentence), compiled).includes("payment"));

  it("can have a comma between its words, which is not counted as a word", () => {
    const commas = ["Pay, cash", "Pay, me, the, cash", "By the, bank transfer", "By bank, transfer"];
    expect(found(commas)).toEqual(commas);
    expect(found(["Pay me, all, the, cash", "By the big bank transfer", "By bank. Transfer"])).toEqual([]);
  });

  it("does not count when a negation is one of the two words before it in the same part of the sentence", () => {
    expect(found(["Never pay cash", "I do not pay cash", "Never ever pay cash"])).toEqual([]);
    const meant = ["Never ever again pay cash", "Never, pay cash", "Never. Pay cash"];
    expect(found(meant)).toEqual(meant);
  });

  it("does not count in a question about oneself that begins at most eight words before it", () => {
    expect(found(["Must I pay cash", "Must I a b c d e f pay cash"])).toEqual([]);
    const meant = ["Must I a b c d e f g pay cash", "Must I? Pay cash"];
    expect(found(meant)).toEqual(meant);
  });

  it("cannot use a group that does not exist", () => {
    const patterns = { ...tiny.patterns, payment: ["pay <gold>"] };
    expect(() => compile({ ...tiny, patterns })).toThrow("No group is called gold.");
  });
});

it("a phrase late in the longest message is found", () => {
  expect(pending(`${"we like tea ".repeat(325)}send me your passport`)).toEqual(["documents"]);
});

it("a phrase does not cross the end of a sentence", () => {
  expect(pending("I will send photos of the room. Your passport is at the council.")).toEqual([]);
});

it("after the connection is accepted, people may talk wherever they like", () => {
  expect(phrasesIn("Do you have WhatsApp? +44 7700 900123", { pending: false })).toEqual([]);
  expect(phrasesIn("Send me your passport on WhatsApp", { pending: false })).toEqual(["documents"]);
});

it("the longest message takes no noticeable time, whatever it repeats", () => {
  const pieces = [
    "a ",
    "pay ",
    "send me ",
    "0-",
    "تدفع قبل ",
    "не плат якщо ",
    "a@",
    "your passport , ",
    "ـ",
  ];
  const begin = performance.now();
  for (const piece of pieces) pending(piece.repeat(4_000 / piece.length));
  expect(performance.now() - begin).toBeLessThan(5_000);
});
