import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { SecondFactor } from "#schema/endpoints/second-factor.ts";
import { Day, Moment } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { DescriptionList } from "#web/ui/layout/description-list.tsx";
import { readAgain } from "./use-second-factor.ts";

const AppDialog = fetchedDialog(async () => (await import("./app-dialog.tsx")).AppDialog);
const RemoveAppDialog = fetchedDialog(async () => (await import("./remove-app-dialog.tsx")).RemoveAppDialog);
const CodesDialog = fetchedDialog(async () => (await import("./recovery-codes-dialog.tsx")).CodesDialog);

/** The second factors that the person has, and the buttons that change them. */
export function Factors({ factor }: { factor: SecondFactor }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<"app" | "remove" | "codes" | null>(null);
  const close = () => {
    setOpen(null);
    void readAgain();
  };
  const { app, passkeys, recoveryCodes } = factor;
  return (
    <div className="grid gap-4">
      <DescriptionList
        items={[
          {
            term: t`Passkeys`,
            description: passkeys > 0 ? passkeys : t`None`,
          },
          {
            term: t`Authenticator app`,
            description: app ? (
              app.lastUsedAt ? (
                <Trans>
                  Added <Day at={app.createdAt} />, last used <Moment at={app.lastUsedAt} />
                </Trans>
              ) : (
                <Trans>
                  Added <Day at={app.createdAt} />, not used yet
                </Trans>
              )
            ) : (
              t`None`
            ),
          },
          {
            term: t`Recovery codes left`,
            description: recoveryCodes,
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen("codes")}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen("app")}>
          {app ? <Trans>Replace the app</Trans> : <Trans>Add an app</Trans>}
        </Button>
        {app && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen("remove")}>
            <Trans>Remove the app</Trans>
          </Button>
        )}
      </div>
      {open === "app" && <AppDialog onClose={close} />}
      {open === "remove" && <RemoveAppDialog onClose={close} />}
      {open === "codes" && <CodesDialog onClose={close} />}
    </div>
  );
}
