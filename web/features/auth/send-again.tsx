import { Trans, useLingui } from "@lingui/react/macro";
import { readPendingAddress, sendConfirmation } from "#schema/endpoints/account.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { refreshSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** The button that sends the confirmation email again. */
export function SendAgain({ address }: { address: "current" | "new" }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const send = useWrite(sendConfirmation, {
    onSuccess: () =>
      toast({ title: t`Email sent`, description: t`It may take a minute. Look in your spam folder, too.` }),
    onError: ({ code, serverMessage }) => {
      // The address was confirmed or cancelled elsewhere. The refetched screen shows that.
      if (code === "wrong_state") {
        void refreshSession();
        void refresh(readPendingAddress, {});
      } else
        toast({ variant: "destructive", title: t`Could not send the email`, description: serverMessage });
    },
  });
  return (
    <Button variant="outlined" pending={send.isPending} onClick={() => send.mutate({ body: { address } })}>
      <Trans>Send it again</Trans>
    </Button>
  );
}
