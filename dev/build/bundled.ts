import { build } from "rolldown";
import type { Plugin } from "vite";

/** `import text from "./some.js?bundled"`: the text of one script with everything that `some.js` imports. */
export const bundled = (): Plugin => ({
  name: "bundled-text",
  load: {
    filter: { id: /\?bundled$/ },
    async handler(id) {
      const { output } = await build({
        input: id.slice(0, -"?bundled".length),
        write: false,
        output: { minify: true },
      });
      for (const file of output[0].moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(output[0].code)};`;
    },
  },
});
