import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { onlyReads, replicated } from "#tests/lag.ts";
import { type Leg, travel } from "./trips.ts";

/** Where an object is: with the caller, or in western Europe, where the primary and the other person are. */
export type Place = "here" | "there";

const places = new Map<string, Place>();

/** Places objects, by their names, as if they had been opened there first. */
export function settle(known: Record<string, Place>): void {
  for (const [name, place] of Object.entries(known)) places.set(name, place);
}

/** An object is where its first caller asked for it, otherwise where its first caller was. */
function placeOf(name: string, from: Place, hint: string | undefined): Place {
  const place = hint === undefined ? (places.get(name) ?? from) : "there";
  places.set(name, place);
  return place;
}

type Namespace = DurableObjectNamespace;
type Method = (...given: unknown[]) => Promise<unknown>;

/** Opens objects whose calls take their time. */
function objectsFrom(namespace: Namespace, kind: string, from: () => Place): Namespace["getByName"] {
  const find = namespace.getByName.bind(namespace);
  return (name, options) => {
    const to = placeOf(name, from(), options?.locationHint) === from() ? "near" : "distant";
    const pass = (out?: Leg) => travel({ name: `${to} ${kind}`, to, trips: 0.5, out });
    const stub = find(name, options);
    return new Proxy(stub, {
      get: (_, method) => {
        if (method === "then" || typeof method === "symbol") return undefined;
        return async (...given: unknown[]) => {
          const out = await pass();
          try {
            return await (stub as unknown as Record<string, Method>)[method]?.(...given);
          } finally {
            await pass(out);
          }
        };
      },
    });
  };
}

/** The primary's state, and the replica's, which has everything from before a measured call. */
let version = 0;
let replicatedVersion = 0;
/** Later than the bookmarks of the local runtime, which begin with zeros. */
const bookmarkOf = (state: number) => `f${String(state).padStart(12, "0")}`;

/** The replica has caught up. */
export const catchUp = () => {
  replicatedVersion = version;
};

const database = () =>
  replicated({
    primary: env.DB,
    replica: env.DB,
    held: () => bookmarkOf(replicatedVersion),
    seen: ({ sql }) => {
      // While a read waits for what the replica lacks, the replica gets it.
      if (sql.every(onlyReads)) catchUp();
      else version += 1;
      return bookmarkOf(version);
    },
    beforeSending: async ({ to }) => void (await travel({ name: to, to })),
  });

function sessions(): KVNamespace {
  const store = env.SESSIONS as unknown as Record<string, Method>;
  const delayed = (name: string) => [
    name,
    async (...given: unknown[]) => {
      await travel({ name: "KV", to: "kv" });
      return store[name]?.(...given);
    },
  ];
  return Object.fromEntries(["get", "list", "put", "delete"].map(delayed));
}

/**
 * The bindings as a Worker in Sydney sees them. Until the mocks are restored, this thread too reaches the inboxes over
 * the distance from where it is.
 */
export function distantBindings(thread = ""): typeof env {
  const fromHere = (namespace: Namespace, kind: string) =>
    ({ getByName: objectsFrom(namespace, kind, () => "here") }) as Namespace;
  const bindings = {
    ...env,
    RATE_LIMITS: "",
    DB: database(),
    SESSIONS: sessions(),
    USER_INBOX: fromHere(env.USER_INBOX, "inbox"),
    CONNECTION_THREAD: fromHere(env.CONNECTION_THREAD, "thread"),
    CALL_COUNTER: fromHere(env.CALL_COUNTER, "counter"),
  };
  const fromThread = objectsFrom(env.USER_INBOX, "inbox from the thread", () => places.get(thread) ?? "here");
  // Objects have the tests' own bindings.
  vi.spyOn(env.USER_INBOX, "getByName").mockImplementation(fromThread);
  return bindings;
}
