// Runs the built product on loopback in its own process group, so that it can be killed at once.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, untilAnswers } from "../../dev/run.mjs";

const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
const running = new Set();
process.once("exit", () => {
  for (const child of running) kill(child);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

function kill(child) {
  running.delete(child);
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

/** Serves the build. Resolves once `probe` answers. */
export async function serve({ port, state, config = "vite.config.ts", probe = "/api/health" }) {
  const child = spawn(
    process.execPath,
    [vite, "preview", "--config", config, "--port", String(port), "--strictPort", "--logLevel", "error"],
    {
      cwd: root,
      detached: true,
      stdio: "ignore",
      env: {
        ...process.env,
        PORT: String(port),
        HAVENBRIDGE_STATE: state,
        // The explorer of local data records every call to a binding; production has no such thing.
        X_LOCAL_EXPLORER: "false",
        X_LOCAL_OBSERVABILITY: "false",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
        WRANGLER_SEND_METRICS: "false",
      },
    },
  );
  running.add(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await untilAnswers(`http://localhost:${port}${probe}`, child);
  return {
    /** SIGKILL for vite and every runtime under it. */
    async kill() {
      kill(child);
      await ended;
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
  };
}
