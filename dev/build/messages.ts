import { compileMessage } from "@lingui/message-utils/compileMessage";
import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";

// Babel 7 has no types; these are the few shapes used here.
interface Property {
  key?: { name?: string };
  value: { type: string; value?: unknown };
}
interface Visited {
  node: { properties: Property[] };
}
interface Program {
  traverse(visitor: { ObjectExpression(path: Visited): void }): void;
}
interface Babel {
  types: { valueToNode(value: unknown): Property["value"] };
}

const named = (path: Visited, name: string) => path.node.properties.find(({ key }) => key?.name === name);

/** Compiles the messages that the macros leave in the code, so that the browser needs no compiler. */
const compiledMessages = ({ types }: Babel) => ({
  visitor: {
    Program: {
      exit: (program: Program) =>
        program.traverse({
          ObjectExpression(path) {
            const message = named(path, "message");
            if (!named(path, "id") || typeof message?.value.value !== "string") return;
            message.value = types.valueToNode(compileMessage(message.value.value));
          },
        }),
    },
  },
});

/** Lingui's macros and its compiler, at build time. Messages stay in the code they belong to (decision 2). */
export const messages = () =>
  babel({
    presets: [
      defineRolldownBabelPreset({
        preset: {
          plugins: [["@lingui/babel-plugin-lingui-macro", { descriptorFields: "message" }], compiledMessages],
        },
        rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]/ } },
      }),
    ],
  });
