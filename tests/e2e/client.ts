import { type Client, clientOf } from "../typed-client.ts";

/** The address of the server that gets these requests. */
export let origin = `http://localhost:${process.env.E2E_PORT ?? "8799"}`;

/** Sends the requests of this module to another server. */
export function setServer(other: string) {
  origin = other;
}

/** Sends one request to the server; `path` may be a whole address. */
export const send = (path: string, init: RequestInit) => fetch(new URL(path, origin), init);

/** Calls as this person, outside the browser; null is a visitor without a session. */
export const as = (person: { readonly token: string } | null): Client =>
  clientOf((method, path, json) => {
    const headers = new Headers(person ? { Authorization: `Bearer ${person.token}` } : {});
    if (json !== undefined) headers.set("Content-Type", "application/json");
    return send(path, { method, headers, body: json === undefined ? undefined : JSON.stringify(json) });
  });

/** Calls without a session. */
export const anonymous = as(null);

/** Presses a button on the developers' page of the simulated Stripe. */
export async function atSimulatedStripe(form: Record<string, string>) {
  const response = await send("/__stripe/do", { method: "POST", body: new URLSearchParams(form) });
  if (!response.ok) throw new Error(await response.text());
}
