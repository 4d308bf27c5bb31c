import { useLingui } from "@lingui/react/macro";
import type { Args, Endpoint } from "#schema/endpoint.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { cacheReply, refresh, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import type { FieldError } from "#web/forms/form-values.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

interface Options {
  /** The draft to delete after sending. */
  draft: string;
  takeAnswer: (problems: ApiError["problems"]) => void;
  onSubmitted: () => void;
}

/**
 * Sends a verification request and shows the result as a toast. The reply is cached, because the person's own
 * request has the same path.
 */
export function useSubmission<E extends Endpoint>(submit: E, { draft, takeAnswer, onSubmitted }: Options) {
  const { saySubmitted, sayFailed, sayMissing } = useSubmissionToasts();
  const { mutateAsync, isPending } = useWrite(submit, {
    onSuccess: (request, args) => {
      cacheReply(submit, args, request);
      saySubmitted();
      onSubmitted();
    },
    onError: (error, args) => {
      sayFailed(error);
      takeAnswer(error.problems);
      if (error.code === "already_pending") refresh(submit, args);
    },
  });
  const send = (args: Args<E>) =>
    mutateAsync(args).then(
      () => forgetDraft(draft),
      () => undefined,
    );
  return { send, sending: isPending, sayMissing };
}

/** The toasts of both forms (specification sections 5 and 8). */
function useSubmissionToasts() {
  const { t } = useLingui();
  const { toast } = useToast();
  return {
    saySubmitted: () =>
      toast({
        title: t`Verification Request Submitted`,
        description: t`We will decide within 2-3 business days.`,
      }),
    sayFailed: ({ code, serverMessage }: ApiError) =>
      toast({
        title: t`Error`,
        description: code === "unknown" ? t`Failed to submit verification request` : serverMessage,
        variant: "destructive",
      }),
    /** Shown only for missing fields. The summary lists other mistakes. */
    sayMissing: (wrong: Readonly<Record<string, FieldError | undefined>>) => {
      if (Object.values(wrong).every((error) => error?.code !== "required")) return;
      toast({
        title: t`Missing Required Fields`,
        description: t`Please fill in all required fields`,
        variant: "destructive",
      });
    },
  };
}
