import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { minify } from "rolldown/utils";
import { build, type Plugin } from "vite";
import { english, languageCodes } from "#schema/languages.ts";
import { neutralSite } from "#schema/screens.ts";
import { apiDescription } from "./api-description.ts";
import { messages } from "./messages.ts";
import { stylesFor } from "./styles-for.ts";
import { writeServiceWorker } from "./write-service-worker.ts";

/** A document (web/shell/prerender.tsx). */
interface Drawn {
  name: string;
  screen: string;
  language: { code: string; dir: string };
  path: string;
  forVisitors: boolean;
  calls: string[];
  own?: { userType: string; calls: string[]; unverified?: string[]; code?: string[] };
  /** Missing for a frame, which the screen replaces. */
  title?: string;
  markup: string;
}

// The languages with a catalogue; English is in the code (web/i18n/languages.ts).
const withCatalogue = languageCodes.filter((code) => code !== english.code);

/**
 * The styles of frames. Visitors are redirected from most screens, so they see no frame. A press works only on links of a
 * frame. A frame cannot be scrolled, so the screen, not the browser, restores the scroll position.
 */
const frameStyles =
  ":root:not([data-token]) [data-frame]{display:none}" +
  "[data-frame]{height:100dvh;overflow:hidden}[data-frame] button{visibility:hidden}";

/** The scripts of a screen, by the name of its file: its own and those that it imports. */
type ScriptsOf = (file: string) => string[];

/**
 * Runs after the client is built. It writes a document for each screen in each language to `documents/` beside the client,
 * and `documents/inline.json` with the hashes for the Worker's Content-Security-Policy. Each document names the code and
 * the first calls of its screen. Its markup, with the CSS that it needs, is a whole page or the frame of one.
 */
export function prerendering(): Plugin {
  let root = "";
  let client = "";
  const scripts = new Map<string, string>();
  const imports = new Map<string, string[]>();
  const withImports = (script: string, found = new Set<string>()) => {
    if (found.has(script)) return found;
    found.add(script);
    for (const next of imports.get(script) ?? []) withImports(next, found);
    return found;
  };
  return {
    name: "havenbridge:prerender",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved(config) {
      root = config.root;
      client = path.join(root, config.environments.client?.build.outDir ?? "dist/client");
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        imports.set(
          `/${chunk.fileName}`,
          chunk.imports.map((name) => `/${name}`),
        );
        if (chunk.facadeModuleId) scripts.set(path.basename(chunk.facadeModuleId), `/${chunk.fileName}`);
      }
    },
    async closeBundle() {
      await writeDocuments(root, client, (file) => {
        const script = scripts.get(file);
        if (!script) throw new Error(`The build has no script of ${file}.`);
        return [...withImports(script)];
      });
    },
  };
}

async function writeDocuments(root: string, client: string, scriptsOf: ScriptsOf) {
  const shell = readFileSync(path.join(client, "index.html"), "utf8");
  const early = await earlyScript();
  const hashes = { scripts: [hash(early)], styles: {} as Record<string, string> };
  const folder = path.join(client, "documents");
  const sheets = new Map<string, string>();
  const stylesOf = async (markup: string) => {
    const drawings = markup.matchAll(/ href="(\/assets\/[^"]+\.svg)#/g);
    const drawn = [...drawings].map(([, file = ""]) => readFileSync(path.join(client, file), "utf8"));
    const css = sheets.get(markup) ?? (await stylesFor(root, markup, drawn.join("")));
    sheets.set(markup, css);
    return css;
  };
  const { prerender, prerenderOffline } = await drawing(root);
  for (const document of await prerender()) {
    const script = `<script ${attributesOf(document, shell, scriptsOf)}>${early}</script>`;
    // Before the shell's own tags: a script after a stylesheet would wait for it.
    const { code, dir } = document.language;
    const opening = `<html lang="${code}" dir="${dir}">`;
    const file = `${code}/${document.name}`;
    let page = shell
      .replace(/\s*\n\s*/g, " ")
      .replace(/<html[^>]*>/, opening)
      .replace("<title>", () => `${script} <title>`);
    const { title, markup } = document;
    const css = `${await stylesOf(opening + markup)}${title ? "" : frameStyles}`;
    hashes.styles[file] = hash(css);
    const [entryTag = "", entry] = /<script type="module"[^>]* src="([^"]+)".*?<\/script>/s.exec(page) ?? [];
    page = page
      .replace(/\s*<link rel="stylesheet"[^>]*>/g, "")
      // The script in the head runs the entry after the stylesheet has loaded.
      .replace(entryTag, title ? "" : `<link rel="modulepreload" crossorigin href="${entry}">`)
      // This comes before the script, which may append the whole stylesheet at once. The whole one must override this.
      .replace(script, () => `<style>${css}</style>${script}`)
      .replace(/(?<=<div id="root">)/, () => (title ? markup : `<div data-frame>${markup}</div>`));
    // Visitors see a whole page at once; its code can wait.
    if (title)
      page = page
        .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
        .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`);
    mkdirSync(path.join(folder, code), { recursive: true });
    writeFileSync(path.join(folder, `${file}.html`), page);
  }
  const sentences: Record<string, Record<string, string>> = {};
  for (const { language, title, markup, news } of await prerenderOffline()) {
    sentences[language.code] = news;
    const opening = `<html lang="${language.code}" dir="${language.dir}">`;
    const css = await stylesOf(opening + markup);
    const file = `${language.code}/offline`;
    hashes.styles[file] = hash(css);
    writeFileSync(path.join(folder, `${file}.html`), standalone(opening, title, css, markup));
  }
  hashes.scripts.push(hash(whenOnline));
  writeFileSync(path.join(folder, "inline.json"), JSON.stringify(hashes));
  writeServiceWorker(client, shell, sentences);
}

/**
 * The only script of the offline page. It loads the page again when the browser reports a network, or when the server
 * answers. Many browsers report nothing, because a phone without data is still connected to its network.
 */
const whenOnline =
  'addEventListener("online",()=>location.reload());' +
  'const ask=()=>fetch("/favicon.svg",{method:"HEAD",cache:"no-store"}).then(()=>location.reload(),later),' +
  "later=()=>setTimeout(ask,5000);later()";

/** A page that needs no other file. */
const standalone = (opening: string, title: string, css: string, markup: string) =>
  `<!doctype html>${opening}<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />` +
  `<meta name="color-scheme" content="light dark" /><meta name="robots" content="noindex" /><title>${title}</title>` +
  `<style>${css}</style><script>${whenOnline}</script></head><body>${markup}</body></html>`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The scripts in the head of each document, as one. */
async function earlyScript() {
  const scripts = ["quick-exit.js", "early.js"].map(async (name) => {
    const { code } = await minify(name, readFileSync(path.join(import.meta.dirname, name), "utf8"));
    return code.trim();
  });
  return (await Promise.all(scripts)).join("");
}

/** The attributes that the early scripts read from their tag (quick-exit.js, early.js). */
function attributesOf(
  { screen, path: screenPath, forVisitors, calls, own, title }: Drawn,
  shell: string,
  scriptsOf: ScriptsOf,
): string {
  const first = (pattern: RegExp) => pattern.exec(shell)?.[1] ?? "";
  const entry = first(/<script type="module"[^>]* src="([^"]+)"/);
  const sheet = first(/<link rel="stylesheet"[^>]* href="([^"]+)"/);
  const shared = [...shell.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
  const files = [fileOf(screen), ...(own?.code ?? [])];
  const needed = files.flatMap(scriptsOf).filter((script) => script !== entry && !shared.includes(script));
  // A frame's own tags fetch the entry and what it imports.
  const modules = new Set([...(title ? [entry, ...shared] : []), ...needed]);
  const attributes = {
    "neutral-site": neutralSite,
    path: screenPath,
    calls: calls.join(" "),
    modules: [...modules].join(" "),
    // Code of the header that visitors do not load.
    person: scriptsOf("unread.tsx")
      .filter((script) => script !== entry && !shared.includes(script) && !modules.has(script))
      .join(" "),
    catalogues: withCatalogue.map((code) => `${code}=${scriptsOf(`${code}.po`)[0]}`).join(" "),
    ...(own && { "user-type": own.userType, own: own.calls.join(" ") }),
    ...(own?.unverified && { unverified: own.unverified.join(" ") }),
    ...(!forVisitors && { guarded: "" }),
    entry,
    sheet,
    // The code of these starts at once, because people use them and do not only read.
    ...((!title || screen === "auth") && { now: "" }),
  };
  return Object.entries(attributes)
    .map(([attribute, value]) => `data-${attribute}="${value}"`)
    .join(" ");
}

/** The file of a screen: browseMigrants is in browse-migrants-screen.tsx. */
const fileOf = (name: string) =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-screen.tsx`;

/** Builds the web's components for Node. */
async function drawing(root: string): Promise<{
  prerender: () => Promise<Drawn[]>;
  prerenderOffline: () => Promise<
    (Pick<Required<Drawn>, "language" | "title" | "markup"> & { news: Record<string, string> })[]
  >;
}> {
  const outDir = path.join(root, "node_modules/.cache/prerender");
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [messages(), apiDescription(), react(), lingui()],
    define: { "import.meta.env.PRODUCTION_BUILD": "true" },
    build: { ssr: "web/shell/prerender.tsx", outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return import(pathToFileURL(path.join(outDir, "prerender.js")).href);
}
