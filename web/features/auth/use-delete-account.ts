import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { Args } from "#schema/endpoint.ts";
import { deleteAccount } from "#schema/endpoints/account.ts";
import { beginPasskeySignIn } from "#schema/endpoints/passkeys.ts";
import { screens } from "#schema/screens.ts";
import type { DeletionCause } from "#schema/vocabulary.ts";
import { ApiError, request } from "#web/api/request.ts";
import { endSession, rememberDevice, useUser } from "#web/api/session.tsx";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

type Body = Args<typeof deleteAccount>["body"];

/**
 * Deletes the account, signs out and opens the sign-in screen, which explains what follows. `onChanged` is called when
 * connections have changed since they were shown.
 */
export function useDeleteAccount(ending: readonly string[] | undefined, onChanged: () => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const user = useUser();
  const navigate = useNavigate();
  const [pending, setPending] = useState<"password" | "passkey" | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [reasons, setReasons] = useState<readonly DeletionCause[]>([]);
  // A person who closes the dialog keeps the account, even if a passkey prompt opens later.
  const isOpen = useRef(false);
  const closePrompt = useRef(() => {});
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      closePrompt.current();
    };
  }, []);
  const fail = (description: string) =>
    toast({ variant: "destructive", title: t`Your account is not deleted`, description });
  const run = useOneAtATime(async (by: "password" | "passkey", prove: () => Promise<Body | undefined>) => {
    setPending(by);
    setRefusal(null);
    try {
      const body = await prove();
      if (!body || !isOpen.current) return;
      const { erasesAt, device } = await request(deleteAccount, {
        body: { ...body, ...(ending && { ending: [...ending] }) },
      });
      rememberDevice(user, device);
      // The guarded screen redirects when the session ends. The navigation below must come after that redirect.
      flushSync(endSession);
      await navigate(screens.auth, { replace: true, state: { erasesAt } });
    } catch (fault) {
      if (!(fault instanceof ApiError)) return void fail(t`Something went wrong. Please try again.`);
      if (fault.reasons.length > 0) return setReasons(fault.reasons);
      if (fault.code === "connections_changed") {
        fail(fault.serverMessage);
        return onChanged();
      }
      if (by === "password") return setRefusal(fault);
      fail(
        fault.problems.credentialId
          ? t`This passkey did not work. Try again, or use your password.`
          : fault.serverMessage,
      );
    } finally {
      setPending(null);
    }
  });
  const askForPasskey = async (): Promise<Body | undefined> => {
    const [prompts, options] = await Promise.all([
      import("./passkey-prompts.ts"),
      request(beginPasskeySignIn, {}),
    ]);
    if (!isOpen.current) return;
    closePrompt.current = prompts.closePrompt;
    const { body, none } = await prompts.choosePasskey(options);
    if (none === "impossible") fail(t`This browser could not use a passkey. Use your password.`);
    return body;
  };
  return {
    withPassword: (password: string) => run("password", async () => ({ password })),
    withPasskey: () => run("passkey", askForPasskey),
    pending,
    /** Why the password was refused. */
    refusal,
    /** What must finish before the deletion. */
    reasons,
  };
}
