import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addPushDevice, listPushDevices } from "#schema/endpoints/push.ts";
import { dashboardOf } from "#schema/screens.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { storeDevice } from "./stored-device.ts";
import { fingerprintSession, subscribe } from "./this-device.ts";

/** Turns on notifications for this device. When the person has answered, `onAsked` is called with whether they are on. */
export function useTurnOn(publicKey: string, onAsked: (isOn: boolean) => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { id: userId, userType } = useUser();
  const add = useWrite(addPushDevice);
  const [busy, setBusy] = useState(false);
  const turnOn = async () => {
    if (busy) return;
    setBusy(true);
    let isOn = false;
    try {
      const body = await subscribe(publicKey, dashboardOf(userType));
      if (!body) return;
      const { id } = await add.mutateAsync({ body });
      storeDevice({ id, userId, endpoint: body.endpoint, session: await fingerprintSession() });
      await refresh(listPushDevices, {});
      isOn = true;
      toast({ title: t`Notifications are on` });
    } catch {
      toast({
        variant: "destructive",
        title: t`Could not turn on notifications`,
        description: t`Please try again. You still see all news on this site.`,
      });
    } finally {
      setBusy(false);
      onAsked(isOn);
    }
  };
  return { busy, turnOn: () => void turnOn() };
}
