import { Trans } from "@lingui/react/macro";
import type { ReactNode, Ref } from "react";
import type { LandlordVerification, MigrantVerification } from "#schema/endpoints/verification.ts";
import { screens } from "#schema/screens.ts";
import type { VerificationStatus } from "#schema/vocabulary.ts";
import { useUser } from "#web/api/session.tsx";
import { useVerificationLabels } from "#web/i18n/verification-labels.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Badge, type BadgeTone } from "#web/ui/feedback/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { useMedia } from "#web/ui/layout/use-media.ts";
import { BusStopScene } from "#web/ui/scenes/rooms.tsx";
import { DecidedDate, LookAgain, RejectionReason, ReviewerText, SubmittedDate } from "./request-details.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { hasLapsed } from "./use-own-verification.ts";

const tones: Record<VerificationStatus, BadgeTone> = {
  pending: "pending",
  approved: "active",
  rejected: "cancelled",
};

type StatusCardProps = {
  request: MigrantVerification | LandlordVerification | null;
  /** The heading, which takes the focus after a request was sent. */
  headingRef: Ref<HTMLHeadingElement>;
};

/** The status of the latest request, and what happens next. */
export function StatusCard({ request, headingRef }: StatusCardProps) {
  const { label } = useVerificationLabels();
  const user = useUser();
  const { userType } = user;
  const lapsed = hasLapsed(user, request);
  const isPhone = useMedia("(width < 48rem)");
  const heading = (
    <h2
      id="verification-status"
      ref={headingRef}
      tabIndex={-1}
      className={classes(!request && "max-md:text-lg")}
    >
      <Trans>Verification Status</Trans>
    </h2>
  );
  // On phones, the form is more important, so this card is short.
  if (isPhone && !request)
    return (
      <section
        aria-labelledby="verification-status"
        className="flex flex-wrap items-center justify-between gap-x-4"
      >
        {heading}
        <Badge>
          <Trans>Not submitted</Trans>
        </Badge>
      </section>
    );
  return (
    <Card as="section" aria-labelledby="verification-status" className="flex items-center gap-8">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {heading}
          {request && !lapsed ? (
            <Badge tone={tones[request.status]}>{label("verificationStatuses", request.status)}</Badge>
          ) : (
            <Badge>{lapsed ? <Trans>No longer valid</Trans> : <Trans>Not submitted</Trans>}</Badge>
          )}
        </div>
        {request && request.status !== "pending" && (
          <p className="mt-1 text-sm text-soft">
            <SubmittedDate of={request.createdAt} />
            {request.decidedAt && (
              <>
                {" · "}
                <DecidedDate of={request.decidedAt} />
              </>
            )}
          </p>
        )}
        <div className="mt-4 grid max-w-line gap-4">
          {lapsed ? <Lapsed /> : <WhatNext status={request?.status} />}
          {request?.status === "pending" && <RequestSteps sentAt={request.createdAt} />}
          {request?.status === "pending" && userType === "migrant" && (
            <p>
              <Link to={screens.safety} className="link py-2.5">
                <Trans>Staying safe</Trans>
              </Link>
            </p>
          )}
          {request?.status === "rejected" && (
            <>
              <RejectionReason reason={request.rejectionReason} />
              <LookAgain />
            </>
          )}
          {request?.adminNotes && (
            <ReviewerText title={<Trans>Notes from the reviewer</Trans>} words={request.adminNotes} />
          )}
        </div>
      </div>
      {request?.status === "pending" && (
        <div className="w-48 shrink-0 max-sm:hidden">
          <BusStopScene />
        </div>
      )}
    </Card>
  );
}

const Lapsed = () => (
  <p>
    <Trans>
      You lost your badge when your account was suspended. To get it back, send a new request below.
    </Trans>
  </p>
);

function WhatNext({ status }: { status: VerificationStatus | undefined }) {
  const { verified } = useUser();
  const text: Record<VerificationStatus | "none", ReactNode> = {
    none: <Trans>You have not asked us to verify you yet. The form below takes about five minutes.</Trans>,
    pending: (
      <Trans>
        We will decide within <span className="whitespace-nowrap">2-3</span> business days.
      </Trans>
    ),
    approved: <Trans>You are verified. Your profile carries the verified badge.</Trans>,
    rejected: <Trans>We could not verify you with this request. Correct it below and send it again.</Trans>,
  };
  return (
    <>
      <p>{text[status ?? "none"]}</p>
      {verified && (status === "pending" || status === "rejected") && (
        <p>
          <Trans>You stay verified: an earlier request of yours was approved.</Trans>
        </p>
      )}
    </>
  );
}
