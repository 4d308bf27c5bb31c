import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Trans } from "./trans.tsx";

it("a sentence shows what people typed as they typed it, also when it looks like a tag", () => {
  const i18n = setupI18n({ locale: "en", messages: { en: { from: ["From <0>", ["name"], "</0>, <1/>."] } } });
  const draw = (name: string) =>
    renderToStaticMarkup(
      createElement(
        I18nProvider,
        { i18n },
        createElement(Trans, {
          id: "from",
          values: { name },
          components: { 0: createElement("bdi"), 1: createElement("b", null, "here") },
        }),
      ),
    );
  expect(draw("Asmara")).toBe("From <bdi>Asmara</bdi>, <b>here</b>.");
  for (const typed of ["<script>x</script>", "<0>A</0> <1/>", "</0><1/>", "a < b"])
    expect(draw(typed)).toBe(
      `From <bdi>${typed.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</bdi>, <b>here</b>.`,
    );
});
