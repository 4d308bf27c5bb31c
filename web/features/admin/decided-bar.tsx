import { Trans, useLingui } from "@lingui/react/macro";
import type { FullVerification } from "#schema/endpoints/admin.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { useVerificationLabels } from "#web/i18n/verification-labels.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";

/** The decision about a request. Replaces the decision bar. */
export function DecidedBar({ request }: { request: FullVerification }) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Decision`}
      className="grid content-start gap-3 border-t border-line bg-raised px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6 lg:border-t-0 lg:bg-transparent"
    >
      <DecisionFacts request={request} />
    </section>
  );
}

/** Who decided a request, when and why. */
export function DecisionFacts({ request }: { request: FullVerification }) {
  const { label } = useVerificationLabels();
  const { status, decidedAt, decidedBy, rejectionReason, adminNotes } = request;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={status === "approved" ? "active" : "cancelled"}>
          {label("verificationStatuses", status)}
        </Badge>
        {decidedAt && (
          <span className="text-soft">
            <Moment at={decidedAt} />
          </span>
        )}
        {decidedBy && (
          <span className="min-w-0 text-soft wrap-anywhere">
            <Trans>
              by{" "}
              <bdi>
                {decidedBy.firstName} {decidedBy.lastName}
              </bdi>
            </Trans>
          </span>
        )}
      </p>
      {[rejectionReason, adminNotes].map(
        (text) =>
          text && (
            <p key={text} dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          ),
      )}
    </>
  );
}
