import { Trans, useLingui } from "@lingui/react/macro";
import { CheckboxField } from "#web/forms/field.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { chooseKeys, useKeysOn } from "./use-review-keys.ts";

/** The list of keyboard shortcuts, and the switch to turn them off. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const on = useKeysOn();
  const rows = [
    { keys: ["j", "↓"], does: t`Next request` },
    { keys: ["k", "↑"], does: t`Previous request` },
    { keys: ["a"], does: t`Approve` },
    { keys: ["r"], does: t`Reject` },
    { keys: ["u"], does: t`Undo the last approval` },
    { keys: ["?"], does: t`This help` },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t`Keyboard`}>
      <dl className="mb-4 grid gap-2">
        {rows.map(({ keys, does }) => (
          <div key={does} className="grid grid-cols-[6rem_1fr] items-center">
            <dt className="flex gap-2">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm border border-control bg-sand px-2 py-0.5 text-center font-mono text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-4 text-soft">
        <Trans>
          The arrow keys work while you are on a card of the list. There, Page Down and Page Up scroll the
          request. Nothing is decided before you confirm it.
        </Trans>
      </p>
      <CheckboxField
        label={t`Use these keys on this device`}
        name="review-keys"
        checked={on}
        onChange={(event) => chooseKeys(event.target.checked)}
      />
    </Dialog>
  );
}
