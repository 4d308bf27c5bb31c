import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { minify } from "rolldown/utils";
import { build, type Plugin } from "vite";
import { messages } from "./messages.ts";
import { stylesFor } from "./styles-for.ts";

interface Drawn {
  name: string;
  title: string;
  markup: string;
}

const screensOf: Record<string, string> = {
  home: "home-screen.tsx",
  guidelines: "hosting-guidelines-screen.tsx",
  "not-found": "not-found-screen.tsx",
};

// Documents are prerendered in English. Readers of these languages wait for their catalogue (web/i18n/languages.ts).
const languages = ["ar", "uk"];

/**
 * After the client is built: writes the prerendered documents to `documents/` beside it, with the CSS that each
 * needs, and `documents/inline.json` with the hashes that the Worker's Content-Security-Policy names.
 */
export function prerendering(): Plugin {
  let root = "";
  let client = "";
  const scripts = new Map<string, string>();
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
        if (chunk.type !== "chunk" || !chunk.facadeModuleId) continue;
        scripts.set(path.basename(chunk.facadeModuleId), `/${chunk.fileName}`);
      }
    },
    async closeBundle() {
      await writeDocuments(root, client, (screen) => scripts.get(screen) ?? "");
    },
  };
}

async function writeDocuments(root: string, client: string, scriptOf: (screen: string) => string) {
  const shell = readFileSync(path.join(client, "index.html"), "utf8");
  const early = await earlyScript();
  const catalogues = languages.map((code) => `${code}=${scriptOf(`${code}.po`)}`).join(" ");
  const hashes = { scripts: [hash(early)], styles: [] as string[] };
  const folder = path.join(client, "documents");
  mkdirSync(folder, { recursive: true });
  for (const { name, title, markup } of await (await drawing(root)).prerender()) {
    const drawings = markup.matchAll(/ href="(\/assets\/[^"]+\.svg)#/g);
    const drawn = [...drawings].map(([, file = ""]) => readFileSync(path.join(client, file), "utf8"));
    const css = await stylesFor(root, markup, drawn.join(""));
    hashes.styles.push(hash(css));
    const begins = scriptTag(shell, scriptOf(screensOf[name] ?? ""), catalogues, early);
    const page = shell
      .replace(/\s*<script type="module".*?<\/script>/gs, "")
      .replace(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, "")
      .replace(/\s*\n\s*/g, " ")
      .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
      .replace("</head>", () => `  ${begins}\n    <style>${css}</style>\n  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
    writeFileSync(path.join(folder, `${name}.html`), page);
  }
  writeFileSync(path.join(folder, "inline.json"), JSON.stringify(hashes));
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

async function earlyScript() {
  const file = path.join(import.meta.dirname, "early.js");
  const { code } = await minify("early.js", readFileSync(file, "utf8"));
  return code.trim();
}

/** The early script with the files it fetches, taken from the shell's tags. */
function scriptTag(shell: string, screen: string, catalogues: string, early: string) {
  const first = (pattern: RegExp) => pattern.exec(shell)?.[1] ?? "";
  const entry = first(/<script type="module"[^>]* src="([^"]+)"/);
  const sheet = first(/<link rel="stylesheet"[^>]* href="([^"]+)"/);
  const shared = [...shell.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  const modules = [entry, ...shared, screen].join(" ");
  return `<script data-entry="${entry}" data-sheet="${sheet}" data-modules="${modules}" data-catalogues="${catalogues}">${early}</script>`;
}

/** Builds the web's components for Node. */
async function drawing(root: string): Promise<{ prerender: () => Promise<Drawn[]> }> {
  const outDir = path.join(root, "node_modules/.cache/prerender");
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [messages(), react(), lingui()],
    define: { "import.meta.env.PRODUCTION_BUILD": "true" },
    build: { ssr: "web/shell/prerender.tsx", outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return import(pathToFileURL(path.join(outDir, "prerender.js")).href);
}
