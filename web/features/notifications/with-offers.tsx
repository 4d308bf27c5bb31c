import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { listPushDevices } from "#schema/endpoints/push.ts";
import { productName } from "#schema/limits.ts";
import { storesDrafts } from "#web/api/drafts.ts";
import { queryClient, useRead } from "#web/api/query.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Loading } from "#web/ui/feedback/states.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { InstallButton, InstallByHand } from "./install-parts.tsx";
import { readDevice } from "./stored-device.ts";
import { ability } from "./this-device.ts";
import { useTurnOn } from "./use-turn-on.ts";
import { wayToInstall } from "./way-to-install.ts";

const key = "offers";
const wasMade = () => localStorage.getItem(key) !== null;
function noteMade() {
  try {
    localStorage.setItem(key, "made");
  } catch {
    // When the storage is full, the offer appears again later.
  }
}

interface WithOffersProps {
  /** Whether the person has had a first success, after which the offer is useful. */
  isDue: boolean;
  children: ReactNode;
}

/**
 * Shows the offer to get notifications and to install the site, once on a device, and then `children`. There is no offer on
 * a shared device or beside the offer of a passkey. It appears together with `children`, so that nothing moves.
 */
export function WithOffers({ isDue, children }: WithOffersProps) {
  const [isOpen, setOpen] = useState(() => isDue && storesDrafts() && !wasMade() && !hasPasskeyOffer());
  const [way] = useState(wayToInstall);
  const asks = isOpen && !readDevice() && ability() === "can";
  const { data, isLoading } = useRead(listPushDevices, {}, { enabled: asks });
  // As high as the window, so that nothing visible moves when the answer arrives.
  if (isLoading) return <Loading className="min-h-dvh" />;
  const publicKey = (asks && data?.key) || null;
  return (
    <>
      {isOpen && (publicKey || way) && (
        <Offers publicKey={publicKey} way={way} onEnd={() => setOpen(false)} />
      )}
      {children}
    </>
  );
}

// web/features/auth/offer-passkey.ts sets this.
const hasPasskeyOffer = () => queryClient.getQueryData(["passkey-offer"]) !== undefined;

interface OffersProps {
  publicKey: string | null;
  way: ReturnType<typeof wayToInstall>;
  onEnd: () => void;
}

function Offers({ publicKey, way, onEnd }: OffersProps) {
  const [done, setDone] = useState<readonly string[]>([]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The offer counts as made once it was visible.
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && noteMade());
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const end = (which: string) => {
    const all = [...done, which];
    setDone(all);
    const left = [publicKey && "push", way && "install"].filter((each) => each && !all.includes(each));
    if (left.length === 0) onEnd();
  };
  const offersPush = publicKey !== null && !done.includes("push");
  const offersInstall = way !== null && !done.includes("install");
  return (
    <div ref={place}>
      <Notice role="region" aria-labelledby="offers" className="grid gap-3">
        <h2 id="offers" className="text-lg">
          <Trans>Know when there is news</Trans>
        </h2>
        {offersPush && (
          <p>
            <Trans>
              This device can tell you, also when this site is closed. It shows no names and no messages.
              Better not on a phone that you share.
            </Trans>
          </p>
        )}
        {offersInstall && (
          <p>
            {way === "hand" ? (
              <InstallByHand />
            ) : (
              <Trans>Install {productName}, and it opens from your home screen like an app.</Trans>
            )}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {offersPush && <TurnOn publicKey={publicKey} onEnd={() => end("push")} />}
          {offersInstall && way === "press" && <InstallButton onEnd={() => end("install")} />}
          <Button
            variant="quiet"
            onClick={() => {
              noteMade();
              onEnd();
            }}
          >
            <Trans>Not now</Trans>
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function TurnOn({ publicKey, onEnd }: { publicKey: string; onEnd: () => void }) {
  // A person who has blocked notifications in the browser is not asked again.
  const { busy, turnOn } = useTurnOn(publicKey, (isOn) => (isOn || ability() === "blocked") && onEnd());
  return (
    <Button variant="outlined" pending={busy} onClick={turnOn}>
      <Trans>Get notified on this device</Trans>
    </Button>
  );
}
