import type { Change } from "./guards.ts";
import { bare, calleeOf, type Node, type Source, walk } from "./syntax.ts";

const swapped: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
};

/**
 * Changes that are possible in any program: other constants, comparisons and conditions, removed statements, empty answers.
 * Changes of the same place follow each other in the list, and a sample takes one of them.
 */
export function generalOf({ program, text, parentOf }: Source): Change[] {
  const changes: Change[] = [];
  const add = (node: Node, rule: string, change: Omit<Change, "node" | "rule"> = {}) =>
    changes.push({ node, rule, ...change });
  const textOf = (node: Node) => text.slice(node.start, node.end);
  const negate = (node: Node) => add(node, "negated condition", { text: `!(${textOf(node)})` });

  walk(program, (node) => {
    if (isLogLine(node)) return false;
    const parent = parentOf(node);
    if (node.type === "Literal" && typeof node.value === "number" && !isKey(node, parent)) {
      const { value } = node;
      // The code reads only the first row of a query with the limit 1, so a higher limit changes nothing.
      const isOneRow = value === 1 && calleeOf(parent) === "limit";
      const others = isOneRow ? [0] : [value + 1, value - 1, value * 10, value / 10];
      for (const other of new Set(others))
        if (other !== value) add(node, "constant", { text: String(other) });
    }
    if (node.type === "BinaryExpression" || node.type === "LogicalExpression") {
      const other = swapped[node.operator];
      if (other) add(node, "comparison", { text: `(${textOf(node.left)} ${other} ${textOf(node.right)})` });
    }
    if (node.type === "IfStatement" || node.type === "ConditionalExpression") negate(node.test);
    if (node.type === "IfStatement" && !node.alternate) add(node, "removed statement", { as: "statement" });
    if (
      node.type === "ExpressionStatement" &&
      !isNeverRemoved(node.expression) &&
      !("directive" in node && node.directive)
    )
      add(node, "removed statement", { as: "statement" });
    if (node.type === "ReturnStatement" && node.argument && bare(node.argument).type !== "Literal")
      add(node.argument, "empty answer", { text: "undefined" });
    if (
      node.type === "ArrowFunctionExpression" &&
      node.body.type !== "BlockStatement" &&
      !isNeverRemoved(node.body)
    )
      add(node.body, "empty answer", { text: "undefined" });
    if (node.type === "ArrayExpression" && node.elements.some((each) => each && !isString(each)))
      add(node, "empty list", { text: "[]" });
    return undefined;
  });
  return changes;
}

const isKey = (node: Node, parent: Node | undefined) => parent?.type === "Property" && parent.key === node;
const isString = (node: Node) => node.type === "Literal" && typeof node.value === "string";
const isLogLine = (node: Node) => /^(log|alert)Line$/.test(calleeOf(node) ?? "");
/** Log lines and the call of `super` stay in the program. */
const isNeverRemoved = (node: Node) =>
  isLogLine(node) || (node.type === "CallExpression" && node.callee.type === "Super");
