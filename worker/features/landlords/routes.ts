import * as endpoints from "#schema/endpoints/landlords.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { getLandlord } from "./landlords.ts";

export const landlordRoutes: readonly Route[] = [route(endpoints.getLandlord, getLandlord)];
