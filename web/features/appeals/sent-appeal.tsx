import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import type { OwnAppeal } from "#schema/endpoints/appeals.ts";
import { useSession } from "#web/api/session.tsx";
import { Day, Moment } from "#web/i18n/dates.tsx";
import { Card } from "#web/ui/layout/card.tsx";

/** An appeal that has arrived: the date by which we answer, or our decision. */
export function SentAppeal({ appeal, justSent = false }: { appeal: OwnAppeal; justSent?: boolean }) {
  const news = useRef<HTMLDivElement>(null);
  // Takes the focus, because the button that had it is gone.
  useEffect(() => {
    if (justSent) news.current?.focus();
  }, [justSent]);
  const { sentAt, answerBy, decision, outcome, answer } = appeal;
  const isVerified = useIsVerified() && decision === "rejection";
  return (
    <Card className="grid gap-3">
      {outcome ? (
        <h2 className="text-lg">
          <Outcome appeal={appeal} isVerified={isVerified} />
        </h2>
      ) : (
        <div ref={news} role="status" tabIndex={-1} className="grid gap-3">
          <h2 className="text-lg">
            <Trans>We have your appeal.</Trans>
          </h2>
          <p>
            <Trans>
              Someone on our team reads it and answers by <Moment at={answerBy} />. We send you an email.
            </Trans>
          </p>
        </div>
      )}
      {answer && (
        <div className="border-s-4 border-line ps-4">
          <p className="text-sm text-soft">
            <Trans>Our team wrote to you:</Trans>
          </p>
          <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
            {answer}
          </p>
        </div>
      )}
      {outcome && <Next appeal={appeal} />}
      <p className="text-sm text-soft">
        <Trans>
          Sent on <Day at={sentAt} />
        </Trans>
      </p>
    </Card>
  );
}

function useIsVerified(): boolean {
  const session = useSession();
  return session.status === "in" && session.user.verified;
}

type OutcomeProps = { appeal: OwnAppeal; isVerified: boolean };

function Outcome({ appeal: { decision, outcome }, isVerified }: OutcomeProps): ReactNode {
  if (outcome === "upheld") return <Trans>We looked again. The decision stays.</Trans>;
  return decision === "suspension" ? (
    <Trans>We looked again and lifted the suspension.</Trans>
  ) : isVerified ? (
    // A newer request may have verified the person, so this text does not promise another check.
    <Trans>We looked again and changed our decision.</Trans>
  ) : (
    <Trans>We looked again. Your request is checked once more.</Trans>
  );
}

function Next({ appeal: { decision, outcome } }: { appeal: OwnAppeal }) {
  if (decision === "suspension")
    return outcome === "upheld" ? null : (
      <p>
        <Trans>If you were verified, send a new request to get the badge back.</Trans>
      </p>
    );
  if (outcome === "upheld")
    return (
      <p>
        <Trans>This answer is final. You can always send a new request.</Trans>
      </p>
    );
  return (
    <p>
      <Trans>There is nothing more to do. Your dashboard shows how far it is.</Trans>
    </p>
  );
}
