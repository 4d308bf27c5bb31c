import * as endpoints from "#schema/endpoints/operations.ts";
import { route } from "#worker/http/handle.ts";
import { handleAlert } from "./alerts.ts";
import { readOperations } from "./operations.ts";

export const operationRoutes = [
  route(endpoints.readOperations, readOperations),
  route(endpoints.handleAlert, handleAlert),
];
