import { useLingui } from "@lingui/react/macro";
import type { ApiError } from "#web/api/request.ts";
import { useToast } from "#web/ui/toast.tsx";

/** How a profile that was kept, or was not, is told (specification section 8). */
export function useProfileWords() {
  const { t } = useLingui();
  const { toast } = useToast();
  const failureOf = ({ code, serverMessage }: ApiError) =>
    code === "unknown" ? t`Failed to create profile` : serverMessage;
  return {
    saved: (description: string) => toast({ title: t`Profile created!`, description }),
    failed: (error: ApiError) =>
      toast({ variant: "destructive", title: t`Error`, description: failureOf(error) }),
    failureOf,
  };
}
