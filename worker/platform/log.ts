import { Refusal } from "./errors.ts";

/** Structured log lines. A line never contains an e-mail, name, token, message or query value. */

export type Facts = Record<string, string | number | boolean | undefined>;

/** Logs an event as one line of JSON. */
export const logLine = (event: string, facts: Facts) => console.log(JSON.stringify({ event, ...facts }));

/** Logs a fault on our side: the same shape with `level: "fault"`. */
export const faultLine = (event: string, facts: Facts) =>
  console.error(JSON.stringify({ level: "fault", event, ...facts }));

/** Logs something that a person must check: the same shape with `level: "alert"`. `raiseAlert` also stores it. */
export const alertLine = (event: string, facts: Facts) =>
  console.error(JSON.stringify({ level: "alert", event, ...facts }));

/**
 * The code of a refusal, or the kind and place of a fault, without its message. The message of a database error contains
 * the bound values (drizzle-orm, DrizzleQueryError), which are personal data.
 */
export function describeFault(fault: unknown): Facts {
  if (fault instanceof Refusal) return { code: fault.code };
  if (!(fault instanceof Error)) return { fault: typeof fault };
  const cause = fault.cause instanceof Error ? fault.cause : undefined;
  const where = (cause ?? fault).stack
    ?.split("\n")
    .filter((line) => line.trim().startsWith("at "))
    .slice(0, 4)
    .map((line) => line.trim())
    .join(" < ");
  const detail = cause?.message.startsWith("D1_ERROR") ? cause.message : undefined;
  return { fault: fault.name, cause: cause?.name, detail, where };
}
