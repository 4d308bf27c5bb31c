import { expect, it } from "vitest";
import { stylesFor } from "./styles-for.ts";

const root = process.cwd();

it("has the rules for the classes of a document, also for those that its markup escapes", async () => {
  const markup =
    '<a class="p-4 [&amp;&gt;span]:sr-only max-sm:[&amp;_[translate]]:sr-only"><span translate="no">';
  const css = await stylesFor(root, markup, "");
  for (const rule of [".p-4{", ">span{", " [translate]{"]) expect(css).toContain(rule);
});

it("leaves out what comes with the whole stylesheet", async () => {
  const css = await stylesFor(root, '<a class="p-4 hover:underline rtl:rotate-180">', "");
  expect(css).not.toMatch(/underline|rotate/);
});
