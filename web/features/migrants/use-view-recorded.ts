import { useEffect } from "react";
import type { Reply } from "#schema/endpoint.ts";
import { getMigrant, viewMigrant } from "#schema/endpoints/migrants.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { ApiError, request } from "#web/api/request.ts";

/** Records a view once the profile is found; the server counts one a day. */
export function useViewRecorded(id: string, found: boolean) {
  useEffect(() => {
    if (!found) return;
    const args = { params: { id } };
    request(viewMigrant, args).then(
      ({ profileViews }) =>
        queryClient.setQueryData<Reply<typeof getMigrant>>(
          keyOf(getMigrant, args),
          (profile) => profile && { ...profile, profileViews },
        ),
      (fault: unknown) => {
        // biome-ignore lint/suspicious/noConsole: a failure is only logged (specification section 7)
        console.warn("The view could not be recorded.", fault instanceof ApiError ? fault.code : "unknown");
      },
    );
  }, [id, found]);
}
