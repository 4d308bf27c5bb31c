import * as endpoints from "#schema/endpoints/blocks.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const blockRoutes: readonly Route[] = [
  route(
    endpoints.listBlocks,
    lazily(async () => (await import("./blocks.ts")).listBlocks),
  ),
  route(
    endpoints.blockPerson,
    lazily(async () => (await import("./blocks.ts")).blockPerson),
  ),
  route(
    endpoints.unblockPerson,
    lazily(async () => (await import("./blocks.ts")).unblockPerson),
  ),
  route(
    endpoints.blockAddress,
    lazily(async () => (await import("./addresses.ts")).blockAddress),
  ),
  route(
    endpoints.findBlockedAddress,
    lazily(async () => (await import("./addresses.ts")).findBlockedAddress),
  ),
  route(
    endpoints.unblockAddress,
    lazily(async () => (await import("./addresses.ts")).unblockAddress),
  ),
];
