import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { useSession } from "#web/api/session.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { PageWidth } from "#web/ui/layout/page.tsx";
import { RedirectToSignIn } from "./redirects.tsx";

interface GuardProps {
  /** Whether this person may see the screen. The server checks again on every call. */
  when: (user: CurrentUser) => boolean;
  /** What others see: usually a redirect. */
  otherwise: ReactNode;
  children: ReactNode;
}

/** Shows a screen only to the people it is for, once the session is known. An ended session redirects to sign-in. */
export function Guard({ when, otherwise, children }: GuardProps) {
  const session = useSession();
  if (session.status === "loading")
    return (
      <PageWidth className="min-h-dvh py-8 sm:py-12">
        <Loading label="">
          <div className="grid gap-6">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="h-44 rounded-card" />
            <Skeleton className="h-80 rounded-card" />
          </div>
        </Loading>
      </PageWidth>
    );
  if (session.status === "failed")
    return (
      <PageWidth className="py-8 sm:py-12">
        <Failed message={<Trans>We could not reach the server.</Trans>} onRetry={session.retry} />
      </PageWidth>
    );
  if (session.status === "out" && session.ended) return <RedirectToSignIn />;
  return session.status === "in" && when(session.user) ? children : otherwise;
}
