import { queryClient } from "#web/api/query.ts";

/** Refetches everything in the admin area: a decision or a suspension changes several screens. */
export const refreshAdmin = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith("/api/admin/"),
  });
