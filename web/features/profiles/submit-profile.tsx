import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { DraftChoice } from "#web/ui/form-draft.tsx";

interface SubmitProfileProps {
  pending: boolean;
  /** Why the last try failed; it stays when its toast has gone. */
  failure: string | undefined;
  /** What comes after. */
  next: ReactNode;
}

/** The end of a set-up form: what is kept here, the button, and what happens next. */
export function SubmitProfile({ pending, failure, next }: SubmitProfileProps) {
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
        {failure && !pending && (
          <div className="max-w-line">
            <p className="font-medium text-danger">{failure}</p>
            <p>
              <Trans>Everything you wrote is still here.</Trans>
            </p>
          </div>
        )}
        <p className="max-w-line text-soft">{next}</p>
      </div>
    </div>
  );
}
