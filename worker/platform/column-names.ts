/**
 * Rewrites a read so that every column has a unique name. D1 returns objects: these keep only one of two columns with the
 * same name, and put names that are numbers first. Drizzle reads columns by position. Does not change a query with `with`.
 */
export function withOwnNames(sql: string): string {
  const columns = findColumns(sql);
  if (columns.length < 2) return sql;
  const names = new Set<string>();
  let named = "";
  let done = 0;
  for (const [at, { text, end }] of columns.entries()) {
    const name = nameOf(text);
    named += sql.slice(done, end);
    if (names.has(name) || /^\d+$/.test(name)) named += ` as "column ${at + 1}"`;
    names.add(name);
    done = end;
  }
  return named + sql.slice(done);
}

/** The columns of a `select` and the position where each ends; none for another statement. */
function findColumns(sql: string): { text: string; end: number }[] {
  const start = /^\s*select\b(\s+distinct\b)?/i.exec(sql)?.[0].length;
  if (start === undefined) return [];
  const ends: number[] = [];
  let depth = 0;
  for (const { 0: token, index } of sql.matchAll(/"[^"]*"|'[^']*'|[(),]|\bfrom\b/gi)) {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    else if (depth === 0 && token === ",") ends.push(index);
    else if (depth === 0 && token.toLowerCase() === "from") {
      ends.push(index);
      break;
    }
  }
  return ends.map((end, at) => {
    const text = sql.slice(at === 0 ? start : (ends[at - 1] ?? 0) + 1, end);
    return { text: text.trim(), end: end - (text.length - text.trimEnd().length) };
  });
}

/** The name that the database gives a column: its alias, its own name, or its whole expression. */
const nameOf = (column: string) => /"([^"]*)"$/.exec(column)?.[1] ?? column;
