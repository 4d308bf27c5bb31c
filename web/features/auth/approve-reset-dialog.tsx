import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { approveFactorReset, type FactorReset } from "#schema/endpoints/second-factor.ts";
import { useWrite } from "#web/api/query.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Asks whether the admin has spoken with the person, and explains what an approval does. */
export function ApproveDialog({ reset, onClose }: { reset: FactorReset; onClose: () => void }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const back = useRef<HTMLButtonElement>(null);
  const { firstName, lastName } = reset.person;
  const { mutate, isPending } = useWrite(approveFactorReset, {
    onSuccess: ({ approvals }) => {
      toast({
        title: t`Approved`,
        description:
          approvals === 2
            ? t`Their second factor is removed, and they are signed out everywhere.`
            : t`One more admin must approve.`,
      });
      onClose();
    },
    onError: ({ serverMessage }) =>
      toast({ variant: "destructive", title: t`Could not approve`, description: serverMessage }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Have you spoken with them?</Trans>}
      initialFocus={back}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button ref={back} variant="outlined" onClick={onClose}>
            <Trans>Not yet</Trans>
          </Button>
          <Button variant="danger" pending={isPending} onClick={() => mutate({ params: { id: reset.id } })}>
            <Trans>Yes, approve the reset</Trans>
          </Button>
        </div>
      }
    >
      <div className="grid gap-3 wrap-anywhere">
        <p>
          <Trans>
            Whoever knows the password of{" "}
            <bdi className="font-medium">
              {firstName} {lastName}
            </bdi>{" "}
            can ask for this. Call them on a number that you know, or meet them. An email or a message is not
            enough.
          </Trans>
        </p>
        <p>
          <Trans>
            After the second approval, their passkeys, app and recovery codes are removed, and all their
            devices are signed out.
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}
