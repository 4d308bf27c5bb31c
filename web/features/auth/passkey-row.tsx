import { Trans } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { Passkey } from "#schema/endpoints/passkeys.ts";
import { Day, Moment } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { usePasskeyName } from "./use-passkey-name.ts";

const RenameDialog = fetchedDialog(
  async () => (await import("./rename-passkey-dialog.tsx")).RenamePasskeyDialog,
);
const RemoveDialog = fetchedDialog(
  async () => (await import("./remove-passkey-dialog.tsx")).RemovePasskeyDialog,
);

/** One passkey: its name, when it was added and used, and its buttons. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const prefetchRename = RenameDialog.usePrefetch();
  const prefetchRemove = RemoveDialog.usePrefetch();
  const name = usePasskeyName(passkey);
  const { createdAt, lastUsedAt, synced } = passkey;
  const close = () => setOpen(null);
  return (
    <li
      id={passkey.id}
      tabIndex={-1}
      className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-3 py-4"
    >
      <KeyRound aria-hidden className="size-6 shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-sans text-base wrap-anywhere">
          <bdi>{name}</bdi>
          {synced && (
            <Badge>
              <Trans>Synced</Trans>
            </Badge>
          )}
        </h3>
        <p className="text-soft">
          {lastUsedAt ? (
            <Trans>
              Added <Day at={createdAt} />, last used <Moment at={lastUsedAt} />
            </Trans>
          ) : (
            <Trans>
              Added <Day at={createdAt} />, not used yet
            </Trans>
          )}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:w-full">
        <Button {...prefetchRename} variant="quiet" aria-haspopup="dialog" onClick={() => setOpen("rename")}>
          <Trans>
            Rename <span className="sr-only">{name}</span>
          </Trans>
        </Button>
        <Button {...prefetchRemove} variant="quiet" aria-haspopup="dialog" onClick={() => setOpen("remove")}>
          <Trans>
            Remove <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      </div>
      {open === "rename" && <RenameDialog passkey={passkey} onClose={close} />}
      {open === "remove" && <RemoveDialog passkey={passkey} name={name} onClose={close} />}
    </li>
  );
}
