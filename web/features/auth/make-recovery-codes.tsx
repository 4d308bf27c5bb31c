import { Trans, useLingui } from "@lingui/react/macro";
import { makeRecoveryCodes } from "#schema/endpoints/second-factor.ts";
import { useWrite } from "#web/api/query.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** The button that makes recovery codes, then the codes and a button to continue. */
export function MakeCodes({ isFirst, onKept }: { isFirst: boolean; onKept: () => unknown }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { data, mutate, isPending } = useWrite(makeRecoveryCodes, {
    onError: ({ status, serverMessage }) =>
      toast({
        variant: "destructive",
        title: t`Could not make the codes`,
        // The server may have made the codes, and only its answer was lost.
        description:
          status === 0 && !isFirst
            ? t`We could not reach the server. Your old codes may no longer work. Make new ones before you leave.`
            : serverMessage,
      }),
  });
  if (data)
    return (
      <div className="grid gap-5">
        <RecoveryCodes codes={data.codes} />
        <Button wide onClick={() => void onKept()}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    );
  return (
    <Button wide pending={isPending} pendingLabel={t`Making them…`} onClick={() => mutate({})}>
      {isFirst ? <Trans>Show my recovery codes</Trans> : <Trans>Make new codes</Trans>}
    </Button>
  );
}
