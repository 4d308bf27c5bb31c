import { expect, it } from "vitest";
import { errors } from "./errors.ts";

it("every refusal has the HTTP status of an error and a sentence for people", () => {
  for (const [code, [status, sentence]] of Object.entries(errors)) {
    const isError = Number.isInteger(status) && status >= 400 && status < 600;
    expect([code, isError]).toEqual([code, true]);
    expect(sentence, code).toMatch(/^[A-Z]/);
  }
});
