import type { Plugin } from "vite";
import { describeApi } from "../openapi/describe.ts";

const module = "virtual:api-page";

/**
 * Makes the description of the API from schema/: the file that the Worker serves as `GET /api/openapi.json`, and the data
 * of the page for developers, such as `import { features } from "virtual:api-page"`.
 */
export const apiDescription = (): Plugin => ({
  name: "havenbridge:api-description",
  resolveId: (id) => (id === module ? `\0${module}` : undefined),
  load: {
    filter: { id: new RegExp(`^\0${module}$`) },
    handler: async () =>
      Object.entries((await describeApi()).page)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n"),
  },
  async generateBundle() {
    if (this.environment.name !== "client") return;
    const { document } = await describeApi();
    this.emitFile({ type: "asset", fileName: "documents/openapi.json", source: JSON.stringify(document) });
  },
});
