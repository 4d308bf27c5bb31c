import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import type { Args, Endpoint } from "#schema/endpoint.ts";
import { dashboardOf } from "#schema/screens.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { cacheReply, queryClient, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useUser } from "#web/api/session.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

interface Wishes {
  /** The name of the draft that is no longer needed once the profile is kept. */
  draft: string;
  /** What is said once a new profile is kept. */
  created: string;
  takeAnswer: (problems: ApiError["problems"]) => void;
  /** For a saved profile that is edited: called when a newer version is there; answers whether it is what was sent. */
  onChanged?: () => Promise<boolean>;
}

/**
 * Keeps a profile, and says how it went (specification section 8). After an edit the way leads to the dashboard; the
 * set-up goes on by itself.
 */
export function useProfileSaving<E extends Endpoint>(save: E, wishes: Wishes) {
  const { t } = useLingui();
  const { toast } = useToast();
  const navigate = useNavigate();
  const { userType } = useUser();
  const { draft, created, takeAnswer, onChanged } = wishes;
  const failed = onChanged ? t`Failed to save profile` : t`Failed to create profile`;
  const failureOf = ({ code, serverMessage }: ApiError) => (code === "unknown" ? failed : serverMessage);
  function done() {
    forgetDraft(draft);
    if (!onChanged) return toast({ title: t`Profile created!`, description: created });
    toast({ title: t`Changes saved`, description: t`Your profile is up to date.` });
    navigate(dashboardOf(userType), { replace: true });
  }
  const { mutateAsync, isPending, error } = useWrite(save, {
    onSuccess: (profile, args) => {
      // Lists and pages that show the profile, or what it opens, are read again when they are next shown.
      void queryClient.invalidateQueries({ refetchType: "none" });
      // One's own profile is read at the same path: the answer is what a read would say.
      cacheReply(save, args, profile);
      done();
    },
    onError: async (refusal) => {
      if (refusal.code === "profile_changed" && (await onChanged?.())) return done();
      toast({ variant: "destructive", title: t`Error`, description: failureOf(refusal) });
      takeAnswer(refusal.problems);
    },
  });
  const send = (args: Args<E>) => mutateAsync(args).catch(() => undefined);
  return {
    send,
    saving: isPending,
    failure: error ? failureOf(error) : undefined,
    /** The last try met a newer version. */
    isChanged: error?.code === "profile_changed",
  };
}
