import { customType, integer } from "drizzle-orm/sqlite-core";

/** An instant: ISO 8601 UTC with milliseconds in code, milliseconds since 1970 in the database. */
export const instant = customType<{ data: string; driverData: number }>({
  dataType: () => "integer",
  toDriver: (iso) => Date.parse(iso),
  fromDriver: (ms) => new Date(ms).toISOString(),
});

/** A list of strings, stored as JSON text. */
export const list = customType<{ data: string[]; driverData: string }>({
  dataType: () => "text",
  toDriver: (values) => JSON.stringify(values),
  fromDriver: (json) => JSON.parse(json),
});

/** A boolean, stored as 1 or 0. */
export const flag = (name: string) => integer(name, { mode: "boolean" });
