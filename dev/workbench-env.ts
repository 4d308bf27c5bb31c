import type { SimulatedStripe } from "./stripe/simulated-stripe.ts";

/** The bindings of the workbench, which exists in development only. */
export type WorkbenchEnv = {
  DB: D1Database;
  CONNECTION_THREAD: DurableObjectNamespace;
  USER_INBOX: DurableObjectNamespace;
  SIMULATED_STRIPE: DurableObjectNamespace<SimulatedStripe>;
  HAVENBRIDGE: Fetcher;
  /** Seals the demo requests, so that the main Worker can open them. */
  SEALING_KEYS: string;
};
