import { describe, expect, it } from "vitest";
import { BrowseQuery } from "#schema/endpoints/migrants.ts";
import {
  addressOf,
  type Browse,
  queryOf,
  readAddress,
  readLanguages,
  unknownFilters,
} from "./browse-address.ts";

const searchOf = (browse: Browse) => addressOf(browse).split("?")[1] ?? "";
const everything: Browse = {
  locationPreference: "Leeds",
  familySize: "large",
  durationNeeded: "12+ months",
  languages: ["Dari", "日本語", "a&b"],
  sort: "urgent",
  page: 3,
  after: "00088460930222080000000042",
  view: "list",
};

describe("the address of the browse screen", () => {
  it("omits default values", () => {
    expect(addressOf(readAddress(""))).toBe("/browse-migrants");
    expect(queryOf(readAddress("?page=1&sort=recent&view=grid&languages=,"))).toEqual({});
  });

  it("restores the same list", () => {
    expect(readAddress(searchOf(everything))).toEqual(everything);
  });

  it("omits invalid values", () => {
    const odd =
      "locationPreference=Paris&familySize=4&durationNeeded=all&sort=x&page=-1&view=map&after=1&token=1";
    expect(addressOf(readAddress(odd))).toBe("/browse-migrants");
  });

  it("names the filters that it omits, except 'all'", () => {
    const odd = "?locationPreference=Paris&familySize=4&durationNeeded=all&sort=x&languages=Klingon";
    expect(unknownFilters(odd)).toEqual(["Paris", "4"]);
    expect(unknownFilters(searchOf(everything))).toEqual([]);
    expect(unknownFilters("")).toEqual([]);
  });

  it.each(["0", "1.5", "1e9", "123456", "", "٣"])("treats page %s as the first page", (page) => {
    expect(readAddress(`page=${encodeURIComponent(page)}`).page).toBe(1);
  });

  it("has no `after` key on the first page", () => {
    expect(queryOf({ ...readAddress(""), after: everything.after })).toEqual({});
  });

  it("always produces a query that the server accepts", () => {
    const many = Array.from({ length: 40 }, (_, n) => `l${n}`).join();
    const long = Array.from({ length: 16 }, (_, n) => `${n}`.padEnd(60, "م")).join();
    const endless = ["x", "🌊", "م,", "%00a,"].map((piece) => `languages=${piece.repeat(5_000)}`);
    expect(readAddress(`languages=${long}`).languages).toHaveLength(16);
    for (const search of [searchOf(everything), `languages=${many}`, `languages=${long}`, ...endless])
      expect(BrowseQuery.safeParse(queryOf(readAddress(search))).success).toBe(true);
    for (const search of ["page=99999", ""])
      expect(BrowseQuery.safeParse(queryOf(readAddress(search))).success).toBe(true);
  });
});

describe("languages typed with commas", () => {
  it("are trimmed and deduplicated", () => {
    expect(readLanguages(" Arabic,, french ,ARABIC,")).toEqual(["Arabic", "french"]);
  });

  it("may be separated by the comma of an Arabic keyboard", () => {
    expect(readLanguages("العربية، الدارية")).toEqual(["العربية", "الدارية"]);
  });
});
