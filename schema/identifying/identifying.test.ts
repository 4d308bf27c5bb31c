import { describe, expect, it } from "vitest";
import { identifies } from "./index.ts";

const amal = { firstName: "Amal", lastName: "Haddad" };
const about = (firstName: string, lastName: string) => ({ firstName, lastName });

describe("a comment that identifies a person", () => {
  it.each([
    ["Haddad", "Amal Haddad was a joy."],
    ["Haddad", "HADDAD!"],
    ["Haddad", "the Haddads’ room"],
    ["Haddad", "(haddad)"],
    ["Haddad", "H a d d a d"],
    ["Haddad", "H.A.D.D.A.D."],
    ["Omar", "O m a r"],
    ["Haddad", "Had\u200Bdad was kind"],
    ["Haddad", "Ｈａｄｄａｄ"],
    ["Haddad", "𝐇𝐚𝐝𝐝𝐚𝐝"],
    ["Haddad", "AMALHADDAD"],
    ["Nguyễn", "Nguyen was kind"],
    ["Nguyen", "NGUYỄN"],
    ["Müller", "muller"],
    ["Łukasiewicz", "lukasiewicz"],
    ["Đặng", "Mr Dang"],
    ["O'Neill", "oneill"],
    ["O’Neill", "O'Neill"],
    ["de la Cruz", "Ana De-la Cruz came"],
    ["de la Cruz", "delacruz"],
    ["Al-Masri", "al masri"],
    ["الحدّاد", "كان السيد الحداد لطيفا"],
    ["أحمد", "احمد"],
    ["Шевченко", "дякую, ШЕВЧЕНКО!"],
    ["Фёдоров", "федоров"],
    ["王", "王 先生"],
    ["Li", "Thank you, li."],
    ["May", "Thank you, Mr May"],
    ["Đỗ", "We loved Amal Do"],
    ["Đỗ", "Thank you, Đỗ."],
    ["Good", "I can recommend Mrs Good"],
  ])("contains the last name %s: %s", (lastName, comment) => {
    expect(identifies(comment, about("Amal", lastName))).toBe(true);
  });

  it.each([
    "amal@example.org",
    "AMAL.H@EXAMPLE.CO.UK",
    "write to amal @ example . org",
    "amal (at) example (dot) com",
    "amal[at]example.com",
    "amal at gmail dot com",
    "amal＠example．com",
    "амал@пошта.укр",
    "call 07700900123",
    "07700 900 123",
    "(020) 7946 0958",
    "020-7946-0958",
    "0207.946.0958",
    "+44 (0)7700 900123",
    "+44 7700 900 123",
    "0044 7700 900123",
    "٠٧٧٠٠ ٩٠٠ ١٢٣",
    "۰۹۱۲۳۴۵۶۷۸۹",
    "+380 44 123 45 67",
    "+963–11–223–3445",
    "01.23.45.67.89",
    "07700900123 07700900124",
    "+22 55 123",
    "123 456 789",
    "123456789012345",
    "07700 900123 / 07700 900124",
    "lives in SW1A 1AA",
    "ls6 3ab",
    "LS63AB",
    "m1 1ae",
    "GIR 0AA",
    "at 12 Baker Street",
    "12\u200BBaker Street",
    "12 The Crescent",
    "45 Broadway",
    "12 baker street",
    "221b Baker St",
    "12, Old Mill Lane",
    "7 St Mary’s Road",
    "14 Oak Close",
    "Flat 2, 14 High Street, Leeds",
    "Baker Street 12",
    "Baker Street, no. 12",
    "شارع الحمرا ١٢",
    "вул. Хрещатик, 12",
    "улица Ленина 5",
  ])("contains contact details or an address: %s", (comment) => {
    expect(identifies(comment, amal)).toBe(true);
  });
});

describe("a comment that does not identify a person", () => {
  it.each([
    "",
    "Amal was a joy to host.",
    "Amal stayed 3 months.",
    "4 people, 2-3 weeks, 5 stars",
    "10 minutes walk to the street",
    "A 5 minute walk from the high street.",
    "2 weeks in a quiet road, 1 bathroom for 4 people",
    "They gave 5 stars, way better than others. 2 very close friends.",
    "Stayed from 01/06/2025 to 01/09/2025.",
    "From 2025-06-01 until 2025-09-01, 1.6.2025-1.9.2025",
    "2023-2024, in 2022, 2023 and 2024",
    "Rent was £1,200.00, bills 150 a month; 10.00-18.00",
    "24/7 available, 100% honest, 10/10 would host again",
    "Room 3 on the 2nd floor, 20 square metres",
    "Bus 96 stops on the street. The M25 2nd exit.",
    "Arrived at 5pm @ the station.",
    "He is good at maths. Dot com business, at home at 6.",
    "The place is 2 streets from a park, 15 mins to Kings Cross Road, 2 minutes from Oxford Street.",
    "1 quiet lady, 2 lovely kids. 3 months at our place. Room 12 on the Main Street side.",
    "She arrived on 1 May and left on 30 September 2025, and paid £500 in 3 instalments.",
    "She taught 3 children at the road safety club.",
    "Madad and Haddadin are other words",
    "عاشت معنا ٣ أشهر وكانت لطيفة جدا",
    "Жила у нас 3 місяці, 2 кімнати, 5 зірок",
    "9".repeat(70),
    "1234567890123456",
    "Room 1234 5678, +22 55 12",
  ])("contains no last name, contact details or address: %s", (comment) => {
    expect(identifies(comment, amal)).toBe(false);
  });

  it.each([
    ["May", "She may come back. May she be well."],
    ["Đỗ", "I do recommend her. Do host her!"],
    ["An", "an honest guest"],
    ["So", "So kind, so tidy"],
    ["Good", "Good guest, good cook"],
    ["Long", "a long stay"],
    ["Li", "a lively, likeable guest"],
    ["Ali", "Plan a l i is nice"],
    ["-", "Amal - a joy"],
    ["Amal", "Amal was a joy"],
    ["王", "王子 is a word"],
  ])("contains the last name %s only as another word: %s", (lastName, comment) => {
    expect(identifies(comment, about("Amal", lastName))).toBe(false);
  });
});

describe("a generated comment", () => {
  // A small random generator with a fixed seed, so that the sentences are the same every time.
  let state = 7;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const words =
    "stayed kind tidy 3 months we 4 people talked often, cooked together. Thank you! كانت طيبة дуже мила 5".split(
      " ",
    );
  const sentence = () => Array.from({ length: next(12) }, () => pick(words)).join(" ");
  const names = ["Haddad", "Nguyễn", "de la Cruz", "Шевченко", "الحداد", "O’Neill", "Al-Masri", "Özdemir"];
  const spellings = [
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => name.toLowerCase(),
    (name: string) => name.normalize("NFD"),
    (name: string) => name.normalize("NFD").replace(/\p{Mn}/gu, ""),
    (name: string) => `“${name}”`,
    (name: string) => [...name].join("\u00AD"),
  ];

  it("identifies a person exactly when it contains the last name", () => {
    for (let turn = 0; turn < 5_000; turn += 1) {
      const [before, after, lastName] = [sentence(), sentence(), pick(names)];
      const person = about("Amal", lastName);
      const found = `${before} ${pick(spellings)(lastName)} ${after}`;
      expect([identifies(found, person), found]).toEqual([true, found]);
      const without = `${before} ${after}`;
      expect([identifies(without, person), without]).toEqual([false, without]);
    }
  });

  it("identifies a person by a phone number in any grouping and any script", () => {
    const separators = ["", " ", "-", ".", " - ", ") ", "–", "\u00A0", "/"];
    const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10];
    for (let turn = 0; turn < 5_000; turn += 1) {
      const [separator, zero] = [pick(separators), pick(zeros)];
      const digits = `${pick(["07", "01", "02", "+447", "00447"])}${Array.from({ length: 9 }, () => next(10)).join("")}`;
      const grouped = [...digits].map(
        (digit, place) => (place > 3 && next(3) === 0 ? separator : "") + digit,
      );
      const number = grouped.join("").replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      const comment = `${sentence()}, ${number}, ${sentence()}`;
      expect([identifies(comment, amal), comment]).toEqual([true, comment]);
    }
  });

  it("is checked quickly when it is long", () => {
    for (const piece of ["a ", "1 a ", "a@", "0-", "12 Ab ", "A1 ", "H.", "a at b dot "])
      expect(identifies(piece.repeat(2_000 / piece.length), amal)).toBeTypeOf("boolean");
  });
});
