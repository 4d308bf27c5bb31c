import { createHash } from "node:crypto";
import { generalOf } from "./general.ts";
import { type Change, findRefusing, guardsOf } from "./guards.ts";
import {
  calleeOf,
  isFunction,
  type Mutant,
  type Node,
  namesAround,
  parse,
  type Source,
  sourceFiles,
  type Watch,
  walk,
} from "./syntax.ts";

/**
 * A comment that excludes the mutants of its line, or of the line below it. It must say why. With code in brackets, it
 * excludes only the mutants that change exactly that code.
 */
const directive = /^\s*mutant-safe(?: \((.+)\))?: \S/;

export interface Found {
  files: string[];
  mutants: Mutant[];
  /** Excluded by a directive. */
  excluded: Mutant[];
  /** Directives that exclude nothing, as `file:line`. */
  idle: string[];
}

/** The guard mutants of the whole program, in the order of files and lines. */
export function findGuards(files = sourceFiles("schema", "worker")): Found {
  const sources = files.map((file) => parse(file));
  const program = { refusing: findRefusing(sources) };
  return collect(sources, (source) => guardsOf(source, program));
}

/**
 * `size` general mutants, each of another place, chosen by `seed`. A change of the code does not change which of the other
 * places are chosen. Most directives are about guards, so none is idle.
 */
export function sampleGeneral(seed: number, size: number, files = sourceFiles("schema", "worker")): Found {
  const found = collect(
    files.map((file) => parse(file)),
    generalOf,
  );
  const names = namesOf(found.mutants);
  const inOrder = <T>(all: readonly T[], nameOf: (each: T) => string) =>
    all
      .map((each) => ({ each, at: hashOf(`${seed} ${nameOf(each)}`) }))
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ each }) => each);
  const places = Map.groupBy(found.mutants, ({ file, start, end }) => `${file} ${start} ${end}`);
  const chosen = inOrder([...places.values()], ([first]) => `place of ${names.get(first?.id ?? 0)}`);
  const mutants = chosen
    .slice(0, size)
    .flatMap((all) => inOrder(all, ({ id }) => names.get(id) ?? "").slice(0, 1));
  return { ...found, idle: [], mutants };
}

function collect(sources: readonly Source[], changesOf: (source: Source) => Change[]): Found {
  const files = sources.map(({ file }) => file);
  const found: Found = { files, mutants: [], excluded: [], idle: [] };
  let id = 0;
  for (const source of sources) {
    const isSafe = directivesOf(source);
    const functions = functionsOf(source);
    const changes = changesOf(source).sort((a, b) => a.node.start - b.node.start || b.node.end - a.node.end);
    for (const { node, rule, as = "expression", text = "", part, watch, call } of changes) {
      const { start, end } = node;
      const line = lineOf(source.text, start);
      const atLoad = as !== "getter" && !functions.some((each) => each.start < start && end <= each.end);
      id += 1;
      const original = part ?? source.text.slice(start, end);
      const names = atLoad && "type" in node ? namesAround(source, node as Node) : [];
      const place = { file: source.file, line, start, end, original, atLoad, names };
      const more = { ...(call && { call }), ...watchOf({ node, text, watch }) };
      const mutant: Mutant = { id, ...place, rule, as, text, ...more };
      (isSafe(line, original) ? found.excluded : found.mutants).push(mutant);
    }
    found.idle.push(...isSafe.idle().map((line) => `${source.file}:${line}`));
  }
  return found;
}

/** The expression to watch: that of the change, or else the condition itself when it becomes true or false. */
function watchOf({ node, text, watch }: Pick<Change, "node" | "text" | "watch">): { watch?: Watch } {
  if (watch) return { watch: { start: watch.node.start, end: watch.node.end, unless: watch.unless } };
  const isAnswer = text === "true" || text === "false";
  return isAnswer ? { watch: { start: node.start, end: node.end, unless: text } } : {};
}

/** The folder of a feature, an object or a layer: where the tests of a file are. */
export const homeOf = (file: string) =>
  /^worker\/(features|objects)\/[^/]+/.exec(file)?.[0] ?? /^\w+\/(platform|http)?/.exec(file)?.[0] ?? file;

/** What a report shows of a mutant. */
export const describe = ({ file, line, rule, original, text }: Mutant) =>
  `${file}:${line} ${rule}: ${oneLine(original)} → ${text ? oneLine(text) : "removed"}`;
const oneLine = (text: string) => text.replace(/\s+/g, " ").replace(/^(.{100}).+$/, "$1…");

const lineOf = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

/** The functions of a file that run later than its import. The function that a list is given runs at once. */
function functionsOf({ program, parentOf }: Source): Node[] {
  const functions: Node[] = [];
  walk(program, (node) => {
    const parent = parentOf(node);
    const runsAtOnce = parent?.type === "CallExpression" && ofLists.test(calleeOf(parent) ?? "");
    if (isFunction(node) && !runsAtOnce) functions.push(node);
    return undefined;
  });
  return functions;
}
const ofLists = /^(every|filter|find|flatMap|forEach|from|map|reduce|some|sort|toSorted)$/;

function directivesOf({ text, comments }: Source) {
  const directives = comments.flatMap(({ value, start }) => {
    const [isOne, code] = directive.exec(value) ?? [];
    const isOwnLine = text.slice(text.lastIndexOf("\n", start) + 1, start).trim() === "";
    return isOne ? [{ line: lineOf(text, start) + (isOwnLine ? 1 : 0), code, used: false }] : [];
  });
  const isSafe = (line: number, original: string) => {
    const here = directives.find((each) => each.line === line && (each.code ?? original) === original);
    if (here) here.used = true;
    return here !== undefined;
  };
  return Object.assign(isSafe, { idle: () => directives.flatMap(({ line, used }) => (used ? [] : [line])) });
}

export const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 12);

/** A name for each mutant that stays the same when lines move: its file, its change, and the number of that change. */
export function namesOf(mutants: readonly Mutant[]): Map<number, string> {
  const seen = new Map<string, number>();
  return new Map(
    mutants.map(({ id, file, rule, as, original, text }) => {
      const name = `${file} ${hashOf([rule, as, original, text].join("\n"))}`;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      return [id, `${name} ${seen.get(name)}`];
    }),
  );
}
