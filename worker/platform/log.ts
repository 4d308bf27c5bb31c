/** One structured line a request or alert: never an e-mail, name, token, message or query value. */

type Facts = Record<string, string | number | boolean | undefined>;

/** What happened, in one line of JSON for the log. */
export const logLine = (event: string, facts: Facts) => console.log(JSON.stringify({ event, ...facts }));

/** Something that went wrong on our side; same shape, `level: "fault"`. */
export const faultLine = (event: string, facts: Facts) =>
  console.error(JSON.stringify({ level: "fault", event, ...facts }));

/** Something a person must look at; same shape, `level: "alert"`. */
export const alertLine = (event: string, facts: Facts) =>
  console.error(JSON.stringify({ level: "alert", event, ...facts }));

/**
 * The kind of a fault and where it arose, without its message: a database error's message holds the
 * bound values (drizzle-orm, DrizzleQueryError), which are personal data.
 */
export function describeFault(fault: unknown): Facts {
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
