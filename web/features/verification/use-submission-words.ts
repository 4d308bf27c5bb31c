import { useLingui } from "@lingui/react/macro";
import type { ApiError } from "#web/api/request.ts";
import type { FieldError } from "#web/forms/form-values.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** What both forms say when they are sent, refused or incomplete (specification sections 5 and 8). */
export function useSubmissionWords() {
  const { t } = useLingui();
  const { toast } = useToast();
  return {
    saySubmitted: () =>
      toast({
        title: t`Verification Request Submitted`,
        description: t`You have a decision in 2-3 business days.`,
      }),
    sayFailed: ({ code, serverMessage }: ApiError) =>
      toast({
        title: t`Error`,
        description: code === "unknown" ? t`Failed to submit verification request` : serverMessage,
        variant: "destructive",
      }),
    /** Only for what is missing; other mistakes have their own words in the summary. */
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
