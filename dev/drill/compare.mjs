// Compares the copy from before with a copy of the restored data, and prints both counts.

/** These columns, for a thread's reports to inboxes, are made again after a restore. Everything else must be the same. */
const remade = new Set(["acknowledged_revision", "acknowledged_seq", "failed_reports", "revision"]);

/** The rows of each table in an export of D1. */
function countRows(sql) {
  const counts = new Map();
  for (const [, table] of sql.matchAll(/^INSERT INTO "(\w+)"/gm))
    counts.set(table, (counts.get(table) ?? 0) + 1);
  return counts;
}

/** The rows of each thread in a copy, as text. */
function readThreads(copies, run) {
  const threads = new Map();
  const decoder = new TextDecoder();
  for (const [key, bytes] of copies) {
    if (!key.startsWith(`runs/${run}/threads/`)) continue;
    for (const line of decoder.decode(bytes).trim().split("\n")) {
      const { connectionId, page } = JSON.parse(line);
      const rows = page.rows.map(({ table, values }) =>
        JSON.stringify([table, Object.entries(values).filter(([name]) => !remade.has(name))]),
      );
      threads.set(connectionId, [...(threads.get(connectionId) ?? []), ...rows]);
    }
  }
  return threads;
}

const tables = [
  "users",
  "migrant_profiles",
  "landlord_profiles",
  "photos",
  "verification_requests",
  "payments",
  "refunds",
  "connections",
  "ratings",
  "audit",
  "browse_lists",
];

/** Prints the counts before and after. Returns a sentence for each difference. */
export function compare(before, after, { read }) {
  const problems = [];
  const [dump, dumpAgain] = [read(before.d1), read(after.d1)];
  const [rows, rowsAgain] = [countRows(dump), countRows(dumpAgain)];
  if (dump !== dumpAgain) problems.push("D1: an export of the restored database is another text.");
  const lines = tables.map((table) => [`D1 ${table}`, rows.get(table) ?? 0, rowsAgain.get(table) ?? 0]);
  const others = (counts) =>
    [...counts].filter(([name]) => !tables.includes(name)).reduce((sum, [, n]) => sum + n, 0);
  lines.push(["D1, other tables", others(rows), others(rowsAgain)]);

  const [threads, threadsAgain] = [readThreads(before.copies, "first"), readThreads(after.copies, "second")];
  for (const [id, thread] of threads)
    if (thread.join() !== threadsAgain.get(id)?.join()) problems.push(`The thread ${id} is different.`);
  for (const name of ["threads", "messages", "photos"])
    lines.push([name, before.objects[name] ?? 0, after.objects[name] ?? 0]);
  lines.push(["files of photos", before.files.size, after.files.size]);
  for (const [key, bytes] of before.files)
    if (!Buffer.from(bytes).equals(Buffer.from(after.files.get(key) ?? [])))
      problems.push(`The file ${key} is missing or different.`);
  if (after.objects.kept > 0) problems.push(`${after.objects.kept} threads were not empty.`);
  if (after.objects.missing > 0) problems.push(`${after.objects.missing} photos have no copy.`);

  console.log("\n                            copied   restored");
  for (const [name, one, other] of lines) {
    console.log(`  ${name.padEnd(24)}${String(one).padStart(8)}${String(other).padStart(11)}`);
    if (one !== other) problems.push(`${name}: ${one} before, ${other} after.`);
  }
  console.log("");
  return problems;
}
