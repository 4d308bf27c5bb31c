import { defineConfig } from "@lingui/cli";
import babel from "@lingui/cli/api/extractors/babel";
import { formatter } from "@lingui/format-po";
import { errors } from "./schema/errors.ts";
import { languageCodes } from "./schema/languages.ts";
import { type FieldProblem, fieldProblems, problemMessage } from "./schema/problems.ts";

const sentences: Record<string, readonly string[]> = {
  "schema/errors.ts": Object.values(errors).map(([, sentence]) => sentence),
  "schema/problems.ts": (Object.keys(fieldProblems) as FieldProblem[]).map(problemMessage),
};
const fileOf = (filename: string) => Object.keys(sentences).find((file) => filename.endsWith(file));

type Extractors = NonNullable<Parameters<typeof defineConfig>[0]["extractors"]>;

/** Extracts the error sentences of the schema, with the English as id (decision 20). */
const extractors: Extractors = [
  {
    match: (filename) => fileOf(filename) !== undefined,
    extract(filename, _code, onMessage) {
      for (const message of sentences[fileOf(filename) ?? ""] ?? [])
        onMessage({ id: message, message, context: "error", origin: [filename, 1] });
    },
  },
  babel,
];

export default defineConfig({
  sourceLocale: "en",
  locales: [...languageCodes],
  // A message without a translation reads in English.
  fallbackLocales: { default: "en" },
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: "web/i18n/locales/{locale}", include: ["web", ...Object.keys(sentences)] }],
  extractors,
  runtimeConfigModule: { Trans: ["#web/i18n/trans.tsx", "Trans"] },
});
