import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";

// Babel 7 has no types; these are the few shapes used here.
interface Node {
  type: string;
  callee: { name?: string };
  arguments: { properties: { key?: { name?: string } }[] }[];
  source: { value: string };
  specifiers: { type: string; local: { name: string } }[];
  property: { name: string };
}
interface Path {
  node: Node;
  parentPath: Path;
  scope: { getBinding(name: string): { referencePaths: Path[] } };
  getFunctionParent(): unknown;
  findParent(matches: (path: Path) => boolean): unknown;
  replaceWith(node: unknown): void;
}
interface Babel {
  types: {
    addComment(node: Node, where: "leading", text: string): void;
    identifier(name: string): unknown;
    importSpecifier(local: unknown, imported: unknown): unknown;
    importDeclaration(specifiers: unknown[], source: unknown): unknown;
  };
}

const read = new Set(["method", "path"]);

/**
 * The browser reads the method and the path of a call; the rest is for the Worker. Leaves that out, and marks the
 * declarations of schemas as free of side effects, so that the build keeps only those of forms.
 */
const withoutSchemas = ({ types }: Babel) => ({
  visitor: {
    CallExpression(path: Path) {
      const { node } = path;
      if (node.callee.name === "endpoint")
        for (const call of node.arguments)
          call.properties = call.properties.filter(({ key }) => read.has(key?.name ?? ""));
      const declares =
        !path.getFunctionParent() && path.findParent((around) => around.node.type === "VariableDeclarator");
      if (declares) types.addComment(node, "leading", "#__PURE__");
    },
    // The build would load a module whose namespace is imported, even where no part of it is used.
    ImportDeclaration(path: Path) {
      const [namespace] = path.node.specifiers;
      if (namespace?.type !== "ImportNamespaceSpecifier" || !path.node.source.value.endsWith("/fields.ts"))
        return;
      const uses = path.scope.getBinding(namespace.local.name).referencePaths.map((use) => use.parentPath);
      const names = new Set(uses.map((use) => use.node.property.name));
      const local = (name: string) => types.identifier(`${namespace.local.name}_${name}`);
      for (const use of uses) use.replaceWith(local(use.node.property.name));
      const parts = [...names].map((name) => types.importSpecifier(local(name), types.identifier(name)));
      path.replaceWith(types.importDeclaration(parts, path.node.source));
    },
  },
});

/** Leaves what only the Worker checks out of what the browser loads. */
export const callsWithoutSchemas = () =>
  babel({
    presets: [
      defineRolldownBabelPreset({
        preset: { plugins: [withoutSchemas] },
        rolldown: {
          filter: { id: /\/schema\/(endpoints\/|fields\.ts)/ },
          applyToEnvironmentHook: ({ name }) => name === "client",
          configResolvedHook: ({ command }) => command === "build",
        },
      }),
    ],
  });
