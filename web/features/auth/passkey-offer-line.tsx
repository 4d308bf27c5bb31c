import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { AddPasskey } from "./add-passkey.tsx";

const key = "passkey-offer";

/** Whether this device has made its offer. The stored value names no person and remains after a sign-out. */
export const wasOffered = () => localStorage.getItem(key) !== null;

/** A short notice that offers a passkey, with a button to decline. A device shows it once. */
export function PasskeyOfferLine({ onEnd }: { onEnd: () => void }) {
  useEffect(() => {
    try {
      localStorage.setItem(key, "made");
    } catch {
      // When the storage is full, the offer appears again later.
    }
  }, []);
  return (
    <Notice className="grid gap-3">
      <p>
        <Trans>
          Next time, sign in with your fingerprint, your face or your screen lock. Only do this on a phone
          that is yours alone.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <AddPasskey onAdded={onEnd} />
        <Button variant="quiet" onClick={onEnd}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Notice>
  );
}
