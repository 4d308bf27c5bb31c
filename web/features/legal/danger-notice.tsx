import { Trans } from "@lingui/react/macro";
import { Notice } from "#web/ui/layout/card.tsx";
import { Telephone } from "./telephone.tsx";

export function DangerNotice() {
  return (
    <Notice tone="danger">
      <h2 className="text-lg">
        <Trans>
          In danger now? Call <Telephone to="999" />
        </Trans>
      </h2>
      <p className="mt-1">
        <Trans>
          Police, ambulance and fire. The call is free. If you cannot speak on a mobile phone, press 55 when
          you are asked.
        </Trans>
      </p>
    </Notice>
  );
}
