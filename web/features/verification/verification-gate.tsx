import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { MigrantVerification } from "#schema/endpoints/verification.ts";
import { screens } from "#schema/screens.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { BusStopScene, DeskScene, FrontDoorScene } from "#web/ui/scenes/rooms.tsx";
import { LookAgain, RejectionReason, SubmittedDate } from "./request-details.tsx";
import { useMigrantVerification } from "./use-own-verification.ts";

/**
 * What an unverified migrant reads on the dashboard. Loads the verification request itself. `children` appear together with
 * it, so that nothing moves.
 */
export function VerificationGate({ children }: { children?: ReactNode }) {
  const own = useMigrantVerification();
  if (own.state === "loading")
    return (
      <Loading className="min-h-dvh">
        <Skeleton className="h-112 rounded-card" />
      </Loading>
    );
  return (
    <>
      {own.state === "known" ? (
        <GateAfter request={own.verification} />
      ) : (
        <Failed message={own.message} onRetry={own.retry} retrying={own.retrying} />
      )}
      {children}
    </>
  );
}

/** The gate for the status of the latest request. */
function GateAfter({ request }: { request: MigrantVerification | null }) {
  switch (request?.status) {
    case "pending":
      return <PendingGate request={request} />;
    case "rejected":
      return <RejectedGate request={request} />;
    case "approved":
      return <LapsedGate />;
    default:
      return <OpenGate />;
  }
}

function OpenGate() {
  return (
    <Gate
      scene={<FrontDoorScene />}
      action={
        <ButtonLink to={screens.migrantVerification}>
          <Trans>Start verification</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Before landlords can connect with you, we check who you are: a short identity and background check,
          done by a person. It protects you as much as the people who open their homes.
        </Trans>
      </p>
      <p>
        <Trans>
          It is a quick review: you have a decision in <span className="whitespace-nowrap">2-3</span> business
          days. It is free.
        </Trans>
      </p>
    </Gate>
  );
}

function PendingGate({ request }: { request: MigrantVerification }) {
  return (
    <Gate
      scene={<BusStopScene />}
      action={
        <ButtonLink to={screens.migrantVerification} variant="outlined">
          <Trans>View status</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Your review is in progress. There is nothing more to do: a decision takes{" "}
          <span className="whitespace-nowrap">2-3</span> business days. Until you are approved, no landlord
          can start a connection with you.
        </Trans>
      </p>
      <p className="text-soft">
        <SubmittedDate of={request.createdAt} />
      </p>
    </Gate>
  );
}

function LapsedGate() {
  return (
    <Gate scene={<DeskScene />} action={<AskAgain />}>
      <p>
        <Trans>
          Your account was suspended for a time, and with that you lost the verified badge. You can ask for it
          again: what you wrote is still there. Until you are approved, no landlord can start a connection
          with you.
        </Trans>
      </p>
    </Gate>
  );
}

const AskAgain = () => (
  <ButtonLink to={screens.migrantVerification}>
    <Trans>Submit a new request</Trans>
  </ButtonLink>
);

function RejectedGate({ request }: { request: MigrantVerification }) {
  return (
    <Gate scene={<DeskScene />} action={<AskAgain />}>
      <p>
        {request.fullName ? (
          <Trans>
            We could not verify you with your last request. You can put it right and ask again: what you wrote
            is still there.
          </Trans>
        ) : (
          // The details of a request are erased after some time (docs/security.md).
          <Trans>We could not verify you with your last request. You can ask again.</Trans>
        )}
      </p>
      <RejectionReason reason={request.rejectionReason} />
      <LookAgain />
    </Gate>
  );
}

function Gate({ scene, action, children }: { scene: ReactNode; action: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Card as="section" aria-label={t`Verification Required`}>
      <div className="grid items-center gap-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-10">
        <div className="grid gap-4">
          <h2 className="text-3xl">
            <Trans>Verification Required</Trans>
          </h2>
          <div className="grid max-w-line gap-3">{children}</div>
          <div className="mt-2 flex flex-wrap gap-3">{action}</div>
        </div>
        <div className="w-40 max-w-full max-sm:order-first lg:w-60">{scene}</div>
      </div>
    </Card>
  );
}
