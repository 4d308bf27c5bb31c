import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { FullVerification } from "#schema/endpoints/admin.ts";
import { useUser } from "#web/api/session.tsx";
import { Moment } from "#web/i18n/dates.tsx";
import { useVerificationLabels } from "#web/i18n/verification-labels.ts";
import { Notice } from "#web/ui/layout/card.tsx";

/** Shows a reviewer's proposal or disagreement, or says that a second reviewer must agree. */
export function ReviewNotice({ of: { review } }: { of: Pick<FullVerification, "review"> }) {
  const { id } = useUser();
  const { label } = useVerificationLabels();
  if (!review) return null;
  const { proposal, disagreement, secondReviewer, single } = review;
  if (proposal)
    return (
      <Box
        title={
          proposal.by.id === id ? (
            <Trans>Waits for a second reviewer</Trans>
          ) : (
            <Trans>
              <bdi>{proposal.by.firstName}</bdi> proposes: {label("verificationStatuses", proposal.status)}
            </Trans>
          )
        }
        at={proposal.at}
        texts={[proposal.rejectionReason, proposal.adminNotes]}
      >
        {proposal.by.id !== id ? (
          <Trans>Decide the same to agree. Decide otherwise to open the request again.</Trans>
        ) : single ? (
          <Trans>No other admin is left, so you can decide alone. The audit says so.</Trans>
        ) : (
          <Trans>
            You proposed: {label("verificationStatuses", proposal.status)}. Another admin has to agree before
            it counts.
          </Trans>
        )}
      </Box>
    );
  if (disagreement)
    return (
      <Box
        title={
          <Trans>
            <bdi>{disagreement.by.firstName}</bdi> disagreed
          </Trans>
        }
        at={disagreement.at}
        texts={[disagreement.text]}
      >
        <Trans>The request is open again, so you can decide anew.</Trans>
      </Box>
    );
  if (secondReviewer.length === 0) return null;
  return (
    <p className="mb-4 text-soft">
      {single ? (
        <Trans>
          This decision would need a second reviewer. You are the only one, so yours counts alone. The audit
          says so.
        </Trans>
      ) : secondReviewer.length > 1 ? (
        <Trans>This is about a family: a second reviewer has to agree.</Trans>
      ) : secondReviewer[0] === "approved" ? (
        <Trans>A request was rejected not long ago: a second reviewer has to agree to an approval.</Trans>
      ) : (
        <Trans>A request was approved not long ago: a second reviewer has to agree to a rejection.</Trans>
      )}
    </p>
  );
}

type BoxProps = { title: ReactNode; at: string; texts: (string | null)[]; children: ReactNode };

function Box({ title, at, texts, children }: BoxProps) {
  return (
    <Notice tone="lamp" className="mb-4 grid gap-2">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-soft">
        <Moment at={at} />
      </p>
      {texts.map(
        (text) =>
          text && (
            <p key={text} dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          ),
      )}
      <p>{children}</p>
    </Notice>
  );
}
