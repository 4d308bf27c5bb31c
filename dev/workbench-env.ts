import type { SimulatedStripe } from "./stripe/simulated-stripe.ts";

/** The bindings of the workbench, which exists in development only. */
export type WorkbenchEnv = {
  DB: D1Database;
  CONNECTION_THREAD: DurableObjectNamespace;
  USER_INBOX: DurableObjectNamespace;
  SIMULATED_STRIPE: DurableObjectNamespace<SimulatedStripe>;
  HAVENBRIDGE: Fetcher;
  /** The queue with the events of the email service about sent emails. */
  EMAIL_EVENTS: Queue;
  /** Keys that sign the links of the emails that `/__mail/` shows, and the tokens of known devices. */
  SESSION_KEYS: string;
  PUBLIC_ORIGIN: string;
  /** Seals the demo requests, so that the main Worker can open them. */
  SEALING_KEYS: string;
};
