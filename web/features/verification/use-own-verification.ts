import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { getLandlordVerification, getMigrantVerification } from "#schema/endpoints/verification.ts";
import type { VerificationStatus } from "#schema/vocabulary.ts";
import { useRead } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { refreshSession, useUser } from "#web/api/session.tsx";

/** The latest request; null when none was ever submitted. */
export type OwnVerification<T> =
  | { state: "loading" }
  | { state: "failed"; message: string; retry: () => void; retrying: boolean }
  | { state: "known"; verification: T | null };

// Somebody else decides, so every visit asks again.
const always = { refetchOnMount: "always" } as const;

export const useMigrantVerification = () => useOwn(useRead(getMigrantVerification, {}, always));
export const useLandlordVerification = () => useOwn(useRead(getLandlordVerification, {}, always));

function useOwn<T extends { status: VerificationStatus }>(
  read: UseQueryResult<T, ApiError>,
): OwnVerification<T> {
  const { data, error, refetch, isFetching } = read;
  const { verified } = useUser();
  const news = data?.status === "approved" && !verified;
  useEffect(() => {
    if (news) refreshSession();
  }, [news]);
  if (data) return { state: "known", verification: data };
  if (error?.code === "verification_not_found") return { state: "known", verification: null };
  if (error) return { state: "failed", message: error.serverMessage, retry: refetch, retrying: isFetching };
  return { state: "loading" };
}
