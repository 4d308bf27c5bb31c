import { Trans } from "@lingui/react/macro";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { onEvents } from "#web/api/store.ts";
import { PageWidth } from "#web/ui/layout/page.tsx";

/** Says that the device is offline, and what that means. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-(--header-height) z-20 print:hidden">
      {!online && (
        <div data-offline className="bg-lamp-tint text-ink">
          <PageWidth className="flex items-center gap-3 py-3">
            <WifiOff aria-hidden className="size-5 shrink-0 text-lamp" />
            <p>
              <Trans>
                You are offline. What you have saved is safe. You can keep reading, and send again when you
                are online.
              </Trans>
            </p>
          </PageWidth>
        </div>
      )}
    </div>
  );
}

const onNetworkChange = onEvents(() => window, "online", "offline");

/** Whether the device is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
}
