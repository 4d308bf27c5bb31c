import { me } from "#schema/endpoints/auth.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { oncePerVisit } from "#web/api/visit.ts";

/** An admin can verify the person at any time, so an unverified person is read again at each visit. */
export function useNewsOfVerification() {
  const { verified } = useUser();
  useRead(me, {}, { refetchOnMount: verified || oncePerVisit });
}
