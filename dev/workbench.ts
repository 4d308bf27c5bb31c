import { serveStripe } from "./stripe/serve.ts";
import type { SimulatedStripe } from "./stripe/simulated-stripe.ts";

export { SimulatedStripe } from "./stripe/simulated-stripe.ts";

export type WorkbenchEnv = {
  SIMULATED_STRIPE: DurableObjectNamespace<SimulatedStripe>;
  HAVENBRIDGE: Fetcher;
};

export default {
  async fetch(request: Request, env: WorkbenchEnv): Promise<Response> {
    return (await serveStripe(request, env.SIMULATED_STRIPE)) ?? new Response("Not found", { status: 404 });
  },
};
