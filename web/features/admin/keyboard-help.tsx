import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CheckboxField } from "#web/forms/field.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { chooseKeys, useKeysOn } from "./use-review-keys.ts";

type KeyboardHelpProps = {
  open: boolean;
  onClose: () => void;
  keys: readonly { keys: readonly string[]; does: string }[];
  /** More help that is not in the list of keys. */
  children: ReactNode;
};

/** The list of keyboard shortcuts, and the switch to turn them off. */
export function KeyboardHelp({ open, onClose, keys, children }: KeyboardHelpProps) {
  const { t } = useLingui();
  const on = useKeysOn();
  const rows = [...keys, { keys: ["?"], does: t`This help` }];
  return (
    <Dialog open={open} onClose={onClose} title={t`Keyboard`}>
      <dl className="mb-4 grid gap-2">
        {rows.map(({ keys: each, does }) => (
          <div key={does} className="grid grid-cols-[6rem_1fr] items-center">
            <dt className="flex gap-2">
              {each.map((key) => (
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
      <p className="mb-4 text-soft">{children}</p>
      <CheckboxField
        label={t`Use these keys on this device`}
        name="review-keys"
        checked={on}
        onChange={(event) => chooseKeys(event.target.checked)}
      />
    </Dialog>
  );
}
