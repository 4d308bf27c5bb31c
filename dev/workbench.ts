import { DurableObject } from "cloudflare:workers";
export class SimulatedStripe extends DurableObject {}
export default { fetch: () => Response.json({ simulator: true }) };
