import { me } from "#schema/endpoints/auth.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";

/** Somebody else verifies, so whoever is not verified yet asks again at each visit, unless it has just been asked. */
export function useNewsOfVerification() {
  const { verified } = useUser();
  useRead(me, {}, { staleTime: verified ? Number.POSITIVE_INFINITY : 5_000 });
}
