import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/layout/card.tsx";

interface SubmitProfileProps {
  /** Whether the person edits a saved profile. */
  editing: boolean;
  pending: boolean;
  /** Why the last attempt failed. It remains visible after the toast. */
  failure: string | undefined;
  /** Loads the version that was saved elsewhere. Null when there is none. */
  onLoadNewest: (() => void) | null;
  /** Leaves the set-up with the version that was saved elsewhere. */
  onLeave: (() => void) | undefined;
  /** What happens after saving. */
  next: ReactNode;
}

/** The end of a profile form: the button, and what happens next. */
export function SubmitProfile({
  editing,
  pending,
  failure,
  onLoadNewest,
  onLeave,
  next,
}: SubmitProfileProps) {
  const { t } = useLingui();
  return (
    <div className="grid justify-items-start gap-4">
      {onLoadNewest && !pending && <ChangedElsewhere onLoadNewest={onLoadNewest} onLeave={onLeave} />}
      <Button
        type="submit"
        pending={pending}
        pendingLabel={editing ? t`Saving…` : t`Creating Profile...`}
        className="w-full sm:w-auto sm:min-w-56"
      >
        {editing ? <Trans>Save changes</Trans> : <Trans>Create Profile</Trans>}
      </Button>
      {failure && !onLoadNewest && !pending && (
        <div className="max-w-line">
          <p className="font-medium text-danger">{failure}</p>
          <p>
            <Trans>Everything you wrote is still here.</Trans>
          </p>
        </div>
      )}
      <p className="max-w-line text-soft">{next}</p>
    </div>
  );
}

/** Shown when two tabs or devices have edited the profile. The person chooses which version stays. */
function ChangedElsewhere({
  onLoadNewest,
  onLeave,
}: {
  onLoadNewest: () => void;
  onLeave: (() => void) | undefined;
}) {
  return (
    <Notice tone="lamp" role="alert" className="grid max-w-line justify-items-start gap-4">
      <div className="grid gap-1">
        <p className="font-medium text-lamp">
          <Trans>Your profile was changed in another tab or on another device.</Trans>
        </p>
        <p>
          <Trans>
            Nothing was overwritten. Press Save changes to replace that version with what you see here. Or
            load that version: then what you wrote here is lost.
          </Trans>
        </p>
      </div>
      <Button variant="outlined" onClick={onLoadNewest}>
        <Trans>Load the other version</Trans>
      </Button>
      {onLeave && (
        <Button variant="outlined" onClick={onLeave}>
          <Trans>Go on with the other version</Trans>
        </Button>
      )}
    </Notice>
  );
}
