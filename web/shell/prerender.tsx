import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { productName } from "#schema/limits.ts";
import { type DocumentName, type ScreenName, screens } from "#schema/screens.ts";
import { App } from "#web/app.tsx";
import { fetchScreenOf, isForVisitors } from "#web/routes.tsx";
import { callsOfEveryScreen, firstCalls } from "./first-calls.ts";

/** The documents that are rendered at build time, by their titles. The browser renders all others. */
const titles = {
  auth: msg`Sign In`,
  home: msg`Safe Temporary Housing for Migrants`,
  hostingGuidelines: msg`Hosting guidelines`,
  privacy: msg`Privacy`,
  terms: msg`Terms and refunds`,
  accessibility: msg`Accessibility`,
  report: msg`Report a concern`,
  "not-found": msg`Page Not Found`,
} satisfies { [Name in DocumentName]?: MessageDescriptor };

/** What the build writes into a document. */
interface Drawn {
  name: DocumentName;
  /** The path of its screen, with `:name` for each id. */
  path: string;
  /** Visitors see the screen too. */
  forVisitors: boolean;
  /** What every signed-in person reads there; what people of one kind read besides. */
  calls: readonly string[];
  own?: (typeof firstCalls)[ScreenName];
  /** Missing when the browser renders it; `except`: the parameters of the address with which the page looks different. */
  prerendered?: { title: string; markup: string; except: readonly string[] };
}

/** Runs at build: every document, with the markup that a signed-out visitor sees if it is prerendered. */
export async function prerender() {
  const documents: Drawn[] = [];
  for (const name of [...(Object.keys(screens) as ScreenName[]), "not-found"] as const) {
    // Every unknown address renders the same page.
    const [path, own] = name === "not-found" ? ["/not-found"] : [screens[name], firstCalls[name]];
    documents.push({
      name,
      path,
      forVisitors: isForVisitors(name),
      calls: callsOfEveryScreen(name),
      own,
      prerendered: name in titles ? await draw(name as keyof typeof titles, path) : undefined,
    });
  }
  return documents;
}

async function draw(name: keyof typeof titles, path: string) {
  await fetchScreenOf(name);
  const markup = renderToString(
    <App router={(inside) => <StaticRouter location={path}>{inside}</StaticRouter>} />,
  );
  // A part that throws here leaves only its placeholder.
  if (!markup.includes("</h1>")) throw new Error(`The page ${path} could not be rendered at build.`);
  const title = `${i18n._(titles[name])} – ${productName}`;
  // These open Register.
  return { title, markup, except: name === "auth" ? ["type", "tab"] : [] };
}
