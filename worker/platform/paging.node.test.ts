import { expect, it } from "vitest";
import { cutPage } from "./paging.ts";

it("a page names its last row only when another page follows", () => {
  const rows = Array.from({ length: 13 }, (_, at) => ({ id: String(at) }));
  const cut = (found: number) => {
    const { page, next } = cutPage(rows.slice(0, found), 12);
    return [page.length, page[0]?.id, next];
  };
  expect(cut(13)).toEqual([12, "0", "11"]);
  expect(cut(12)).toEqual([12, "0", null]);
  expect(cut(1)).toEqual([1, "0", null]);
  expect(cut(0)).toEqual([0, undefined, null]);
});
