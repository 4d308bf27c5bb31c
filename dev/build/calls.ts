import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";
import { partsInBrowser } from "#schema/endpoint.ts";

// Babel 7 has no types; these are the few shapes used here.
interface Node {
  type: string;
  name: string;
  callee: { name?: string };
  arguments: { properties: { key?: { name?: string } }[] }[];
  source: { value: string };
}
interface Path {
  node: Node;
  get(key: "body"): Path[];
  getBindingIdentifiers(): Record<string, unknown>;
  getFunctionParent(): unknown;
  findParent(matches: (path: Path) => boolean): unknown;
  traverse(visitor: { Identifier(path: Path): void }): void;
  remove(): void;
}
interface Babel {
  types: { addComment(node: Node, where: "leading", text: string): void };
}

const inBrowser: ReadonlySet<string> = new Set(partsInBrowser);

const isOfSchemas = (source: string) => /^zod|^\.\/|\/(fields|forms)\.ts$/.test(source);

/**
 * Removes all schemas from a file of calls, and all properties of a call that the browser does not read. They are for the
 * Worker. The browser checks only the bodies in schema/forms.ts.
 */
const onlyCalls = () => ({
  visitor: {
    CallExpression({ node }: Path) {
      if (node.callee.name !== "endpoint") return;
      for (const call of node.arguments)
        call.properties = call.properties.filter(({ key }) => inBrowser.has(key?.name ?? ""));
    },
    Program: {
      exit(program: Path) {
        const schemas = new Set<string>();
        const readsSchema = (statement: Path) => {
          const names: string[] = [];
          statement.traverse({ Identifier: ({ node }) => void names.push(node.name) });
          return names.some((name) => schemas.has(name));
        };
        for (const statement of program.get("body")) {
          const { type, source } = statement.node;
          const isImport = type === "ImportDeclaration";
          if (isImport ? !isOfSchemas(source.value) : !readsSchema(statement)) continue;
          for (const name of Object.keys(statement.getBindingIdentifiers())) schemas.add(name);
          statement.remove();
        }
      },
    },
  },
});

/** Marks the declarations of fields as free of side effects, so that the build keeps only those of forms. */
const freeOfSideEffects = ({ types }: Babel) => ({
  visitor: {
    CallExpression(path: Path) {
      const declares =
        !path.getFunctionParent() && path.findParent((around) => around.node.type === "VariableDeclarator");
      if (declares) types.addComment(path.node, "leading", "#__PURE__");
    },
  },
});

const inTheBuild = (plugin: unknown, id: RegExp) =>
  defineRolldownBabelPreset({
    preset: { plugins: [plugin] },
    rolldown: {
      filter: { id },
      applyToEnvironmentHook: ({ name }) => name === "client",
      configResolvedHook: ({ command }) => command === "build",
    },
  });

/** Removes what only the Worker checks from the code that the browser loads. */
export const callsWithoutSchemas = () =>
  babel({
    presets: [
      inTheBuild(onlyCalls, /\/schema\/endpoints\//),
      inTheBuild(freeOfSideEffects, /\/schema\/fields\.ts/),
    ],
  });
