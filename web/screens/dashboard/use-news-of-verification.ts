import { useEffect } from "react";
import { refreshSession, useUser } from "#web/api/session.tsx";

/** Somebody else verifies, so whoever is not verified yet asks again at each visit. */
export function useNewsOfVerification() {
  const { verified } = useUser();
  useEffect(() => {
    if (!verified) refreshSession();
  }, [verified]);
}
