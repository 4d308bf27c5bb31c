import { WorkerEntrypoint } from "cloudflare:workers";
import workbench from "#dev/workbench.ts";
import type { WorkbenchEnv } from "#dev/workbench-env.ts";

export { SimulatedStripe } from "#dev/workbench.ts";
export * from "#worker/index.ts";
export { default } from "#worker/index.ts";

/** In tests, the workbench is a second entrypoint of the same Worker, so that both run in one runtime. */
export class Workbench extends WorkerEntrypoint<WorkbenchEnv> {
  override async fetch(request: Request): Promise<Response> {
    return await workbench.fetch(request, this.env);
  }
}
