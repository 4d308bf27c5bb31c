import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { productName } from "#schema/limits.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { install } from "./way-to-install.ts";

/** The button that opens the browser's question whether to install the site. */
export function InstallButton({ onEnd }: { onEnd?: () => void }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (await install()) toast({ title: t`${productName} is on your home screen` });
      onEnd?.();
    } catch {
      toast({ variant: "destructive", title: t`Your browser could not install ${productName}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" pending={busy} onClick={() => void ask()}>
      <Trans>Install {productName}</Trans>
    </Button>
  );
}

/** How to install the site by hand on an iPhone or iPad. */
export const InstallByHand = () => (
  <Trans>On an iPhone or iPad, press Share in your browser and then “Add to Home Screen”.</Trans>
);
