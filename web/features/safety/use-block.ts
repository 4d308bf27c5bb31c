import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { blockPerson, listBlocks, unblockPerson } from "#schema/endpoints/blocks.ts";
import { listConnections, summarizeConnections } from "#schema/endpoints/connections.ts";
import { getLandlord } from "#schema/endpoints/landlords.ts";
import { getMigrant, listMigrants } from "#schema/endpoints/migrants.ts";
import { forget, keyOf, queryClient, refresh, useWrite } from "#web/api/query.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import type { MenuPerson } from "./person-menu.tsx";

/**
 * `block(person)` blocks at once, shows a toast and offers to undo it. `unblock(person)` ends a block. Both refetch what the
 * two people could see of each other.
 */
export function useBlock({ onBlocked }: { onBlocked?: () => void } = {}) {
  const { t } = useLingui();
  const { toast } = useToast();
  const fails = ({ serverMessage }: { serverMessage: string }) =>
    toast({ variant: "destructive", title: t`Something went wrong`, description: serverMessage });
  const undo = useWrite(unblockPerson, {
    onSuccess: async () => {
      await readAgain();
      toast({ title: t`Unblocked` });
    },
    onError: fails,
  });
  const names = useRef(new Map<string, string>()).current;
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // The callbacks are here and not in the call of `mutate`, which skips them if the menu is gone before the answer. The
  // menu disappears with the row of a connection that the block ends.
  const { mutate, isPending } = useWrite(blockPerson, {
    onSuccess: ({ ended }, { params: { userId } }) => {
      const firstName = names.get(userId) ?? "";
      if (isHere.current) onBlocked?.();
      void readAgain();
      toast({
        title: t`You blocked ${firstName}`,
        description: ended
          ? t`Your connection has ended, and stays ended. They are not told that you blocked them.`
          : t`You cannot find or write to each other. They are not told.`,
        // Only the block can be undone, not the end of the connection.
        action: {
          label: ended ? t`Unblock` : t`Undo`,
          onPress: () => undo.mutate({ params: { userId } }),
        },
      });
    },
    onError: fails,
  });
  const block = ({ id: userId, firstName }: MenuPerson) => {
    names.set(userId, firstName);
    mutate({ params: { userId } });
  };
  const unblock = ({ id: userId }: MenuPerson) => undo.mutate({ params: { userId } });
  return { block, unblock, isPending };
}

const pathOf = (call: typeof getMigrant | typeof getLandlord) => keyOf(call, { params: { id: "" } })[0];
const [onePerson, oneHome] = [pathOf(getMigrant), pathOf(getLandlord)];

/** Refetches the data that shows people. Screens that are not open refetch when they open. */
async function readAgain(): Promise<void> {
  forget(listMigrants, { query: {} });
  queryClient.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(onePerson) });
  await Promise.all([
    refresh(listConnections, {}),
    refresh(summarizeConnections, {}),
    refresh(listBlocks, {}),
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(oneHome) }),
  ]);
}
