import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addPasskey, beginPasskey, listPasskeys } from "#schema/endpoints/passkeys.ts";
import { refresh } from "#web/api/query.ts";
import { ApiError, request } from "#web/api/request.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

const loadPrompts = () => import("./passkey-prompts.ts");

/**
 * Adds a passkey. `asksPassword` is true once the server wants the password again. `add(password)` then continues.
 * A prompt that the person closes is not an error.
 */
export function useAddPasskey(onAdded?: () => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const [isPending, setPending] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const fail = (description: string) =>
    toast({ variant: "destructive", title: t`Could not add the passkey`, description });
  const add = useOneAtATime(async (password?: string) => {
    setPending(true);
    setRefusal(null);
    let asking = password !== undefined;
    try {
      const body = password === undefined ? {} : { password };
      const [prompts, options] = await Promise.all([loadPrompts(), request(beginPasskey, { body })]);
      setAsksPassword(false);
      asking = false;
      const made = await prompts.makePasskey(options);
      if (made.none === "there already")
        fail(t`This device already has a passkey for your account. You can use it to sign in.`);
      if (made.none === "impossible")
        fail(t`This device cannot make a passkey. Keep signing in with your password.`);
      if (!made.body) return;
      await request(addPasskey, { body: made.body });
      await refresh(listPasskeys, {});
      toast({ title: t`Passkey added`, description: t`You can sign in with it from now on.` });
      onAdded?.();
    } catch (fault) {
      if (!(fault instanceof ApiError)) return void fail(t`Something went wrong. Please try again.`);
      if (asking) return setRefusal(fault);
      if (fault.problems.password) return setAsksPassword(true);
      fail(fault.serverMessage);
    } finally {
      setPending(false);
    }
  });
  const prefetch = () => void loadPrompts().catch(() => undefined);
  return {
    add,
    isPending,
    asksPassword,
    /** Why the password was refused. */
    refusal,
    cancel: () => setAsksPassword(false),
    prefetch: { onPointerEnter: prefetch, onFocus: prefetch },
  };
}
