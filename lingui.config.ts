import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "ar", "uk"],
  // A message without a translation reads in English.
  fallbackLocales: { default: "en" },
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: "web/i18n/locales/{locale}", include: ["web"] }],
});
