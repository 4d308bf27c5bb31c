import { useLingui } from "@lingui/react/macro";
import type { Args, Endpoint } from "#schema/endpoint.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { remember, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useToast } from "#web/ui/toast.tsx";

interface Wishes {
  /** The name of the draft that is no longer needed once the profile is kept. */
  draft: string;
  /** What is said once it is kept. */
  saved: string;
  takeAnswer: (fields: Readonly<Record<string, string>>) => void;
}

/**
 * Keeps a profile, and says how it went (specification section 8). One's own profile is read at the same path:
 * the answer is what a read would say, and the screen goes on to the dashboard.
 */
export function useProfileSaving<E extends Endpoint>(save: E, { draft, saved, takeAnswer }: Wishes) {
  const { t } = useLingui();
  const { toast } = useToast();
  const failureOf = ({ code, serverMessage }: ApiError) =>
    code === "unknown" ? t`Failed to create profile` : serverMessage;
  const { mutateAsync, isPending, error } = useWrite(save, {
    onSuccess: (profile, args) => {
      forgetDraft(draft);
      toast({ title: t`Profile created!`, description: saved });
      remember(save, args, profile);
    },
    onError: (refusal) => {
      toast({ variant: "destructive", title: t`Error`, description: failureOf(refusal) });
      takeAnswer(refusal.fields);
    },
  });
  const send = (args: Args<E>) => mutateAsync(args).catch(() => undefined);
  return { send, saving: isPending, failure: error ? failureOf(error) : undefined };
}
