import { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import { route } from "#worker/http/handle.ts";
import { browseMigrants, readMigrant, recordView } from "./migrants.ts";
import { selectMigrant } from "./queries.ts";
import { searchStatements } from "./search.ts";

export const migrantRoutes = [
  route(listMigrants, browseMigrants, (db, { query }, userId) => searchStatements(db, userId, query) ?? []),
  route(getMigrant, readMigrant, (db, { params }, userId) => [selectMigrant(db, userId, params.id)]),
  route(viewMigrant, recordView),
];
