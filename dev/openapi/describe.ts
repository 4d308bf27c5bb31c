import path from "node:path";
import { build } from "rolldown";
import { withComments } from "./comments.ts";
import type { ApiDescription } from "./types.ts";

let made: Promise<ApiDescription> | undefined;

/** The description of the API, made from schema/ once. Throws when a call has no comment or no feature. */
export function describeApi(): Promise<ApiDescription> {
  made ??= make();
  return made;
}

async function make(): Promise<ApiDescription> {
  const { output } = await build({
    input: path.join(import.meta.dirname, "document.ts"),
    write: false,
    plugins: [withComments()],
  });
  const code = Buffer.from(output[0].code).toString("base64");
  const { text } = (await import(`data:text/javascript;base64,${code}`)) as { text: string };
  return JSON.parse(text);
}
