import { readdirSync, readFileSync } from "node:fs";
import type * as ESTree from "@oxc-project/types";
import { parseSync } from "rolldown/utils";

export type Node = ESTree.Node;

/** An expression of the original program. A mutant changes nothing while it is true, false, or has a value. */
export interface Watch {
  start: number;
  end: number;
  unless: "true" | "false" | "value";
}

/** One change of a program: the text between two offsets of a file, and what replaces it. */
export interface Mutant {
  /** Counted over the whole run, from 1. */
  id: number;
  file: string;
  line: number;
  /** The name of the rule that made it. */
  rule: string;
  start: number;
  end: number;
  /** How `text` is put in the place of the original; a removed statement or property has no text. */
  as: "expression" | "statement" | "property" | "getter";
  text: string;
  original: string;
  /** What a run must show for the mutant to change anything; without it, reaching the mutant is enough. */
  watch?: Watch;
  /** Evaluated while the module loads, so that a test cannot switch it on later. */
  atLoad: boolean;
  /** The names of the properties and constants around it. Tests that may notice it often contain one of them. */
  names: readonly string[];
  /** The endpoint it belongs to, as `METHOD /path`, for a changed audience. */
  call?: string;
}

export interface Source {
  file: string;
  text: string;
  program: ESTree.Program;
  comments: ReturnType<typeof parseSync>["comments"];
  parentOf(node: Node): Node | undefined;
}

/** Nodes that hold types, imports or names, and no code. */
const isSkipped = (type: string) =>
  (type.startsWith("TS") && !/^TS(AsExpression|SatisfiesExpression|NonNullExpression)$/.test(type)) ||
  type === "ImportDeclaration" ||
  type === "ExportAllDeclaration";
const typeKeys = new Set([
  "typeAnnotation",
  "typeArguments",
  "typeParameters",
  "returnType",
  "superTypeArguments",
]);

export function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (typeKeys.has(key) || value === null || typeof value !== "object") return [];
    return (Array.isArray(value) ? value : [value]).filter(
      (each): each is Node => typeof each?.type === "string" && !isSkipped(each.type),
    );
  });
}

export function parse(file: string, text = readFileSync(file, "utf8")): Source {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const parents = new Map<Node, Node>();
  const note = (node: Node): void => {
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      note(child);
    }
  };
  note(program);
  return { file, text, program, comments, parentOf: (node) => parents.get(node) };
}

/** Calls `visit` for every node of the code, outermost first; a subtree is left out when it returns false. */
export function walk(node: Node, visit: (node: Node) => boolean | undefined): void {
  if (visit(node) === false) return;
  for (const child of childrenOf(node)) walk(child, visit);
}

/** The TypeScript files of the given folders, without tests. */
export const sourceFiles = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts") && !name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name}`)
      .sort(),
  );

/** The called function's own name: `refuse` of `refuse()`, `where` of `query.where()`. */
export function calleeOf(node: Node | null | undefined): string | undefined {
  if (node?.type === "AwaitExpression") return calleeOf(node.argument);
  if (node?.type === "ChainExpression") return calleeOf(node.expression);
  if (node?.type === "TSNonNullExpression") return calleeOf(node.expression);
  if (node?.type !== "CallExpression") return undefined;
  return nameOf(node.callee);
}

/** The last name of a path: `id` of `user.id`. */
export function nameOf(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression" && !node.computed) return node.property.name;
  if (node.type === "ChainExpression") return nameOf(node.expression);
  return undefined;
}

/** The names of the properties and constants around a node, the closest first. */
export function namesAround(source: Source, node: Node): string[] {
  const parent = source.parentOf(node);
  if (!parent) return [];
  const named = parent.type === "Property" ? parent.key : parent.type === "VariableDeclarator" && parent.id;
  const name = named && nameOf(named);
  return [...(name ? [name] : []), ...namesAround(source, parent)];
}

export const isFunction = ({ type }: Node) =>
  type === "FunctionDeclaration" || type === "FunctionExpression" || type === "ArrowFunctionExpression";

/** The node without brackets that change only its type. */
export const bare = (node: Node): Node =>
  node.type === "TSAsExpression" ||
  node.type === "TSSatisfiesExpression" ||
  node.type === "TSNonNullExpression"
    ? bare(node.expression)
    : node.type === "ParenthesizedExpression"
      ? bare(node.expression)
      : node;
