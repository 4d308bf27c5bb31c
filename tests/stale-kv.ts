/** How long Cloudflare's KV may go on answering what is no longer so. */
const lag = 60_000;

/** A KV whose every read, of a missing key too, stays as it was for a minute, whatever has been written since. */
export function staleKv(kv: KVNamespace): KVNamespace {
  const seen = new Map<string, { answer: unknown; at: number }>();
  const remembered = async (name: string, read: () => Promise<unknown>) => {
    const known = seen.get(name);
    if (known && Date.now() - known.at < lag) return known.answer;
    const answer = await read();
    seen.set(name, { answer, at: Date.now() });
    return answer;
  };
  const stale = {
    get: (key: string, type: "json") => remembered(key, () => kv.get(key, type)),
    list: (options: KVNamespaceListOptions) => remembered(`list ${options.prefix}`, () => kv.list(options)),
    put: kv.put.bind(kv),
    delete: kv.delete.bind(kv),
  };
  return stale as unknown as KVNamespace;
}
