import { useLingui } from "@lingui/react/macro";
import type { ApiError } from "#web/api/request.ts";
import { useToast } from "#web/ui/toast.tsx";

/** The toasts of a profile that was kept, or was not (specification section 8). */
export function useProfileToasts() {
  const { t } = useLingui();
  const { toast } = useToast();
  return {
    saved: (description: string) => toast({ title: t`Profile created!`, description }),
    failed: ({ code, serverMessage }: ApiError) =>
      toast({
        variant: "destructive",
        title: t`Error`,
        description: code === "unknown" ? t`Failed to create profile` : serverMessage,
      }),
  };
}
