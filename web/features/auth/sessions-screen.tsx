import { Trans, useLingui } from "@lingui/react/macro";
import { endOtherSessions, listSessions } from "#schema/endpoints/auth.ts";
import { dashboardOf } from "#schema/screens.ts";
import { refresh, useRead, useWrite } from "#web/api/query.ts";
import { rememberDevice, useUser } from "#web/api/session.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { SessionRow } from "./session-row.tsx";

/** The devices on which the person is signed in, each with a button to sign it out. */
export default function SessionsScreen() {
  const { t } = useLingui();
  const { userType } = useUser();
  return (
    <Page
      title={t`Where you are signed in`}
      lead={<Trans>Don't recognise a device? Sign it out.</Trans>}
      width="reading"
      back={{ to: dashboardOf(userType), label: <Trans>Back to dashboard</Trans> }}
    >
      <Contents />
    </Page>
  );
}

function Contents() {
  const sessions = useRead(listSessions, {}, { refetchOnMount: "always" });
  if (sessions.data) {
    const others = sessions.data.filter(({ current }) => !current);
    return (
      <div className="grid gap-6">
        <ul className="grid gap-3">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        {others.length > 0 ? (
          <EndOthers />
        ) : (
          <p className="text-soft">
            <Trans>You are not signed in on any other device.</Trans>
          </p>
        )}
      </div>
    );
  }
  if (!sessions.error)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  return (
    <Failed
      message={sessions.error.serverMessage}
      onRetry={() => void sessions.refetch()}
      retrying={sessions.isFetching}
    />
  );
}

function EndOthers() {
  const { t } = useLingui();
  const user = useUser();
  const { toast } = useToast();
  const end = useWrite(endOtherSessions, {
    onSuccess: async ({ device }) => {
      rememberDevice(user, device);
      await refresh(listSessions, {});
      toast({ title: t`All other devices are signed out`, description: t`You are signed in only here.` });
    },
    onError: ({ serverMessage }) =>
      toast({
        variant: "destructive",
        title: t`Could not sign out other devices`,
        description: serverMessage,
      }),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">
        <Trans>This signs you out everywhere else at once. You stay signed in here.</Trans>
      </p>
      <Button variant="outlined" pending={end.isPending} onClick={() => end.mutate({})}>
        <Trans>Sign out all other devices</Trans>
      </Button>
    </div>
  );
}
