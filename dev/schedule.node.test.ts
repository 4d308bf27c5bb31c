import { createServer } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepSchedule, readLine, runSchedule } from "./schedule.mjs";

const servers: ReturnType<typeof createServer>[] = [];
async function serverThat(answers: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(answers).end("no such handler");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { origin: `http://127.0.0.1:${address.port}`, asked };
}

afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

describe("the local schedule", () => {
  it("runs every minute", async () => {
    const { origin, asked } = await serverThat(200);
    vi.useFakeTimers({ toFake: ["setInterval"] });
    keepSchedule(origin);
    vi.advanceTimersByTime(120_000);
    await vi.waitFor(() => expect(asked).toEqual(Array(2).fill("/cdn-cgi/local/scheduled?format=json")));
  });

  it("prints why it failed", async () => {
    const { origin } = await serverThat(404);
    const say = vi.fn();
    await runSchedule(origin, { say });
    expect(say).toHaveBeenCalledWith("The schedule was refused: 404 no such handler");
    await runSchedule("http://127.0.0.1:1", { say });
    expect(say).toHaveBeenLastCalledWith("The schedule could not be run: fetch failed");
  });
});

describe("the server's output", () => {
  it("shows alerts and faults in plain words", () => {
    const alert = { level: "alert", event: "payment_mismatch", paymentId: "p1", pence: 100 };
    expect(readLine(JSON.stringify(alert))).toBe(
      "\nALERT payment_mismatch\n    paymentId: p1\n    pence: 100",
    );
    const fault = { level: "fault", event: "scheduled_pass_failed", pass: "sweepPhotos", fault: "TypeError" };
    expect(readLine(JSON.stringify(fault))).toBe(
      "\nFAULT scheduled_pass_failed\n    pass: sweepPhotos\n    fault: TypeError",
    );
  });

  it("drops the log of ordinary requests and keeps every other line", () => {
    expect(readLine('{"event":"request","status":200}')).toBeNull();
    for (const line of ["Port 8787 is in use", '{"not":"ours"}', "{ broken"])
      expect(readLine(line)).toBe(line);
  });
});
