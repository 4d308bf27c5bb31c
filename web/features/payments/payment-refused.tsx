import { Trans } from "@lingui/react/macro";
import { generatePath } from "react-router";
import { screens } from "#schema/screens.ts";
import type { ApiError } from "#web/api/request.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Failed } from "#web/ui/feedback/states.tsx";
import { AlreadyPaid } from "./already-paid.tsx";
import { PaymentNotice, ProcessingNotice } from "./payment-notice.tsx";

interface PaymentRefusedProps {
  failure: ApiError;
  migrantId: string;
  onRetry: () => void;
  retrying: boolean;
}

const finalCodes = [
  "not_found",
  "payments_off",
  "profile_required",
  "migrant_not_verified",
  "verification_required",
  "migrant_unavailable",
  "not_available",
  "already_connected",
  "payment_processing",
  "payment_mismatch",
  "payment_refunded",
  "too_many_payments",
  "card_declined_often",
];

/** Whether the server gave a final reason, so that a retry changes nothing. */
export const isFinal = (failure: ApiError) => finalCodes.includes(failure.code);

/** Explains why a payment is not possible now, and what to do. */
export function PaymentRefused({ failure, migrantId, onRetry, retrying }: PaymentRefusedProps) {
  switch (failure.code) {
    case "payments_off":
      return (
        <PaymentNotice title={<Trans>Payments are off</Trans>} action={<BackToBrowse />}>
          <Trans>
            We are not taking payments at the moment. Nothing was charged. Please try again later.
          </Trans>
        </PaymentNotice>
      );
    case "profile_required":
      return (
        <PaymentNotice
          title={<Trans>Complete your profile first</Trans>}
          action={
            <ButtonLink to={screens.profileSetup}>
              <Trans>Complete Your Profile</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            Migrants want to know who they are talking to. It takes about a minute. Then you can come back and
            connect.
          </Trans>
        </PaymentNotice>
      );
    case "migrant_not_verified":
      return (
        <PaymentNotice
          title={<Trans>Not verified yet</Trans>}
          action={<BackToProfile migrantId={migrantId} />}
        >
          <Trans>
            We are still checking who this person is. You can connect as soon as they are verified.
          </Trans>
        </PaymentNotice>
      );
    case "verification_required":
      return (
        <PaymentNotice
          title={<Trans>Only connects with verified landlords.</Trans>}
          action={
            <ButtonLink to={screens.landlordVerification}>
              <Trans>Get verified</Trans>
            </ButtonLink>
          }
        >
          {failure.serverMessage}
        </PaymentNotice>
      );
    case "already_connected":
      return <AlreadyPaid migrantId={migrantId} />;
    case "payment_processing":
      return <ProcessingNotice migrantId={migrantId} onEnded={onRetry} />;
    case "migrant_unavailable":
    case "not_available":
      return (
        <PaymentNotice title={<Trans>You cannot connect with this person</Trans>} action={<BackToBrowse />}>
          {failure.serverMessage}
        </PaymentNotice>
      );
    case "not_found":
      return <ProfileGone />;
    case "payment_refunded":
      return (
        <PaymentNotice title={<Trans>We could not connect you</Trans>} action={<BackToBrowse />}>
          <Trans>We are refunding the full fee. Banks usually take 5 to 10 days to show it.</Trans>
        </PaymentNotice>
      );
    case "payment_mismatch":
      return (
        <PaymentNotice title={<Trans>There is a problem with your payment</Trans>} action={<BackToBrowse />}>
          {failure.serverMessage}
        </PaymentNotice>
      );
    case "too_many_payments":
      return (
        <PaymentNotice title={<Trans>Too many attempts</Trans>} action={<BackToBrowse />}>
          {failure.serverMessage}
        </PaymentNotice>
      );
    case "card_declined_often":
      return (
        <PaymentNotice title={<Trans>Card payments are paused</Trans>} action={<BackToBrowse />}>
          {failure.serverMessage}
        </PaymentNotice>
      );
    default:
      return (
        <Failed
          message={<Trans>Failed to initialize payment. Please try again.</Trans>}
          onRetry={onRetry}
          retrying={retrying}
        />
      );
  }
}

/** The person's profile cannot be found, and no payment for them was made. */
export function ProfileGone() {
  return (
    <PaymentNotice title={<Trans>Migrant profile not found.</Trans>} action={<BackToBrowse />}>
      <Trans>They may have found a home or hidden their profile. Nothing was charged.</Trans>
    </PaymentNotice>
  );
}

function BackToBrowse() {
  return (
    <ButtonLink to={screens.browseMigrants} variant="outlined">
      <Trans>Back to Browse</Trans>
    </ButtonLink>
  );
}

function BackToProfile({ migrantId }: { migrantId: string }) {
  return (
    <ButtonLink to={generatePath(screens.migrantProfile, { id: migrantId })} variant="outlined">
      <Trans>View Profile</Trans>
    </ButtonLink>
  );
}
