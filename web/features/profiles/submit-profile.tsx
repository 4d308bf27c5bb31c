import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { DraftChoice } from "#web/ui/form-draft.tsx";

/** The end of a set-up form: what is kept here, what happens next, and the button. */
export function SubmitProfile({ pending, next }: { pending: boolean; next: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-x-12 border-t border-line pt-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="grid justify-items-start gap-4 lg:col-start-2">
        <DraftChoice />
        <Button
          type="submit"
          pending={pending}
          pendingLabel={t`Creating Profile...`}
          className="w-full sm:w-auto sm:min-w-56"
        >
          <Trans>Create Profile</Trans>
        </Button>
        <p className="max-w-line text-soft">{next}</p>
      </div>
    </div>
  );
}
