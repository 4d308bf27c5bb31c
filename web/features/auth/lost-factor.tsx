import { Trans, useLingui } from "@lingui/react/macro";
import { readSecondFactor, requestFactorReset, type SecondFactor } from "#schema/endpoints/second-factor.ts";
import { cacheReply, useWrite } from "#web/api/query.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Notice } from "#web/ui/layout/card.tsx";

/** What a person can do who has lost their passkey or app and their recovery codes. */
export function LostFactor({ factor }: { factor: SecondFactor }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(requestFactorReset, {
    onSuccess: (state) => cacheReply(readSecondFactor, {}, state),
    onError: ({ serverMessage }) =>
      toast({ variant: "destructive", title: t`Could not ask`, description: serverMessage }),
  });
  if (factor.reset) {
    const { approvals, expiresAt } = factor.reset;
    return (
      <Notice role="status" className="grid gap-2">
        <p className="font-medium">
          <Trans>You have asked two other admins to reset your second factor.</Trans>
        </p>
        <p>
          <Trans>
            {approvals} of 2 have approved. Call them, so that they know it is you. The request ends{" "}
            <Moment at={expiresAt} />.
          </Trans>
        </p>
      </Notice>
    );
  }
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        <Trans>Lost your passkey or your app?</Trans>
      </summary>
      <div className="mt-2 grid justify-items-start gap-3">
        <p>
          <Trans>
            Use a recovery code. If you have none left, ask two other admins: when both approve, your second
            factor is removed, all your devices are signed out, and you set up a new one.
          </Trans>
        </p>
        <Button variant="outlined" pending={isPending} onClick={() => mutate({})}>
          <Trans>Ask two other admins</Trans>
        </Button>
      </div>
    </details>
  );
}
