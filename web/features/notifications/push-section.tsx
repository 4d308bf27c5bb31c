import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { listPushDevices, type PushDevice, removePushDevice } from "#schema/endpoints/push.ts";
import { refresh, useRead, useWrite } from "#web/api/query.ts";
import { Day } from "#web/i18n/dates.tsx";
import { useDeviceName } from "#web/i18n/device-name.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { readDevice } from "./stored-device.ts";
import { ability, unsubscribe } from "./this-device.ts";
import { useTurnOn } from "./use-turn-on.ts";

/** The person's devices with notifications. Another device can change them, so they are refetched on every visit. */
export const usePushDevices = () => useRead(listPushDevices, {}, { refetchOnMount: "always" });

/** Notifications on this device while the site is closed. Shows nothing when this site sends none. */
export function PushSection() {
  const { data } = usePushDevices();
  if (!data?.key) return null;
  const own = readDevice()?.id;
  return (
    <SectionCard
      title={<Trans>Notifications on this device</Trans>}
      lead={
        <Trans>
          See on this device that there is news, also when this site is closed. We show no names and no
          messages.
        </Trans>
      }
    >
      <ThisDevice publicKey={data.key} device={data.devices.find(({ id }) => id === own)} />
      <Others devices={data.devices.filter(({ id }) => id !== own)} />
    </SectionCard>
  );
}

function ThisDevice({ publicKey, device }: { publicKey: string; device: PushDevice | undefined }) {
  const [can, setCan] = useState(ability);
  if (can === "install")
    return (
      <p className="text-soft">
        <Trans>
          On an iPhone or iPad this works once the site is on your home screen. Open it from there and come
          back to this page.
        </Trans>
      </p>
    );
  if (can === "cannot")
    return (
      <p className="text-soft">
        <Trans>This browser cannot show notifications.</Trans>
      </p>
    );
  if (device) return <TurnOff device={device} />;
  if (can === "blocked")
    return (
      <p className="text-soft">
        <Trans>
          Your browser blocks our notifications. Allow them in the browser’s settings for this site, then
          reload this page.
        </Trans>
      </p>
    );
  return <TurnOn publicKey={publicKey} onAsked={() => setCan(ability)} />;
}

function TurnOn({ publicKey, onAsked }: { publicKey: string; onAsked: () => void }) {
  const { busy, turnOn } = useTurnOn(publicKey, onAsked);
  return (
    <div>
      <Button variant="outlined" pending={busy} onClick={turnOn}>
        <Trans>Turn on notifications</Trans>
      </Button>
    </div>
  );
}

function TurnOff({ device }: { device: PushDevice }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const remove = useRemoving();
  const turnOff = () =>
    remove.mutate(
      { params: { id: device.id } },
      {
        onSuccess: () => {
          void unsubscribe().catch(() => undefined);
          toast({ title: t`Notifications are off` });
        },
      },
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <Trans>This device gets notifications.</Trans>
      </p>
      <Button variant="outlined" pending={remove.isPending} onClick={turnOff}>
        <Trans>Turn off</Trans>
      </Button>
    </div>
  );
}

/** The person's other devices. The person can turn off a device that they have lost. */
function Others({ devices }: { devices: readonly PushDevice[] }) {
  if (devices.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans text-base">
        <Trans>Your other devices with notifications</Trans>
      </h3>
      <ul className="ruled border-y border-line">
        {devices.map((device) => (
          <Other key={device.id} device={device} />
        ))}
      </ul>
    </div>
  );
}

function Other({ device }: { device: PushDevice }) {
  const name = useDeviceName(device);
  const remove = useRemoving();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p>
        <span>{name}</span>{" "}
        <span className="text-soft">
          <Day at={device.createdAt} />
        </span>
      </p>
      <Button
        variant="quiet"
        pending={remove.isPending}
        onClick={() => remove.mutate({ params: { id: device.id } })}
      >
        <Trans>
          Turn off <span className="sr-only">{name}</span>
        </Trans>
      </Button>
    </li>
  );
}

function useRemoving() {
  const { t } = useLingui();
  const { toast } = useToast();
  return useWrite(removePushDevice, {
    onSuccess: () => refresh(listPushDevices, {}),
    onError: ({ serverMessage }) =>
      toast({
        variant: "destructive",
        title: t`Could not turn off notifications`,
        description: serverMessage,
      }),
  });
}
