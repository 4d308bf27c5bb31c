import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { keyOf } from "#web/api/query.ts";
import { type ApiError, send } from "#web/api/request.ts";
import { type Browse, queryOf } from "./browse-address.ts";

interface Found {
  migrants: MigrantProfile[];
  /** How many match in all: figures, or `1000+`. */
  total: string;
}

/** A page of the list; the one before stays until it has come. */
export function useMigrants(browse: Browse) {
  const args = { query: queryOf(browse) };
  return useQuery<Found, ApiError>({
    queryKey: [...keyOf(listMigrants, args), "with total"],
    queryFn: async ({ signal }) => {
      const { reply, headers } = await send(listMigrants, args, signal);
      return { migrants: reply, total: headers.get("X-Total-Count") ?? String(reply.length) };
    },
    placeholderData: keepPreviousData,
    // Back finds it there, even after a long look at somebody's profile.
    gcTime: 30 * 60_000,
  });
}
