import { useLingui } from "@lingui/react/macro";
import { type RefObject, useState } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { useUser } from "#web/api/session.tsx";
import { silentFrom } from "#web/features/connections/declined-fee.tsx";
import { useHasWritten } from "#web/features/connections/has-written.ts";
import { useConnections } from "#web/features/connections/use-connections.ts";
import type { MenuPerson } from "#web/features/safety/person-menu.tsx";
import { useBlock } from "#web/features/safety/use-block.ts";
import { FocusNext } from "#web/ui/dialogs/dialog-host.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

const BlockDialog = fetchedDialog(
  async () => (await import("#web/features/connections/landlord-dialogs.tsx")).BlockDialog,
);

interface AskedBlock {
  person: MenuPerson;
  onBlocked?: (() => void) | undefined;
  /** Takes the focus after the question. */
  next: RefObject<HTMLElement | null>;
}

/** Blocks a person at once, but first asks a landlord whose fee would be lost. The screen must render `question`. */
export function useAskedBlock({ person, onBlocked, next }: AskedBlock) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { userType } = useUser();
  const { data, refetch } = useConnections();
  const [asked, setAsked] = useState<Connection>();
  const { block, unblock, isPending } = useBlock({
    onBlocked: () => {
      setAsked(undefined);
      onBlocked?.();
    },
  });
  // Only a landlord's list has the person as its migrant.
  const paidIn = (list: readonly Connection[] = []) =>
    list.find((each) => each.migrantId === person.id && isLive(each.status) && each.paymentCompleted);
  // Every row of a dashboard has this menu, so the messages are read only where the fee may be refunded.
  const silent = [paidIn(data)].find((each) => each?.status === "pending" && Date.now() >= silentFrom(each));
  const returns = useHasWritten(silent) === false;
  const press = async () => {
    const known = data ? { data, error: null } : await refetch();
    // A landlord must be asked before a fee is lost. Other people do not need the list.
    if (known.error && userType === "landlord")
      return void toast({
        variant: "destructive",
        title: t`Something went wrong`,
        description: known.error.serverMessage,
      });
    const paid = paidIn(known.data);
    if (paid && !returns) setAsked(paid);
    else block(person);
  };
  return {
    block: () => void press(),
    unblock: () => unblock(person),
    isPending,
    question: asked && (
      <>
        <FocusNext next={next} />
        <BlockDialog
          connection={asked}
          pending={isPending}
          onConfirm={() => block(person)}
          onClose={() => setAsked(undefined)}
        />
      </>
    ),
  };
}
