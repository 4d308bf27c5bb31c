import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useRef, useState } from "react";
import { cancelAddressChange, readPendingAddress } from "#schema/endpoints/account.ts";
import { cacheReply, useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { useFocusNext } from "#web/ui/controls/focus.ts";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ConfirmNotice } from "./confirm-notice.tsx";
import { SendAgain } from "./send-again.tsx";
import { usePendingAddress } from "./use-pending-address.ts";

const AddressDialog = fetchedDialog(async () => (await import("./address-dialog.tsx")).AddressDialog);

/** The address that the person signs in with, and a new one that waits for its confirmation. */
export function EmailSection() {
  const { email, emailConfirmed } = useUser();
  const { data } = usePendingAddress();
  const [open, setOpen] = useState(false);
  const prefetch = AddressDialog.usePrefetch();
  const change = useRef<HTMLButtonElement>(null);
  const changeButton = (
    <Button
      ref={change}
      variant="outlined"
      aria-haspopup="dialog"
      {...prefetch}
      onClick={() => setOpen(true)}
    >
      <Trans>Change address</Trans>
    </Button>
  );
  return (
    <SectionCard
      title={<Trans>Email address</Trans>}
      lead={<Trans>You sign in with this address, and our emails go there.</Trans>}
    >
      {emailConfirmed ? (
        <>
          <p className="font-medium wrap-anywhere">
            <bdi>{email}</bdi>
          </p>
          <div>{changeButton}</div>
        </>
      ) : (
        <ConfirmNotice>{changeButton}</ConfirmNotice>
      )}
      {data?.pending && <Pending email={data.pending.email} next={change} />}
      {open && <AddressDialog onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}

/** A change of address that waits for its confirmation. */
function Pending({ email, next }: { email: string; next: RefObject<HTMLButtonElement | null> }) {
  const { t } = useLingui();
  const { toast } = useToast();
  useFocusNext(next);
  const cancel = useWrite(cancelAddressChange, {
    onSuccess: (reply) => {
      cacheReply(readPendingAddress, {}, reply);
      toast({ title: t`Change cancelled`, description: t`Your address stays the same.` });
    },
    onError: ({ serverMessage }) =>
      toast({ variant: "destructive", title: t`Could not cancel the change`, description: serverMessage }),
  });
  const address = <bdi className="font-medium">{email}</bdi>;
  return (
    <Notice className="grid gap-3">
      <p className="wrap-anywhere">
        <Trans>
          You asked to use {address}. Open the link that we sent there. Until then, nothing changes.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <SendAgain address="new" />
        <Button variant="quiet" pending={cancel.isPending} onClick={() => cancel.mutate({})}>
          <Trans>Cancel the change</Trans>
        </Button>
      </div>
    </Notice>
  );
}
