import { Trans, useLingui } from "@lingui/react/macro";
import { Smartphone } from "lucide-react";
import { beginApp } from "#schema/endpoints/second-factor.ts";
import { useWrite } from "#web/api/query.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { AppSetup } from "./app-setup.tsx";
import { useKnowsPasskeys } from "./knows-passkeys.ts";

/** The choice between a passkey and an app as the first method for the second factor. */
export function Enrol({ onAdded }: { onAdded: () => unknown }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const knowsPasskeys = useKnowsPasskeys();
  const begin = useWrite(beginApp, {
    onError: ({ serverMessage }) =>
      toast({ variant: "destructive", title: t`Could not begin`, description: serverMessage }),
  });
  return (
    <div className="grid gap-4">
      {knowsPasskeys && !begin.data && (
        <Card as="section" className="grid justify-items-start gap-4">
          <h2 className="text-lg">
            <Trans>A passkey</Trans>
          </h2>
          <p>
            <Trans>
              The best choice: your fingerprint, your face or your screen lock. It cannot be phished. Add it
              only on a device that is yours alone.
            </Trans>
          </p>
          <AddPasskey onAdded={() => void onAdded()} />
        </Card>
      )}
      <Card as="section" className="grid gap-4">
        <h2 className="text-lg">
          <Trans>An authenticator app</Trans>
        </h2>
        {begin.data ? (
          <AppSetup app={begin.data} onAdded={onAdded} />
        ) : (
          <>
            <p>
              <Trans>An app on your phone that shows a new code every half minute.</Trans>
            </p>
            <div>
              <Button
                variant="outlined"
                icon={<Smartphone aria-hidden className="size-5 shrink-0" />}
                pending={begin.isPending}
                onClick={() => begin.mutate({})}
              >
                <Trans>Use an app</Trans>
              </Button>
            </div>
          </>
        )}
      </Card>
    </div>
  );
}
