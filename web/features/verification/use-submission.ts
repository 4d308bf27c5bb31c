import type { Args, Endpoint } from "#schema/endpoint.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { refresh, remember, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useSubmissionWords } from "./use-submission-words.ts";

interface Wishes {
  /** The name of the draft that is no longer needed once the request is sent. */
  draft: string;
  takeAnswer: (problems: ApiError["problems"]) => void;
  onSubmitted: () => void;
}

/** Sends a verification request, and says how it went. One's own request is read at the same path: its answer is kept. */
export function useSubmission<E extends Endpoint>(submit: E, { draft, takeAnswer, onSubmitted }: Wishes) {
  const { saySubmitted, sayFailed, sayMissing } = useSubmissionWords();
  const { mutateAsync, isPending } = useWrite(submit, {
    onSuccess: (request, args) => {
      remember(submit, args, request);
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
