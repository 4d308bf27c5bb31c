import type { Endpoint } from "#schema/endpoint.ts";
import { endpoints } from "#schema/endpoints/index.ts";
import { send } from "./client.ts";
import type { TestPerson } from "./people.ts";

const declared: Endpoint[] = Object.values(endpoints);
const reads = declared.filter(({ method, repliesWhenDown }) => method === "GET" && !repliesWhenDown);

/** Reads whose reply contains the current time, or counts what all tests of a file do. */
const ofTheMoment = [
  "/api/admin/operations",
  "/api/stats/connections",
  "/api/admin/audit",
  "/api/admin/audit/export",
];
/** Audit events that the reads of this file cause. */
const ownReads = ["own_data_read", "person_read", "people_searched", "verifications_listed", "refused"];

/** Status and text of every read by a person, with each of these ids. Omits fields that change at every read. */
export async function everythingSeenBy({ token }: TestPerson, ids: readonly string[]) {
  const seen: Record<string, string> = {};
  for (const { path } of reads.filter((each) => !ofTheMoment.includes(each.path))) {
    const addresses = path.includes(":") ? ids.map((id) => path.replace(/:\w+/, id)) : [path];
    for (const address of addresses) {
      const query = address.endsWith("/people") ? "?q=Haddad" : "";
      const answer = await send("GET", address + query, { token });
      seen[address] = `${answer.status} ${stable(await answer.text())}`;
    }
  }
  return seen;
}

function stable(text: string): string {
  const drop = (key: string, value: unknown) => {
    if (["requestId", "lastUsedAt", "until"].includes(key)) return undefined;
    if (key !== "history" || !Array.isArray(value)) return value;
    return value.filter(({ event }: { event: string }) => !ownReads.includes(event));
  };
  return JSON.stringify(JSON.parse(text, drop));
}
