import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { Args, Endpoint } from "#schema/endpoint.ts";
import { dashboardOf } from "#schema/screens.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { cacheReply, queryClient, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { fetchScreenCode } from "#web/api/screen-code.ts";
import { useUser } from "#web/api/session.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

interface Options {
  /** The draft to delete after saving. */
  draft: string;
  /** Whether the person edits a saved profile. */
  editing: boolean;
  /** The toast after creating a profile. */
  created: string;
  takeAnswer: (problems: ApiError["problems"]) => void;
  /** Called when a newer version exists. Resolves to whether it equals the sent values. */
  onChanged: () => Promise<boolean>;
  /** Only for the set-up: leaves it. */
  onCreated?: (() => void) | undefined;
}

/**
 * Saves a profile and shows the result as a toast (specification section 8). After an edit, the dashboard opens.
 */
export function useProfileSaving<E extends Endpoint>(save: E, options: Options) {
  const { t } = useLingui();
  const { toast } = useToast();
  const navigate = useNavigate();
  const dashboard = dashboardOf(useUser().userType);
  // Loads the dashboard's code early, because on a slow phone this takes longer than saving.
  useEffect(() => void fetchScreenCode(dashboard), [dashboard]);
  const { draft, editing, created, takeAnswer, onChanged, onCreated } = options;
  const failed = editing ? t`Failed to save profile` : t`Failed to create profile`;
  const failureOf = ({ code, serverMessage }: ApiError) => (code === "unknown" ? failed : serverMessage);
  function done() {
    forgetDraft(draft);
    if (editing) toast({ title: t`Changes saved`, description: t`Your profile is up to date.` });
    else toast({ title: t`Profile created!`, description: created });
    if (onCreated) onCreated();
    else navigate(dashboard, { replace: true });
  }
  const { mutateAsync, isPending, error } = useWrite(save, {
    onSuccess: async (profile, args) => {
      // Waits for the dashboard's code. The button stays pending until then.
      await fetchScreenCode(dashboard);
      // Everything that shows the profile, or depends on it, is refetched when it is next shown.
      void queryClient.invalidateQueries({ refetchType: "none" });
      // The person's own profile has the same path, so the reply can be cached.
      cacheReply(save, args, profile);
      done();
    },
    onError: async (refusal) => {
      if (refusal.code === "profile_changed" && (await onChanged())) return done();
      toast({ variant: "destructive", title: t`Error`, description: failureOf(refusal) });
      takeAnswer(refusal.problems);
    },
  });
  const send = (args: Args<E>) => mutateAsync(args).catch(() => undefined);
  return {
    send,
    saving: isPending,
    failure: error ? failureOf(error) : undefined,
    /** Leaves the set-up without saving, because another device has created the profile. */
    leave:
      onCreated &&
      (() => {
        forgetDraft(draft);
        onCreated();
      }),
    /** Whether the last attempt found a newer version. */
    isChanged: error?.code === "profile_changed",
  };
}
