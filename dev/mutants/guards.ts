import type * as ESTree from "@oxc-project/types";
import { conditionsOf } from "./sql-conditions.ts";
import {
  bare,
  calleeOf,
  childrenOf,
  isFunction,
  type Node,
  nameOf,
  type Source,
  type Watch,
  walk,
} from "./syntax.ts";

/** A change that a rule proposes. */
export interface Change {
  node: { start: number; end: number };
  rule: string;
  as?: "statement" | "property" | "getter";
  text?: string;
  /** The part of the node that changes, when the whole node does not. */
  part?: string;
  watch?: { node: Node; unless: Watch["unless"] };
  call?: string;
}

/** What the rules need to know of the whole program. */
export interface Program {
  /** Functions that refuse a call, directly or through another one. */
  refusing: ReadonlySet<string>;
}

/** Always true in SQL. `instrument` gives every file this import of drizzle-orm. */
const alwaysTrue = "mutantSql`1`";

const conditionCalls =
  /^(eq|ne|gt|gte|lt|lte|inArray|notInArray|isNull|isNotNull|exists|notExists|between|like|or|not)$/;
const policyFile = /#schema\/policy\.ts$/;
const ruleFiles = /^schema\/(policy|lifecycle|browse-tiers)\.ts$/;
const predicate = /^(is|can|may|sees|has|reads|was|were)[A-Z]/;
/** Statements that check, record or end something, by the name of the function that they call. */
const effects = /^(note|check|require|freeze|end|close|revoke)[A-Z]|^close$/;
/** Calls that add an entry to the audit. */
const entries = /^add(Entry|\w+Before)$/;
const identity = /^(id|sub|role|userType|livemode)$|Id$/;
const eligibility =
  /^(verified|suspended|hosted|connected|hidden|gone|left|signed|suspendedAt|paymentCompleted)$/;
const wider: Record<string, string> = { landlord: "user", migrant: "user", admin: "user", user: "anyone" };

/** Every change that removes a guard. A guard stops a person, an event or a time for which an action is not allowed. */
export function guardsOf(source: Source, { refusing }: Program): Change[] {
  const { file, program, text, parentOf } = source;
  const changes: Change[] = [];
  const add = (node: Node, rule: string, change: Omit<Change, "node" | "rule"> = {}) =>
    changes.push({ node, rule, ...change });
  const textOf = (node: Node) => text.slice(node.start, node.end);
  const drizzle = importsFrom(source, /^drizzle-orm$/);
  const policy = importsFrom(source, policyFile);
  const isPolicyFile = ruleFiles.test(file);
  // The rest of the schema describes the form of data, and the parsers of photo files read bytes. They have no guards.
  const isGuarded = isPolicyFile || /^worker\/(?!features\/photos\/files\/)/.test(file);
  const isConditionCall = (node: Node) => {
    const name = node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name;
    return Boolean(name) && drizzle.has(String(name)) && conditionCalls.test(String(name));
  };
  const refuses = (node: Node): boolean => refusing.has(calleeOf(node) ?? "");
  /** Whether a branch refuses the call, or returns only a constant or nothing. */
  const leaves = (node: Node): boolean => {
    if (node.type === "BlockStatement") return node.body.length > 0 && leaves(node.body.at(-1) as Node);
    if (node.type === "ExpressionStatement") return calleeOf(node.expression) === "refuse";
    if (isPolicyFile) return node.type === "ReturnStatement";
    if (node.type !== "ReturnStatement" || !node.argument) return false;
    return isNothing(node.argument) || node.argument.type === "Literal" || refuses(node.argument);
  };
  const isExit = (node: Node | undefined) =>
    node?.type === "IfStatement" &&
    !node.alternate &&
    (leaves(node.consequent) || refuses(statementOf(node.consequent)));
  /** Whether a condition checks who a person is, or calls a rule. */
  const asksWho = (node: Node): boolean => {
    let found = false;
    walk(node, (each) => {
      found ||=
        isOwnerComparison(each) ||
        predicate.test(calleeOf(each) ?? "") ||
        eligibility.test(nameOf(each) ?? "");
      return !found && !isFunction(each);
    });
    return found;
  };
  const chainOf = (node: Node): Node => {
    const parent = parentOf(node);
    return parent?.type === "LogicalExpression" && parent.operator !== "??" ? chainOf(parent) : node;
  };

  /** The conditions that one operand of `and` or argument of `where` may be. */
  const dropOperand = (node: Node): void => {
    const inner = bare(node);
    if (inner.type === "ConditionalExpression") {
      dropOperand(inner.consequent);
      dropOperand(inner.alternate);
    } else if (inner.type === "LogicalExpression" && inner.operator === "&&") dropOperand(inner.right);
    else if (inner.type === "SpreadElement") add(inner.argument, "condition", { text: "[]" });
    else if (inner.type === "Identifier" && inner.name === "undefined") return;
    else if (inner.type === "TaggedTemplateExpression")
      dropSqlConditions(inner) || add(inner, "condition", { text: alwaysTrue });
    else if (isConditionCall(inner) || calleeOf(inner) === "and") return;
    else add(inner, "condition", { text: alwaysTrue });
  };

  /** Adds a change for each `and` operand and each `where` of SQL text. Returns false when there is none. */
  const seen = new Set<Node>();
  const dropSqlConditions = (node: Node): boolean => {
    if (seen.has(node)) return true;
    const masked = maskedSql(source, node);
    if (masked === null) return false;
    seen.add(node);
    const conditions = conditionsOf(masked.text);
    for (const { start, end } of conditions) {
      const from = masked.start + start;
      const to = masked.start + end;
      // Bound values keep their places.
      const marks = masked.text.slice(start, end).match(/\?/g) ?? [];
      const passes = ["1", ...marks.map(() => "? is null")].join(" or ");
      const whole = `${text.slice(node.start, from)}(${passes})${text.slice(to, node.end)}`;
      add(node, "sql", { text: whole, part: text.slice(from, to) });
    }
    return conditions.length > 0;
  };

  walk(program, (node) => {
    const parent = parentOf(node);
    if (/^(log|alert)Line$/.test(calleeOf(node) ?? "")) return false;
    if (node.type === "CallExpression") {
      const name = nameOf(node.callee) ?? "";
      const args = node.arguments;
      if (name === "and" && drizzle.has(name)) for (const operand of args) dropOperand(operand);
      if (/^(where|having)$/.test(name) && node.callee.type === "MemberExpression" && args[0])
        dropOperand(args[0]);
      if (/Join$/.test(name) && args[1]) dropOperand(args[1]);
      if (isConditionCall(node) && !/^(or|not)$/.test(calleeOf(parent) ?? ""))
        add(node, "condition", { text: alwaysTrue });
      if (isGuarded && predicate.test(name) && !isConditionCall(node) && !isOfTheLanguage(node))
        add(node, "policy", { text: "true" });
      if (policy.has(name) && !predicate.test(name) && args[0])
        add(node, "policy", { text: `(${textOf(args[0])})` });
      if (/[vV]erify$|[vV]erify[A-Z]/.test(name))
        for (const option of args.flatMap((each) =>
          each.type === "ObjectExpression" ? each.properties : [],
        ))
          add(option, "verification", { as: "property" });
      if (name === "constructEventAsync" && args[0])
        add(node, "verification", { text: `JSON.parse(${textOf(args[0])})` });
    }
    if (/^(Literal|TemplateLiteral|TaggedTemplateExpression)$/.test(node.type)) dropSqlConditions(node);
    if (node.type === "TaggedTemplateExpression") {
      for (const each of node.quasi.expressions) walkInto(each);
      return false;
    }
    if (node.type === "Property" && nameOf(node.key) === "audience" && file.startsWith("schema/endpoints/")) {
      const value = bare(node.value);
      const next = value.type === "Literal" && wider[String(value.value)];
      if (next) add(node, "audience", { as: "getter", text: `"${next}"`, call: callOf(parent) });
    }
    if (!isGuarded) return undefined;
    if (isExit(node) && node.type === "IfStatement")
      add(node, "early exit", { as: "statement", watch: { node: node.test, unless: "false" } });
    if (
      node.type === "LogicalExpression" &&
      node.operator !== "??" &&
      isBoolean(node) &&
      isGuardChain(node)
    ) {
      const pass = node.operator === "||" ? "false" : "true";
      for (const operand of [node.left, node.right])
        if (operand.type !== "LogicalExpression" || operand.operator !== node.operator)
          add(operand, "operand", { text: pass });
    }
    if (node.type === "LogicalExpression" && node.operator === "??" && refuses(node.right))
      add(node, "refusal", {
        text: `(${textOf(node.left)})`,
        watch: { node: node.left, unless: "value" },
      });
    if (node.type === "ConditionalExpression") {
      const { test, consequent, alternate } = node;
      const hides = isPolicyFile || asksWho(test);
      const choose = (branch: Node) =>
        add(node, "conditional", {
          text: `(${textOf(branch)})`,
          watch: { node: test, unless: branch === consequent ? "true" : "false" },
        });
      if (refuses(consequent) || (hides && isNothing(consequent))) choose(alternate);
      else if (refuses(alternate) || (hides && isNothing(alternate))) choose(consequent);
      else if (isPolicyFile || bothCalls(consequent, alternate))
        for (const branch of [consequent, alternate]) choose(branch);
    }
    if (isOwnerComparison(node)) add(node, "owner", { text: node.operator === "===" ? "true" : "false" });
    if (isComparison(node)) {
      if (isPolicyFile) for (const answer of ["true", "false"]) add(node, "answer", { text: answer });
      else if (parent?.type === "ReturnStatement" && /\.length > 0$/.test(textOf(node)))
        add(node, "answer", { text: "true" });
    }
    if (node.type === "CallExpression" && entries.test(calleeOf(node) ?? ""))
      add(node, "audit entry", { text: "undefined" });
    if (node.type === "ExpressionStatement") {
      const name = calleeOf(node.expression) ?? "";
      if (name !== "refuse" && (effects.test(name) || refusing.has(name)))
        add(node, "effect", { as: "statement" });
    }
    if (
      node.type === "TemplateLiteral" &&
      parent?.type !== "TaggedTemplateExpression" &&
      maskedSql(source, node) === null
    )
      for (const each of node.expressions)
        if (/^id$|Id$/.test(nameOf(each) ?? "")) add(each, "key", { text: '""' });
    return undefined;
  });
  return unique(changes);

  /** An operand is a guard when its chain decides on an exit, is the answer itself, or checks who a person is. */
  function isGuardChain(node: Node): boolean {
    const chain = chainOf(node);
    const user = parentOf(chain);
    const answers =
      user?.type === "ReturnStatement" ||
      (user?.type === "ArrowFunctionExpression" && predicate.test(declaredName(user)));
    return isPolicyFile || answers || isExit(user) || asksWho(chain);
  }

  function declaredName(node: Node): string {
    const parent = parentOf(node);
    return parent?.type === "VariableDeclarator" && parent.id.type === "Identifier" ? parent.id.name : "";
  }

  function walkInto(node: Node) {
    // Values within SQL are separate code.
    walk(node, (each) => {
      if (isConditionCall(each) && !/^(or|not)$/.test(calleeOf(parentOf(each)) ?? ""))
        add(each, "condition", { text: alwaysTrue });
      if (each.type === "TaggedTemplateExpression") dropSqlConditions(each);
      if (each.type === "CallExpression" && calleeOf(each) === "and")
        for (const operand of each.arguments) dropOperand(operand);
      return undefined;
    });
  }
}

/** Names imported from modules that match. */
function importsFrom({ program }: Source, from: RegExp): Set<string> {
  return new Set(
    program.body.flatMap((node) =>
      node.type === "ImportDeclaration" && from.test(node.source.value)
        ? node.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );
}

/** The text of SQL with its values masked; null for anything else. */
function maskedSql({ text }: Source, node: Node): { text: string; start: number } | null {
  if (node.type === "Literal") {
    if (typeof node.value !== "string" || !/^\s*(select|update|delete|insert)\b/i.test(node.value))
      return null;
    return { text: text.slice(node.start + 1, node.end - 1), start: node.start + 1 };
  }
  const template = node.type === "TaggedTemplateExpression" ? node.quasi : node;
  if (template.type !== "TemplateLiteral") return null;
  const start = template.start + 1;
  let masked = text.slice(start, template.end - 1);
  for (const { start: from, end } of template.expressions) {
    const [open, close] = [text.lastIndexOf("${", from) - start, text.indexOf("}", end) + 1 - start];
    masked = masked.slice(0, open) + "§".repeat(close - open) + masked.slice(close);
  }
  const isSql =
    node.type === "TaggedTemplateExpression"
      ? nameOf(node.tag) === "sql" || (node.tag.type === "CallExpression" && calleeOf(node.tag) === "sql")
      : /^\s*(select|update|delete|insert)\b/i.test(masked);
  return isSql ? { text: masked, start } : null;
}

const statementOf = (node: Node): Node => {
  const [only, ...more] = node.type === "BlockStatement" ? node.body : [node];
  return only?.type === "ExpressionStatement" && more.length === 0 ? only.expression : node;
};

/** `row.userId === user.id` and the like. */
const isOwnerComparison = (node: Node): node is ESTree.BinaryExpression => {
  if (node.type !== "BinaryExpression" || !/^[!=]==$/.test(node.operator)) return false;
  const sides = [node.left, node.right].map((side) => nameOf(bare(side)) ?? "");
  const isNull = [node.left, node.right].some((side) => isNothing(side));
  return sides.some((name) => identity.test(name)) && !isNull;
};

const isComparison = (node: Node) =>
  node.type === "BinaryExpression" && /^([<>]=?|[!=]==)$/.test(node.operator);

/** Whether a chain of `&&` or `||` has a condition on each side, rather than a value. */
const isBoolean = (node: Node): boolean => {
  const inner = bare(node);
  if (inner.type === "LogicalExpression" && inner.operator !== "??")
    return isBoolean(inner.left) && isBoolean(inner.right);
  if (inner.type === "AwaitExpression") return isBoolean(inner.argument);
  return (
    isComparison(inner) ||
    (inner.type === "UnaryExpression" && inner.operator === "!") ||
    predicate.test(calleeOf(inner) ?? "") ||
    eligibility.test(nameOf(inner) ?? "")
  );
};

const isNothing = (node: Node) => {
  const inner = bare(node);
  return (
    (inner.type === "Literal" && (inner.value === null || inner.value === false)) ||
    (inner.type === "Identifier" && inner.name === "undefined")
  );
};

const bothCalls = (...nodes: Node[]) =>
  nodes.every((node) => /^(Call|Await)Expression$/.test(bare(node).type));

/** `METHOD /path` of a declared endpoint. */
function callOf(declared: Node | undefined): string | undefined {
  if (declared?.type !== "ObjectExpression") return undefined;
  const textOf = (key: string) => {
    const found = declared.properties.find((each) => each.type === "Property" && nameOf(each.key) === key);
    const value = found?.type === "Property" ? bare(found.value) : undefined;
    return value?.type === "Literal" ? String(value.value) : "";
  };
  return `${textOf("method")} ${textOf("path")}`;
}

/** `Number.isNaN(x)` and similar calls of the language, and checks for the kind of a fault. */
const isOfTheLanguage = ({ callee, arguments: args }: ESTree.CallExpression) =>
  (callee.type === "MemberExpression" && /^[A-Z]/.test(nameOf(callee.object) ?? "")) ||
  (args[0]?.type === "Identifier" && args[0].name === "fault");

/** Keeps the first of equal changes: a condition of a query can also be a call of a rule. */
function unique(all: readonly Change[]): Change[] {
  const places = new Set(all.flatMap(({ node, rule }) => (rule === "condition" ? [node] : [])));
  const changes = all.filter(({ node, rule }) => rule !== "policy" || !places.has(node));
  const byText = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.node.start} ${change.node.end} ${change.text ?? ""}`;
    if (!byText.has(key)) byText.set(key, change);
  }
  return [...byText.values()];
}

/** Names of functions that refuse a call, in any of the files, directly or through one another. */
export function findRefusing(sources: readonly Source[]): Set<string> {
  const calls = new Map<string, Set<string>>();
  for (const { program } of sources)
    walk(program, (node) => {
      const name =
        node.type === "FunctionDeclaration"
          ? node.id?.name
          : node.type === "VariableDeclarator" &&
              node.init &&
              isFunction(node.init) &&
              node.id.type === "Identifier"
            ? node.id.name
            : undefined;
      if (name && /^(refuse|check|require|assert|keep|admit|count|limit)/.test(name)) {
        const called = calls.get(name) ?? new Set();
        for (const child of childrenOf(node)) walk(child, (each) => void called.add(calleeOf(each) ?? ""));
        calls.set(name, called);
      }
    });
  const refusing = new Set(["refuse"]);
  for (let size = 0; size < refusing.size; ) {
    size = refusing.size;
    for (const [name, called] of calls)
      if ([...called].some((each) => refusing.has(each))) refusing.add(name);
  }
  return refusing;
}
