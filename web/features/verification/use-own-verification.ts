import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type CurrentUser, me } from "#schema/endpoints/auth.ts";
import { getLandlordVerification, getMigrantVerification } from "#schema/endpoints/verification.ts";
import type { VerificationStatus } from "#schema/vocabulary.ts";
import { useRead } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useUser } from "#web/api/session.tsx";
import { oncePerVisit } from "#web/api/visit.ts";

/** The latest request, or null when none was ever submitted. */
export type OwnVerification<T> =
  | { state: "loading" }
  | { state: "failed"; message: string; retry: () => void; retrying: boolean }
  | { state: "known"; verification: T | null };

/** Whether the latest request was approved and a suspension has since removed the badge. */
export const hasLapsed = (
  { verified }: Pick<CurrentUser, "verified">,
  request: { status: VerificationStatus } | null | undefined,
) => request?.status === "approved" && !verified;

// Refetched on every visit, because an admin may have decided.
const always = { refetchOnMount: oncePerVisit } as const;

export const useMigrantVerification = () => useOwn(useRead(getMigrantVerification, {}, always));
export const useLandlordVerification = () => useOwn(useRead(getLandlordVerification, {}, always));

function useOwn<T extends { status: VerificationStatus }>(
  read: UseQueryResult<T, ApiError>,
): OwnVerification<T> {
  const { data } = read;
  const user = useUser();
  const who = useRead(me, {});
  const { error: unanswered, refetch: askWho } = who;
  const [asked, setAsked] = useState<T>();
  const unsure = hasLapsed(user, data) && asked !== data;
  useEffect(() => {
    // The request was approved either just now or before a suspension. The refetched user shows which.
    if (unsure && !unanswered) void askWho().then(({ isSuccess }) => isSuccess && setAsked(data));
  }, [unsure, unanswered, askWho, data]);
  if (data && !unsure) return { state: "known", verification: data };
  const { error, refetch, isFetching } = unsure ? who : read;
  if (error?.code === "verification_not_found") return { state: "known", verification: null };
  if (error) return { state: "failed", message: error.serverMessage, retry: refetch, retrying: isFetching };
  return { state: "loading" };
}
