import { readOwnData } from "#schema/endpoints/own-data.ts";
import { route } from "#worker/http/handle.ts";
import { readData } from "./own-data.ts";

export const ownDataRoutes = [route(readOwnData, readData)];
