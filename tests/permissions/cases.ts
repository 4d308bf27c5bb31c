import { env } from "cloudflare:workers";
import type { Endpoint, RawEndpoint } from "#schema/endpoint.ts";
import { endpoints, rawEndpoints } from "#schema/endpoints/index.ts";
import { send } from "../client.ts";
import { addressOf } from "../typed-client.ts";
import { cells } from "./cells/index.ts";
import type { CellRequest } from "./request.ts";
import type { CallerKind, MemberKind, Statuses, World } from "./world.ts";

/** All declared calls by name. */
export const declared: Readonly<Record<string, Endpoint | RawEndpoint>> = { ...endpoints, ...rawEndpoints };

/** The input of any cell. */
type AnyInput = CellRequest | { path?: undefined; body?: unknown; provenAs?: MemberKind };
type AnyCell = readonly [Statuses, ((world: World, caller: CallerKind) => AnyInput | Promise<AnyInput>)?];

/** Every case of every call, as one list to loop over. */
export const cases = Object.entries<Readonly<Record<string, AnyCell>>>(cells).flatMap(([name, ofCall]) => {
  const endpoint = declared[name];
  return Object.entries(ofCall).flatMap(([about, [statuses, build]]) =>
    endpoint
      ? [{ ...endpoint, call: `${endpoint.method} ${endpoint.path}`, endpoint, about, statuses, build }]
      : [],
  );
});
export type Case = (typeof cases)[number];

/** The request that a kind of caller makes in a case. */
export async function requestOf(
  { endpoint, build }: Case,
  world: World,
  caller: CallerKind,
): Promise<CellRequest> {
  const input = (await build?.(world, caller)) ?? {};
  if (input.path !== undefined) return input;
  return {
    path: addressOf(endpoint as Endpoint, input),
    json: input.body,
    as: input.provenAs,
  };
}

/** Sends a request in this process with any `Authorization`. Waits for work that continues after the response. */
export const sendAs = (
  { method }: Case,
  { path, json, body, headers }: CellRequest,
  authorization: string | null,
): Promise<Response> =>
  send(method, path, {
    json,
    body,
    headers: { ...headers, ...(authorization !== null && { Authorization: authorization }) },
    bindings: env,
  });
