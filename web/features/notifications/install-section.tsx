import { Trans } from "@lingui/react/macro";
import { productName } from "#schema/limits.ts";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { InstallButton, InstallByHand } from "./install-parts.tsx";
import { useWayToInstall } from "./way-to-install.ts";

/** Installs the site on the home screen. Shows nothing if it is installed already or the browser cannot install it. */
export function InstallSection() {
  const way = useWayToInstall();
  if (!way) return null;
  return (
    <SectionCard
      title={<Trans>{productName} on your home screen</Trans>}
      lead={<Trans>Open it like an app. It needs almost no space.</Trans>}
    >
      {way === "press" ? (
        <div>
          <InstallButton />
        </div>
      ) : (
        <p>
          <InstallByHand />
        </p>
      )}
    </SectionCard>
  );
}
