import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { hasKeptDrafts } from "#web/api/drafts.ts";
import { Notice } from "#web/ui/layout/card.tsx";

/** Tells people that their session ended, and that their words are safe where that is so. */
export function SignedOutNotice() {
  const [kept] = useState(hasKeptDrafts);
  return (
    <Notice role="status" className="mt-4 mb-6">
      {kept ? (
        <Trans>You have been signed out. What you wrote is kept on this device. Sign in to continue.</Trans>
      ) : (
        <Trans>You have been signed out. Sign in to continue.</Trans>
      )}
    </Notice>
  );
}
