import { Trans } from "@lingui/react/macro";
import { FlaskConical } from "lucide-react";
import { Notice } from "#web/ui/layout/card.tsx";

/** Unmistakable wherever the key is a test key: nothing here is real money. */
export function TestModeNotice() {
  return (
    <Notice tone="lamp" className="flex gap-3 p-4">
      <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0 text-lamp" />
      <p>
        <strong>
          <Trans>Test mode: no real money.</Trans>
        </strong>{" "}
        <Trans>
          Use card <bdi className="whitespace-nowrap">4242 4242 4242 4242</bdi>, any future date and any
          security code.
        </Trans>
      </p>
    </Notice>
  );
}
