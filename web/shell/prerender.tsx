import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { productName } from "#schema/limits.ts";
import { type DocumentName, prerendered } from "#schema/screens.ts";
import { App } from "#web/app.tsx";
import { fetchScreenOf } from "#web/routes.tsx";

type Prerendered = Exclude<DocumentName, "shell">;

const pages: Record<Prerendered, { path: string; title: MessageDescriptor }> = {
  home: { path: prerendered.home, title: msg`Safe Temporary Housing for Migrants` },
  guidelines: { path: prerendered.guidelines, title: msg`Hosting guidelines` },
  // Every unknown address renders the same page.
  "not-found": { path: "/not-found", title: msg`Page Not Found` },
};

/** Runs at build. Returns the markup and title of each prerendered document, as a signed-out visitor sees it. */
export async function prerender() {
  const documents: { name: string; title: string; markup: string }[] = [];
  for (const name of ["home", "guidelines", "not-found"] as const) {
    await fetchScreenOf(name);
    const { path, title } = pages[name];
    documents.push({
      name,
      title: `${i18n._(title)} – ${productName}`,
      markup: renderToString(
        <App router={(inside) => <StaticRouter location={path}>{inside}</StaticRouter>} />,
      ),
    });
  }
  return documents;
}
