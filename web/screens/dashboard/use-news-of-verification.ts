import { me } from "#schema/endpoints/auth.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";

/** An admin verifies, so an unverified person is refetched at each visit, at most every five seconds. */
export function useNewsOfVerification() {
  const { verified } = useUser();
  useRead(me, {}, { staleTime: verified ? Number.POSITIVE_INFINITY : 5_000 });
}
