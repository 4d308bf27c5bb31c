import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type PersonRecord, resolveFlag } from "#schema/endpoints/people.ts";
import { useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { Day } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { PersonLink } from "./person-link.tsx";
import { refreshAdmin } from "./refresh-admin.ts";

type FlagRowProps = { flag: PersonRecord["flags"][number]; about: string; children?: ReactNode };

/** One flag, with a button to mark it as reviewed while it is open. */
export function FlagRow({ flag, about, children }: FlagRowProps) {
  const user = useUser();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0">
        {children}
        <p>
          <FlagText />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <Trans>
            Raised on <Day at={flag.raisedAt} />
          </Trans>
          {flag.resolvedAt && (
            <span>
              <Trans>
                Reviewed on <Day at={flag.resolvedAt} />
              </Trans>
            </span>
          )}
          {flag.resolvedBy && <PersonLink person={flag.resolvedBy} />}
        </p>
      </div>
      {flag.resolvedAt === null &&
        (about === user.id ? (
          <p className="text-sm text-soft">
            <Trans>This flag is about you. Another admin has to review it.</Trans>
          </p>
        ) : (
          <Resolve id={flag.id} />
        ))}
    </li>
  );
}

/** The text of a flag. There is one kind. */
export function FlagText() {
  return <Trans>Three refunded withdrawals within 90 days</Trans>;
}

function Resolve({ id }: { id: string }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(resolveFlag, {
    onSuccess: () => toast({ title: t`Flag marked as reviewed` }),
    onError: ({ serverMessage }) =>
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" }),
    // Also after a refusal: another admin may have been first.
    onSettled: refreshAdmin,
  });
  return (
    <Button
      variant="outlined"
      pending={isPending}
      onClick={() => mutate({ params: { id }, body: { status: "resolved" } })}
    >
      <Trans>Mark as reviewed</Trans>
    </Button>
  );
}
