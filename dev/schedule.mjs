// Calls the local server's scheduled handler every minute and prints faults and alerts.

const minuteMs = 60_000;

/** Runs the schedule once. Prints why when it fails. */
export async function runSchedule(origin, { say = console.error } = {}) {
  try {
    const answer = await fetch(`${origin}/cdn-cgi/local/scheduled?format=json`);
    if (!answer.ok) say(`The schedule was refused: ${answer.status} ${await answer.text()}`);
  } catch (fault) {
    say(`The schedule could not be run: ${fault.message}`);
  }
}

/** Runs the schedule every minute until the process ends. */
export function keepSchedule(origin) {
  setInterval(() => runSchedule(origin), minuteMs).unref();
}

/**
 * Turns a line of the server's output into text for a developer: an alert or fault in plain words, null for the log of
 * ordinary requests, and any other line as it is.
 */
export function readLine(line) {
  if (!line.startsWith("{")) return line;
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const { level, event, ...facts } = entry;
  if (!level) return event ? null : line;
  const told = Object.entries(facts).map(([name, value]) => `    ${name}: ${value}`);
  return [`\n${level.toUpperCase()} ${event}`, ...told].join("\n");
}
