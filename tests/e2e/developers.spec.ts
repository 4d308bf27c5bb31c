import type { Document } from "../../dev/openapi/types.ts";
import { expect, test } from "./test.ts";

const path = "/api/openapi.json";

test("the description of the API is served as the build made it, once to each reader", async ({
  request,
}) => {
  const answer = await request.get(path);
  expect(answer.headers()).toMatchObject({ "content-type": "application/json", "cache-control": "no-cache" });
  const { openapi, paths }: Document = await answer.json();
  expect([openapi, paths[path]?.get?.operationId]).toEqual(["3.1.1", "readDescription"]);
  const { etag = "" } = answer.headers();
  expect((await request.get(path, { headers: { "If-None-Match": etag } })).status()).toBe(304);
  expect((await request.get("/documents/openapi.json")).status()).toBe(404);
});

test("the footer leads a visitor to the page for developers, which lists every call", async ({
  newPage,
  request,
}) => {
  const page = await newPage();
  await page.goto("/hosting-guidelines");
  await page.getByRole("contentinfo").getByRole("link", { name: "For developers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "For developers" })).toBeVisible();
  const { paths }: Document = await (await request.get(path)).json();
  const calls = Object.entries(paths).flatMap(([template, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${template.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  const listed = page
    .getByRole("region", { name: "Every call" })
    .getByRole("listitem")
    .locator("[translate=no]");
  expect((await listed.allTextContents()).sort()).toEqual(calls.sort());
});

test("the page for developers can be read without scripts, and in Arabic its chapters stay English", async ({
  request,
}) => {
  expect(await (await request.get("/developers")).text()).toContain("For developers</h1>");
  const inArabic = await (await request.get("/developers", { headers: { "Accept-Language": "ar" } })).text();
  expect(inArabic).toContain('<html lang="ar" dir="rtl">');
  expect(inArabic).toContain('lang="en" dir="ltr"');
});
