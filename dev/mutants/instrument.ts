import type { Mutant, Watch } from "./syntax.ts";

/** The code at the top of every instrumented file: it asks whether a mutant is on, and reports values (`setup.ts`). */
const prelude = [
  'import { sql as mutantSql } from "drizzle-orm";',
  "const mutantOn = (id, watched) => globalThis.mutantOn?.(id, watched) ?? false;",
  "const mutantSaw = (id, value, unless) => (globalThis.mutantSaw?.(id, value, unless), value); ",
].join(" ");

/** A mutant, or the expression that it watches. */
type Place = Mutant | (Watch & { id: number; as: "watch" });

/** A file's text with all its mutants in it, each behind a switch: `mutantOn(7) ? changed : original`. */
export function instrument(text: string, mutants: readonly Mutant[]): string {
  const places = mutants.flatMap((mutant): Place[] =>
    mutant.watch ? [{ ...mutant.watch, id: mutant.id, as: "watch" }, mutant] : [mutant],
  );
  const inOrder = places.sort((a, b) => a.start - b.start || b.end - a.end);
  return prelude + render(text, 0, text.length, inOrder);
}

function render(text: string, from: number, to: number, mutants: readonly Place[]): string {
  let rendered = "";
  let at = from;
  for (let index = 0; index < mutants.length; ) {
    const { start, end } = mutants[index] as Place;
    const inside = mutants.slice(index).filter((each) => each.start < end);
    const here = inside.filter((each) => each.start === start && each.end === end);
    const original = render(text, start, end, inside.slice(here.length));
    rendered += text.slice(at, start) + here.reduce(wrap, original);
    at = end;
    index += inside.length;
  }
  return rendered + text.slice(at, to);
}

function wrap(original: string, place: Place): string {
  if (place.as === "watch") return `mutantSaw(${place.id}, (${original}), "${place.unless}")`;
  const { id, as, text, watch } = place;
  const on = watch ? `mutantOn(${id}, true)` : `mutantOn(${id})`;
  if (as === "statement") return `{if (!${on}) {${original}}}`;
  if (as === "property") return `...(${on} ? {} : {${original}})`;
  // A getter is read at each request, so the mutant can be switched although the object is made at import.
  if (as === "getter") {
    const [name, value] = [
      original.slice(0, original.indexOf(":")),
      original.slice(original.indexOf(":") + 1),
    ];
    return `get ${name}() { return ${on} ? ${text} : (${value}); }`;
  }
  return `(${on} ? ${text || "undefined"} : (${original}))`;
}
