import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { errors } from "./errors.ts";

it("every refusal has the HTTP status of an error and a sentence for people", () => {
  for (const [code, [status, sentence]] of Object.entries(errors)) {
    const isError = Number.isInteger(status) && status >= 400 && status < 600;
    expect([code, isError]).toEqual([code, true]);
    expect(sentence, code).toMatch(/^[A-Z]/);
  }
});

/** Refusals of every call, of rate limits, and of calls that do not send JSON. No comment names them with their status. */
const unnamed = [
  "400 invalid_json",
  "400 invalid_signature",
  "401 unauthenticated",
  "403 upload_closed",
  "403 wrong_origin",
  "404 not_found",
  "405 method_not_allowed",
  "413 body_too_large",
  "415 wrong_content_type",
  "426 upgrade_required",
  "429 too_many_reports",
  "429 too_many_requests",
  "429 too_many_uploads",
  "500 internal",
];

/** The refusals that a comment names: a status, and the codes after it until the next one. */
function refusalsIn(comment: string): string[] {
  // What brackets explain is no refusal, unless they begin with a status: (409 `rating_closed`).
  const text = comment.replace(/\n\s*\*/g, " ").replace(/\((?!\d)[^)]*\)/g, "");
  let status = "";
  return [...text.matchAll(/\b([45]\d\d)\b|`(\w+)`/g)].flatMap(([, number, word = ""]) => {
    if (number) status = number;
    return Object.hasOwn(errors, word) ? [`${status} ${word}`] : [];
  });
}

it("every refusal has the HTTP status with which the comments of the calls name it", () => {
  const files = readdirSync("schema/endpoints").map((name) => `schema/endpoints/${name}`);
  const comments = [...files, "schema/endpoint.ts"].flatMap(
    (file) => readFileSync(file, "utf8").match(/\/\*\*.*?\*\//gs) ?? [],
  );
  const named = new Set([...comments.flatMap(refusalsIn), ...unnamed]);
  const declared = Object.entries(errors).map(([code, [status]]) => `${status} ${code}`);
  expect([...named].sort()).toEqual(declared.sort());
});
