import type { Mutant } from "./syntax.ts";

/** Whether a mutant is switched on, in every instrumented file; `setup.ts` decides. */
const prelude = `import { sql as mutantSql } from "drizzle-orm"; const mutantOn = (id) => globalThis.mutantOn?.(id) ?? false; `;

/** A file's text with all its mutants in it, each behind a switch: `mutantOn(7) ? changed : original`. */
export function instrument(text: string, mutants: readonly Mutant[]): string {
  const inOrder = [...mutants].sort((a, b) => a.start - b.start || b.end - a.end);
  return prelude + render(text, 0, text.length, inOrder);
}

function render(text: string, from: number, to: number, mutants: readonly Mutant[]): string {
  let rendered = "";
  let at = from;
  for (let index = 0; index < mutants.length; ) {
    const { start, end } = mutants[index] as Mutant;
    const inside = mutants.slice(index).filter((each) => each.start < end);
    const here = inside.filter((each) => each.start === start && each.end === end);
    const original = render(text, start, end, inside.slice(here.length));
    rendered += text.slice(at, start) + here.reduce(wrap, original);
    at = end;
    index += inside.length;
  }
  return rendered + text.slice(at, to);
}

function wrap(original: string, { id, as, text }: Mutant): string {
  if (as === "statement") return `{if (!mutantOn(${id})) {${original}}}`;
  if (as === "property") return `...(mutantOn(${id}) ? {} : {${original}})`;
  // Read at each request, so that it can be switched although the object is made at import.
  if (as === "getter") {
    const [name, value] = [
      original.slice(0, original.indexOf(":")),
      original.slice(original.indexOf(":") + 1),
    ];
    return `get ${name}() { return mutantOn(${id}) ? ${text} : (${value}); }`;
  }
  return `(mutantOn(${id}) ? ${text || "undefined"} : (${original}))`;
}
