import { i18n, type Messages } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { errors } from "#schema/errors.ts";
import { type FieldProblem, fieldProblems, problemSentence } from "#schema/problems.ts";
import { errorText } from "./error-text.ts";
import { problemText } from "./problem-text.ts";

const problems = (Object.keys(fieldProblems) as FieldProblem[]).map((code) => ({ code, n: 8 }));
const sentences = Object.values(errors).map(([, sentence]) => sentence);

const files = import.meta.glob<string>("./locales/*.po", { query: "?raw", import: "default", eager: true });

async function activate(locale: string) {
  const filename = `./locales/${locale}.po`;
  const catalogue = await formatter().parse(files[filename] ?? "", { locale, sourceLocale: "en", filename });
  const messages: Messages = {};
  for (const [id, { translation }] of Object.entries(catalogue))
    messages[id] = compileMessage(translation ?? "");
  i18n.loadAndActivate({ locale, messages });
}

test("errors and field problems have the server's sentences in English", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(sentences.map(errorText)).toEqual(sentences);
  expect(problems.map(problemText)).toEqual(problems.map(problemSentence));
});

test.each(["ar", "uk"])("the locale %s translates every error and every field problem", async (locale) => {
  await activate(locale);
  expect(sentences.filter((sentence) => errorText(sentence) === sentence)).toEqual([]);
  expect(problems.filter((problem) => problemText(problem) === problemSentence(problem))).toEqual([]);
});

test("a problem's number chooses the plural form of the language", async () => {
  await activate("uk");
  expect(problemText({ code: "too_long", n: 2 })).toBe("Щонайбільше 2 символи.");
  expect(problemText({ code: "too_long", n: 80 })).toBe("Щонайбільше 80 символів.");
});

test("a problem code of a newer server has the general sentence", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const code = "from_the_future" as FieldProblem;
  expect(problemText({ code })).toBe(fieldProblems.invalid);
});

test("a sentence without a translation is shown as the server sent it", () => {
  i18n.loadAndActivate({ locale: "uk", messages: {} });
  expect(errorText("Come back tomorrow {soon}.")).toBe("Come back tomorrow {soon}.");
});
