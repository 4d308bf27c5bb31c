/** A condition within a piece of SQL, by its offsets. */
export interface Condition {
  start: number;
  end: number;
}

/** Words after which another clause begins. */
const clause =
  /^(select|from|where|on|having|when|or|set|then|else|group|order|limit|returning|union|end|do)$/;

/**
 * The conditions of a piece of SQL that are joined by `and`, and every whole `where`, `on` or `having`. `masked` is SQL in
 * which values that the program fills in are replaced by `§`, character by character.
 */
export function conditionsOf(masked: string): Condition[] {
  const tokens = [...masked.matchAll(/'(?:[^']|'')*'|"[^"]*"|[()]|,|[a-z_]+|§+|[^\s()a-z_,'"§]+/gi)].map(
    ({ 0: text, index }) => ({ text: text.toLowerCase(), start: index, end: index + text.length }),
  );
  const found: Condition[] = [];
  /** One run of operands at one depth of brackets: where it began, and whether it is a condition for certain. */
  interface Run {
    operands: Condition[];
    start: number;
    last: number;
    certain: boolean;
    ands: number;
  }
  const begin = (certain: boolean): Run => ({ operands: [], start: -1, last: -1, certain, ands: 0 });
  const finish = (run: Run) => {
    if (run.start >= 0) run.operands.push({ start: run.start, end: run.last });
    if (run.ands > 0 || (run.certain && run.operands.length > 0)) found.push(...run.operands);
  };
  const stack: Run[] = [begin(false)];
  let betweens = 0;
  for (const { text, start, end } of tokens) {
    const run = stack.at(-1) as Run;
    const touch = () => {
      if (run.start < 0) run.start = start;
      run.last = end;
    };
    if (text === "(") {
      touch();
      stack.push(begin(false));
    } else if (text === ")") {
      finish(run);
      if (stack.length > 1) stack.pop();
      const outer = stack.at(-1) as Run;
      outer.last = end;
    } else if (text === "between") {
      betweens += 1;
      touch();
    } else if (text === "and" && betweens > 0) {
      betweens -= 1;
      touch();
    } else if (text === "and") {
      if (run.start >= 0) run.operands.push({ start: run.start, end: run.last });
      run.start = -1;
      run.ands += 1;
    } else if (text === "," || clause.test(text)) {
      finish(run);
      stack[stack.length - 1] = begin(/^(where|having|on)$/.test(text));
    } else {
      if (text === "conflict") run.certain = false;
      touch();
    }
  }
  for (const run of stack) finish(run);
  return found.filter(({ start, end }) => end > start);
}
