import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { dayMs } from "#schema/durations.ts";
import type { Reply } from "#schema/endpoint.ts";
import { readPasswordLink, resetPassword } from "#schema/endpoints/account.ts";
import { NewPassword } from "#schema/forms.ts";
import { newPasskeyDays } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { useWrite } from "#web/api/query.ts";
import { endSession, rememberDevice, useSession } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { CheckboxField } from "#web/forms/fields/checkbox-field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Day } from "#web/i18n/dates.tsx";
import { useDeviceName } from "#web/i18n/device-name.ts";
import { useLinkToken } from "#web/shell/link-token.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { PageHeading, usePageTitle } from "#web/ui/layout/page.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { LinkClosed } from "./link-closed.tsx";
import { LinkMissing } from "./link-missing.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { retryWhenBusy } from "./retry-when-busy.ts";

/** Sets a new password with the link from an email. First it reads whether the link still works, which changes nothing. */
export default function ResetPasswordScreen() {
  const token = useLinkToken();
  return <AuthFrame>{token === "" ? <LinkMissing /> : <PasswordLink key={token} token={token} />}</AuthFrame>;
}

function PasswordLink({ token }: { token: string }) {
  // Does not use the query cache, so that two links are never mixed up.
  const { mutate, data, error, isPending } = useWrite(readPasswordLink);
  const read = useCallback(() => mutate({ body: { token } }), [mutate, token]);
  useEffect(read, [read]);
  const [closed, setClosed] = useState(false);
  if (closed || error?.code === "link_closed") return <LinkClosed to="password" />;
  if (error) return <Failed message={error.serverMessage} onRetry={read} retrying={isPending} />;
  if (!data) return <Loading className="min-h-80" />;
  return <ChoosePassword link={data} token={token} onClosed={() => setClosed(true)} />;
}

type LinkOf = Reply<typeof readPasswordLink>;

interface ChoosePasswordProps {
  link: LinkOf;
  token: string;
  onClosed: () => void;
}

function ChoosePassword({ link: { passkeys }, token, onClosed }: ChoosePasswordProps) {
  const { t } = useLingui();
  const { toast } = useToast();
  const session = useSession();
  const navigate = useNavigate();
  // Whether the person has just undone a change of address.
  const undone = useLocation().state?.undone === true;
  usePageTitle(t`Choose a new password`);
  const [removePasskeys, setRemovePasskeys] = useState(passkeys.some(isNew));
  const form = useForm(NewPassword, { password: "" });
  const { mutateAsync, isPending } = useWrite(resetPassword, {
    ...retryWhenBusy,
    onSuccess: ({ id, device }) => {
      rememberDevice({ id }, device);
      // All sessions of this person have ended. Another person may be signed in on this device.
      if (session.status === "in" && session.user.id === id) endSession();
      toast({ title: t`Password changed`, description: t`Sign in with your new password.` });
      void navigate(screens.auth, { replace: true });
    },
    onError: (error) => {
      if (error.code === "link_closed") return onClosed();
      toast({
        variant: "destructive",
        title: t`Could not change your password`,
        description: error.serverMessage,
      });
      takeAnswer(error.problems);
    },
  });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    password: { label: t`New password`, required: t`Choose a password.` },
  });
  const submit = useOneAtATime(
    form.handleSubmit((body) =>
      mutateAsync({ body: { ...body, token, removePasskeys } }).catch(() => undefined),
    ),
  );
  return (
    <>
      <PageHeading>
        <Trans>Choose a new password</Trans>
      </PageHeading>
      {undone && (
        <Notice role="status" className="mt-4">
          <Trans>
            Your old address is back, every device is signed out, and your old password no longer works.
            Choose a new one, so that no one else can sign in.
          </Trans>
        </Notice>
      )}
      <p className="mt-2 mb-6 text-soft">
        <Trans>This signs you out on all devices. Then sign in with the new password.</Trans>
      </p>
      <FormFrame onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
        <NewPasswordField
          label={t`New password`}
          {...form.register("password")}
          error={mistakeOf("password")}
        />
        {passkeys.length > 0 && (
          <Passkeys passkeys={passkeys} checked={removePasskeys} onChange={setRemovePasskeys} />
        )}
        <Button type="submit" wide pending={isPending} pendingLabel={t`Saving…`}>
          <Trans>Save the new password</Trans>
        </Button>
      </FormFrame>
    </>
  );
}

/** Whether a passkey is new. A thief may have added it, so the form suggests to remove all passkeys. */
const isNew = ({ createdAt }: { createdAt: string }) =>
  Date.now() - Date.parse(createdAt) < newPasskeyDays * dayMs;

interface PasskeysProps {
  passkeys: LinkOf["passkeys"];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers to remove the passkeys, because a passkey of another person would still work with the new password. */
function Passkeys({ passkeys, checked, onChange }: PasskeysProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3 rounded-card border border-line p-5">
      <p>
        <Trans>Passkeys also sign in to your account:</Trans>
      </p>
      <ul className="list-disc ps-5">
        {passkeys.map((passkey, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Passkey key={place} passkey={passkey} />
        ))}
      </ul>
      <CheckboxField
        name="removePasskeys"
        label={t`Remove all passkeys`}
        hint={
          <Trans>
            Someone who has one of them can sign in without your password. If you know them all, you can keep
            them.
          </Trans>
        }
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}

function Passkey({ passkey }: { passkey: LinkOf["passkeys"][number] }) {
  const device = useDeviceName(passkey);
  return (
    <li>
      <Trans>
        <span>{device}</span>, added <Day at={passkey.createdAt} />
      </Trans>
    </li>
  );
}
