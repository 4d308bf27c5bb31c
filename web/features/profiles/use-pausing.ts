import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import {
  getMigrantProfile,
  type OwnMigrantProfile,
  pauseMigrantProfile,
} from "#schema/endpoints/profiles.ts";
import { keyOf, queryClient, useWrite } from "#web/api/query.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Milliseconds after a change in which presses are ignored. The second press of a double click would undo the change. */
const restMs = 700;

/** Hides the migrant's profile or shows it again, and reports the result. */
export function usePausing() {
  const { t } = useLingui();
  const { toast } = useToast();
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const { mutate, isPending } = useWrite(pauseMigrantProfile, {
    onSuccess: ({ pausedAt }) => {
      changedAt.current = performance.now();
      queryClient.setQueryData<OwnMigrantProfile>(
        keyOf(getMigrantProfile, {}),
        (own) => own && { ...own, pausedAt },
      );
      toast(
        pausedAt
          ? { title: t`Your profile is hidden`, description: t`You can show it again at any time.` }
          : { title: t`Your profile is shown`, description: t`You can hide it again at any time.` },
      );
    },
    onError: ({ serverMessage }) =>
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" }),
  });
  const pause = (paused: boolean) => {
    if (performance.now() - changedAt.current > restMs) mutate({ body: { paused } });
  };
  return { pause, isPending };
}
