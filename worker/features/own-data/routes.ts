import { readOwnData } from "#schema/endpoints/own-data.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const ownDataRoutes = [
  route(
    readOwnData,
    lazily(async () => (await import("./own-data.ts")).readData),
  ),
];
