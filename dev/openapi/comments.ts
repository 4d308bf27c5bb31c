import path from "node:path";
import type { Plugin } from "rolldown";
import { type Node, parse, walk } from "../mutants/syntax.ts";

/** The files of the contract whose comments are part of the description. */
const described = /\/schema\/(endpoints\/[\w-]+|forms|fields|live|errors)\.ts$/;

/**
 * Passes every comment of the contract to `described` (described.ts), with the value below the comment: a call, a schema,
 * or a field of one. So the description has the comments of the code, and no bundle of the product has them.
 */
export const withComments = (): Plugin => ({
  name: "havenbridge:comments",
  transform: {
    filter: { id: described },
    handler: (code, id) => writeComments(code, id),
  },
});

function writeComments(code: string, id: string): string {
  const { program, comments } = parse(id, code);
  const file = path.basename(id, ".ts");
  /** The comment that ends where a node begins. */
  const textAbove = ({ start }: Node) => {
    const above = comments.find(({ end }) => end <= start && code.slice(end, start).trim() === "");
    return above?.type === "Block" && above.value.startsWith("*") ? plain(above.value) : "";
  };
  const insertions: [at: number, text: string][] = [];
  const wrap = ({ start, end }: Node, ...facts: string[]) => {
    insertions.push([start, "described("]);
    insertions.push([end, `, ${facts.map((fact) => JSON.stringify(fact)).join(", ")})`]);
  };
  walk(program, (node) => {
    if (node.type === "ExportNamedDeclaration" && node.declaration?.type === "VariableDeclaration")
      for (const { id, init } of node.declaration.declarations)
        if (init && id.type === "Identifier") wrap(init, textAbove(node), file, id.name);
    if (node.type === "Property" && textAbove(node)) wrap(node.value, textAbove(node), file);
    return true;
  });
  // It inserts from the end, so that earlier places stay right. Of two at one place, the inner call closes first.
  const written = insertions
    .sort(([one], [other]) => one - other)
    .reduceRight((text, [at, inserted]) => text.slice(0, at) + inserted + text.slice(at), code);
  const helper = path.join(import.meta.dirname, "described.ts");
  return `import { described } from ${JSON.stringify(helper)};\n${written}`;
}

/** The words of a comment, on one line. */
const plain = (comment: string) =>
  comment
    .replace(/^\*/, "")
    .replace(/\n\s*\*/g, "\n")
    .replace(/\s+/g, " ")
    .trim();
