import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Writes `sw.js` into the client's build: `service-worker.js` with the files that the shell's document (`shell`, its
 * HTML) names, the sentences of notifications (`sentences`, by language and kind), and a version that changes with them, the
 * offline pages and the code itself.
 */
export function writeServiceWorker(
  client: string,
  shell: string,
  sentences: Record<string, Record<string, string>>,
): void {
  const code = readFileSync(path.join(import.meta.dirname, "service-worker.js"), "utf8");
  const files = [...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
  if (files.length === 0) throw new Error("The shell names no file.");
  const languages = Object.keys(sentences);
  const pages = languages.map((language) =>
    readFileSync(path.join(client, `documents/${language}/offline.html`), "utf8"),
  );
  const version = createHash("sha256")
    .update([code, JSON.stringify(sentences), ...files, ...pages].join("\n"))
    .digest("hex")
    .slice(0, 12);
  const values = {
    __SHELL__: files,
    __LANGUAGES__: languages,
    __SENTENCES__: sentences,
    __VERSION__: version,
  };
  let text = code;
  for (const [place, value] of Object.entries(values))
    text = text.replace(place, () => JSON.stringify(value));
  writeFileSync(path.join(client, "sw.js"), text);
}
