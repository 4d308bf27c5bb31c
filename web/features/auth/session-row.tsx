import { Trans, useLingui } from "@lingui/react/macro";
import { Laptop, Smartphone } from "lucide-react";
import { endSession, listSessions, type SignedInSession } from "#schema/endpoints/auth.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { useDeviceName } from "#web/i18n/device-name.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Card } from "#web/ui/layout/card.tsx";

const handheld = ["Android", "iPhone", "iPad"];

/** One signed-in device: its name, the start and last use of its session, and a button to sign it out. */
export function SessionRow({ session }: { session: SignedInSession }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const device = useDeviceName(session);
  const end = useWrite(endSession, {
    onSuccess: async () => {
      await readAgain(session.id);
      toast({ title: t`Signed out`, description: t`That device is signed out.` });
    },
    onError: async ({ status, serverMessage }) => {
      // The session has already ended. The refetched list shows that.
      if (status === 404) await readAgain(session.id);
      else
        toast({
          variant: "destructive",
          title: t`Could not sign out that device`,
          description: serverMessage,
        });
    },
  });
  const Icon = session.system && handheld.includes(session.system) ? Smartphone : Laptop;
  return (
    <Card
      as="li"
      id={session.id}
      tabIndex={-1}
      className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-3"
    >
      <Icon aria-hidden className="size-6 shrink-0 text-soft" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-base">
          {device}
          {session.current && (
            <Badge tone="active">
              <Trans>This device</Trans>
            </Badge>
          )}
        </h2>
        <p className="text-soft">
          <Trans>
            Signed in <Moment at={session.createdAt} />, last used <Moment at={session.lastUsedAt} />
          </Trans>
        </p>
      </div>
      {!session.current && (
        <Button
          variant="outlined"
          className="ms-auto"
          pending={end.isPending}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          <Trans>
            Sign out <span className="sr-only">{device}</span>
          </Trans>
        </Button>
      )}
    </Card>
  );
}

/** Refetches the list without the ended session. The focus moves to the next or previous row. */
async function readAgain(ended: string) {
  const row = document.getElementById(ended);
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  await refresh(listSessions, {});
  // The row disappears when the list renders, one tick later.
  setTimeout(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && beside instanceof HTMLElement) beside.focus();
    }),
  );
}
