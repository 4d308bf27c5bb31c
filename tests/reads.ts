import type { Endpoint } from "#schema/endpoint.ts";
import { endpoints } from "#schema/endpoints/index.ts";
import { send } from "./client.ts";
import type { TestPerson } from "./people.ts";

const declared: Endpoint[] = Object.values(endpoints);
const reads = declared.filter(({ method, repliesWhenDown }) => method === "GET" && !repliesWhenDown);

/** Reads that say when they were made, or count what all tests of a file do. */
const ofTheMoment = [
  "/api/admin/operations",
  "/api/stats/connections",
  "/api/admin/audit",
  "/api/admin/audit/export",
];
/** The audit notes the reads of these tests themselves. */
const ownReads = ["own_data_read", "person_read", "people_searched", "verifications_listed", "refused"];

/** What every read gives a person, with each of these ids: its status and its text, without what differs between any two reads. */
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
