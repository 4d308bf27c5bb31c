import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { beginPasskeyPass, passWithPasskey } from "#schema/endpoints/second-factor.ts";
import { ApiError, request } from "#web/api/request.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

const loadPrompts = () => import("./passkey-prompts.ts");

/** Passes the second factor with a passkey. A prompt that the person closes is not an error. */
export function usePasskeyPass(onPassed: () => unknown) {
  const { t } = useLingui();
  const { toast } = useToast();
  const [isPending, setPending] = useState(false);
  const close = useRef<() => void>(() => {});
  useEffect(() => () => close.current(), []);
  const fail = (description: string) =>
    toast({ variant: "destructive", title: t`Could not confirm`, description });
  const start = useOneAtATime(async () => {
    setPending(true);
    dispatchEvent(new Event("attempt"));
    try {
      const [prompts, options] = await Promise.all([loadPrompts(), request(beginPasskeyPass, {})]);
      close.current = prompts.closePrompt;
      const { body, none } = await prompts.confirmWithPasskey(options);
      close.current = () => {};
      if (none === "cancelled") return;
      if (!body) return void fail(t`This browser could not use a passkey. Use a code instead.`);
      await request(passWithPasskey, { body });
      await onPassed();
    } catch (fault) {
      fail(fault instanceof ApiError ? fault.serverMessage : t`Something went wrong. Please try again.`);
    } finally {
      setPending(false);
    }
  });
  const prefetch = () => void loadPrompts().catch(() => undefined);
  return { start, isPending, prefetch: { onPointerEnter: prefetch, onFocus: prefetch } };
}
