// The heap of the product's isolate in a served runtime, through the runtime's inspector.

/** Megabytes that the product's isolate still uses after a collection. */
export async function heapInUse(inspectorPort) {
  const targets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json();
  const { webSocketDebuggerUrl } = targets.find(({ id }) => id === "core:user:havenbridge");
  const socket = new WebSocket(webSocketDebuggerUrl);
  const waiting = new Map();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result);
  });
  const command = (method) =>
    new Promise((resolve) => {
      const id = waiting.size + 1;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method }));
    });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  await command("HeapProfiler.enable");
  await command("HeapProfiler.collectGarbage");
  const { usedSize } = await command("Runtime.getHeapUsage");
  socket.close();
  return usedSize / 2 ** 20;
}
