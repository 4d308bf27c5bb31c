import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { screens } from "#schema/screens.ts";
import { Day } from "#web/i18n/dates.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { classes } from "#web/ui/layout/classes.ts";

type ReviewerTextProps = { title: ReactNode; words: string; tone?: "plain" | "danger" };

/** A reviewer's text, as it was written. */
export function ReviewerText({ title, words, tone = "plain" }: ReviewerTextProps) {
  return (
    <div className={classes("border-s-4 ps-4", tone === "danger" ? "border-danger" : "border-line")}>
      <p className="text-sm text-soft">{title}</p>
      <p className="whitespace-pre-line">
        <bdi>{words}</bdi>
      </p>
    </div>
  );
}

/** Why a request was rejected. */
export function RejectionReason({ reason }: { reason: string | null }) {
  if (!reason) return null;
  return <ReviewerText title={<Trans>Why it was rejected</Trans>} words={reason} tone="danger" />;
}

/** The link to the appeal against a rejection. */
export const LookAgain = () => (
  <Link to={screens.appeal} className="link inline-flex min-h-11 items-center">
    <Trans>Do you think this is wrong? Ask us to look again</Trans>
  </Link>
);

type DateProps = { of: string };

/** "Submitted on 20 November 2026", with the time of day in the title. */
export function SubmittedDate({ of: instant }: DateProps) {
  return (
    <Trans>
      Submitted on <Day at={instant} />
    </Trans>
  );
}

/** When a reviewer decided. The reviewer's name is not shown. */
export function DecidedDate({ of: instant }: DateProps) {
  return (
    <Trans>
      Decided by a reviewer on <Day at={instant} />
    </Trans>
  );
}
