import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** Packages that put something into the build without a module: styles, the font, helpers of the bundler. */
const copied: Record<string, string[]> = {
  client: ["@fontsource-variable/source-serif-4", "rolldown", "tailwindcss", "vite"],
  havenbridge: ["rolldown"],
};

/**
 * Writes into `dist/shipped.json` which npm packages have code in the build, as folders:
 * `{ client: ["node_modules/react", …], havenbridge: ["node_modules/hono", …] }`. A package without code in the build is not
 * in it. The browser's part also gets `licences.txt` with the notices that these licences require.
 */
export function shipped(): Plugin {
  const folders: Record<string, string[]> = {};
  return {
    name: "shipped-packages",
    apply: "build",
    sharedDuringBuild: true,
    generateBundle(_, output) {
      const { name, config } = this.environment;
      const modules = Object.values(output).flatMap((file) =>
        file.type === "chunk" ? Object.keys(file.modules) : [],
      );
      const found = modules.flatMap((id) => packageOf(path.relative(config.root, id)));
      const added = (copied[name] ?? []).map((each) => `node_modules/${each}`);
      const packages = [...new Set([...found, ...added])].sort();
      folders[name] = packages;
      mkdirSync(path.join(config.root, "dist"), { recursive: true });
      writeFileSync(path.join(config.root, "dist/shipped.json"), `${JSON.stringify(folders, null, 2)}\n`);
      if (name !== "client") return;
      const notices = packages.map((folder) => noticeOf(path.join(config.root, folder)));
      this.emitFile({ type: "asset", fileName: "licences.txt", source: notices.join("\n\n") });
    },
  };
}

/** The folder of the package that a module belongs to; none for our own modules. */
const packageOf = (module: string) =>
  /^.*node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(module)?.slice(0, 1) ?? [];

/** Name, version and licence of a package, and the text of its licence if it brings one. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(path.join(folder, file), "utf8").trim() : "";
  return [`${name} ${version} (${license})`, text].filter(Boolean).join("\n\n");
}
