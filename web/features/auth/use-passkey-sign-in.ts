import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { beginPasskeySignIn, signInWithPasskey } from "#schema/endpoints/passkeys.ts";
import { deviceTokens } from "#web/api/devices.ts";
import { ApiError, request } from "#web/api/request.ts";
import { beginSession } from "#web/api/session.tsx";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { ownTimeZone } from "#web/i18n/time-zone.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

const loadPrompts = () => import("./passkey-prompts.ts");

/**
 * Signs in with a passkey. A prompt that the person closes is not an error and shows no message. `onSuspended` is called
 * with undefined when an attempt begins, and with the suspension of a person who may not sign in.
 */
export function usePasskeySignIn(onSuspended: (suspended: ApiError["suspended"]) => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const [isPending, setPending] = useState(false);
  const [erasesAt, setErasesAt] = useState<string>();
  const close = useRef<() => void>(() => {});
  useEffect(() => () => close.current(), []);
  const fail = (description: string) =>
    toast({ variant: "destructive", title: t`Login failed`, description });
  const start = useOneAtATime(async (undoDeletion?: true) => {
    setPending(true);
    onSuspended(undefined);
    dispatchEvent(new Event("attempt"));
    try {
      const [prompts, options] = await Promise.all([loadPrompts(), request(beginPasskeySignIn, {})]);
      close.current = prompts.closePrompt;
      const { body, none } = await prompts.choosePasskey(options);
      if (none === "cancelled") return;
      if (!body) return void fail(t`This browser could not use a passkey. Sign in with your password.`);
      const session = await request(signInWithPasskey, {
        body: { ...body, undoDeletion, devices: deviceTokens(), zone: ownTimeZone() },
      });
      beginSession(session);
      toast(
        undoDeletion
          ? { title: t`Your account stays`, description: t`The deletion is cancelled.` }
          : { title: t`Welcome back!`, description: t`You have been successfully logged in.` },
      );
    } catch (fault) {
      if (fault instanceof ApiError && fault.until) return setErasesAt(fault.until);
      if (fault instanceof ApiError) onSuspended(fault.suspended);
      fail(fault instanceof ApiError ? fault.serverMessage : t`Something went wrong. Please try again.`);
    } finally {
      setPending(false);
    }
  });
  const prefetch = () => void loadPrompts().catch(() => undefined);
  return {
    start,
    isPending,
    /** When the account of the passkey is erased, if its owner has deleted it. */
    erasesAt,
    leave: () => setErasesAt(undefined),
    prefetch: { onPointerEnter: prefetch, onFocus: prefetch },
  };
}
