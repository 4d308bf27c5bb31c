import type { PersonRecord } from "#schema/endpoints/people.ts";

export type Line = PersonRecord["history"][number];

/** Lines that follow each other and differ only in time, as one: the newest, and how many there are. */
export function groupHistory(history: readonly Line[]): { line: Line; times: number }[] {
  const groups: { line: Line; times: number }[] = [];
  for (const line of history) {
    const last = groups.at(-1);
    const same =
      last?.line.event === line.event && last.line.detail === line.detail && last.line.by?.id === line.by?.id;
    if (last && same) last.times += 1;
    else groups.push({ line, times: 1 });
  }
  return groups;
}
