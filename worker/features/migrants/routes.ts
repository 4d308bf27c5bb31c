import { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import { route } from "#worker/http/handle.ts";
import { browseMigrants, readMigrant, recordView } from "./migrants.ts";

export const migrantRoutes = [
  route(listMigrants, browseMigrants),
  route(getMigrant, readMigrant),
  route(viewMigrant, recordView),
];
