import { readFileSync } from "node:fs";
import path from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import {
  type CustomAtRules,
  type Selector,
  type SelectorComponent,
  transform,
  type Visitor,
} from "lightningcss";

// These variants come with the whole stylesheet, at the first touch or shortly after loading.
const later = /(^|:)(hover|active|disabled|not-disabled|aria-\w+|print|forced-colors|transition-\w+)(:|$)/;
const laterMedia = /"print"|forced-colors/;
const kept = new Set(["before", "after", "backdrop"]);

/**
 * The critical CSS of one document: rules for its classes and elements, and the variables that these and its drawings
 * (`drawn`, the text of their files) use.
 */
export async function stylesFor(root: string, markup: string, drawn: string): Promise<string> {
  const isRtl = markup.includes(' dir="rtl"');
  const base = path.join(root, "web/ui");
  const sheet = readFileSync(path.join(base, "styles.css"), "utf8");
  // The whole stylesheet has the fallbacks for browsers without @property.
  const compiler = await compile(sheet, { base, onDependency: () => {}, polyfills: 0 });
  const names = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = ""]) =>
    list.replaceAll("&gt;", ">").replaceAll("&amp;", "&").split(" "),
  );
  const needed = names.filter((name) => !later.test(name) && (isRtl || !name.startsWith("rtl:")));
  const painted = variablesIn(markup + drawn);
  const { code } = optimize(compiler.build([...new Set(needed), ...painted]), { minify: true });
  return withoutUnused(workedOut(withoutStrangers(code, markup)), painted)
    .replace(/^\/\*.*?\*\/\s*/, "")
    .replace(/font-(feature|variation)-settings:[^;}]*;/g, "");
}

/** Drops the rules for elements and languages that are missing in the document. */
function withoutStrangers(css: string, markup: string): string {
  const tags = new Set([...markup.matchAll(/<(\w+)/g)].map(([, tag]) => tag).concat("html", "body"));
  const isThere = (part: SelectorComponent): boolean => {
    if (part.type === "type") return tags.has(part.name);
    if (part.type === "pseudo-element") return kept.has(part.kind);
    if (part.type !== "pseudo-class") return true;
    if (part.kind === "lang") return part.languages.some((code) => markup.includes(`lang="${code}"`));
    return part.kind === "where" || part.kind === "is" ? part.selectors.some(matches) : true;
  };
  const matches = (selector: Selector) => selector.every(isThere);
  return minified(css, {
    Selector: (selector) => (matches(selector) ? undefined : []),
    Rule: {
      style: (rule) => (rule.value.selectors.some(matches) ? undefined : []),
      media: ({ value }) => (laterMedia.test(JSON.stringify(value.query)) ? [] : undefined),
    },
  });
}

/**
 * Inlines each custom property with a single value, which may be its initial one. Colours have two values: light and dark.
 * A property of Tailwind that nothing sets is replaced by its fallback and removed from the lists of transitions.
 */
export function workedOut(css: string): string {
  const values = new Map<string, string[]>();
  const set = css.matchAll(/(?:[{;](--[\w-]+):|@property (--[\w-]+)\{[^}]*initial-value:)([^;}]+)/g);
  for (const [, name, registered, value = ""] of set) {
    const key = name ?? registered ?? "";
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  const rest = css
    .replace(/var\((--[\w-]+)\)/g, (read, name) => {
      const [value, another] = values.get(name) ?? [];
      return value && !another ? value : read;
    })
    .replace(/var\((--tw-[\w-]+),((?:[^()]|\([^()]*\))*)\)/g, (read, name, fallback) =>
      values.has(name) ? read : fallback,
    )
    .replace(/,(--tw-[\w-]+)(?=[,;}])/g, (read, name) => (values.has(name) ? read : ""));
  return rest === css ? css : workedOut(rest);
}

const variablesIn = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);

/** Drops custom properties that neither the CSS nor a drawing uses, repeatedly until none is left. */
export function withoutUnused(css: string, painted: string[]): string {
  const used = new Set([...variablesIn(css), ...painted]);
  const rest = minified(css, {
    Rule: { property: ({ value }) => (used.has(value.name) ? undefined : []) },
    Declaration: { custom: ({ name }) => (!name.startsWith("--") || used.has(name) ? undefined : []) },
  });
  return rest === css ? css : withoutUnused(rest, painted);
}

const minified = (css: string, visitor: Visitor<CustomAtRules>) =>
  transform({ filename: "styles.css", code: Buffer.from(css), minify: true, visitor }).code.toString();
