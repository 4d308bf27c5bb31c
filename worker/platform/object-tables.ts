/**
 * Brings one object's own SQLite tables up to date: runs the steps that have not run yet, in one transaction.
 * A step is never edited once it has been deployed; a change is a new step at the end.
 */
export function applySteps(storage: DurableObjectStorage, steps: readonly string[]): void {
  storage.transactionSync(() => {
    storage.sql.exec("CREATE TABLE IF NOT EXISTS applied_steps (step INTEGER PRIMARY KEY)");
    const { done } = storage.sql.exec<{ done: number }>("SELECT count(*) AS done FROM applied_steps").one();
    for (const [step, statements] of steps.entries()) {
      if (step < done) continue;
      storage.sql.exec(statements);
      storage.sql.exec("INSERT INTO applied_steps (step) VALUES (?)", step);
    }
  });
}

/** Whether the object has ever stored anything. Asking leaves no trace, so that a look-up creates nothing. */
export function hasTables(storage: DurableObjectStorage): boolean {
  const rows = storage.sql.exec(
    "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'applied_steps'",
  );
  return rows.toArray().length > 0;
}
