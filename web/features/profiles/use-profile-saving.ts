import { useLingui } from "@lingui/react/macro";
import type { Args, Endpoint } from "#schema/endpoint.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { queryClient, remember, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useToast } from "#web/ui/toast.tsx";

interface Wishes {
  /** The name of the draft that is no longer needed once the profile is kept. */
  draft: string;
  /** What is said once it is kept. */
  saved: { title: string; description: string };
  failed: string;
  takeAnswer: (fields: Readonly<Record<string, string>>) => void;
  onSaved?: () => void;
  /** A newer version is there; answers whether it is what was sent. */
  onChanged?: () => Promise<boolean>;
}

/** Keeps a profile, and says how it went (specification section 8). */
export function useProfileSaving<E extends Endpoint>(save: E, wishes: Wishes) {
  const { t } = useLingui();
  const { toast } = useToast();
  const failureOf = ({ code, serverMessage }: ApiError) =>
    code === "unknown" ? wishes.failed : serverMessage;
  function done() {
    forgetDraft(wishes.draft);
    toast(wishes.saved);
    wishes.onSaved?.();
  }
  const { mutateAsync, isPending, error } = useWrite(save, {
    onSuccess: (profile, args) => {
      // Lists and pages that show the profile, or what it opens, are read again when they are next shown.
      void queryClient.invalidateQueries({ refetchType: "none" });
      // One's own profile is read at the same path: the answer is what a read would say.
      remember(save, args, profile);
      done();
    },
    onError: async (refusal) => {
      if (refusal.code === "profile_changed" && (await wishes.onChanged?.())) return done();
      toast({ variant: "destructive", title: t`Error`, description: failureOf(refusal) });
      wishes.takeAnswer(refusal.fields);
    },
  });
  const send = (args: Args<E>) => mutateAsync(args).catch(() => undefined);
  return { send, saving: isPending, failure: error ? failureOf(error) : undefined };
}
