import { queryClient } from "#web/api/query.ts";

/** Reads again what the admin area shows: a decision, a suspension or a flag changes several of its screens. */
export const refreshAdmin = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith("/api/admin/"),
  });
