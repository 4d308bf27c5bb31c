import { Trans } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { LandlordVerification, MigrantVerification } from "#schema/endpoints/verification.ts";
import { useStep } from "#web/forms/step-history.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Page } from "#web/ui/layout/page.tsx";
import { RejectionReason } from "./request-details.tsx";
import { StatusCard } from "./status-card.tsx";
import type { OwnVerification } from "./use-own-verification.ts";

type VerificationPageProps<T> = {
  title: string;
  lead: ReactNode;
  /** The path of the person's dashboard. */
  backTo: string;
  own: OwnVerification<T>;
  /** Renders the form for the latest request. It calls `onSubmitted` after sending. */
  form: (last: T | null, onSubmitted: () => void) => ReactNode;
  /** The benefits and documents. */
  aside: ReactNode;
};

/** The shared frame of both verification pages: the status, the form unless a request is pending, and the aside. */
export function VerificationPage<T extends MigrantVerification | LandlordVerification>({
  title,
  lead,
  backTo,
  own,
  form,
  aside,
}: VerificationPageProps<T>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPending = own.state === "known" && own.verification?.status === "pending";
  return (
    <Page
      title={title}
      // Hidden on phones, so that the form is at the top.
      lead={<span className="max-md:hidden">{lead}</span>}
      className="pt-4 sm:pt-6"
      back={{ to: backTo, label: <Trans>Back to dashboard</Trans> }}
    >
      <div
        className={classes(
          "grid items-start gap-6 wrap-anywhere",
          !isPending && "lg:grid-cols-[minmax(0,1fr)_19rem]",
        )}
      >
        <div className="grid gap-6">
          <Main own={own} isPending={isPending} form={form} heading={heading} />
        </div>
        {!isPending && (
          <aside
            className={classes(
              "gap-6 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:grid",
              // Hidden while loading, because the content above would push it down.
              own.state === "loading" ? "hidden" : "grid",
            )}
          >
            {aside}
          </aside>
        )}
      </div>
    </Page>
  );
}

type MainProps<T> = Pick<VerificationPageProps<T>, "own" | "form"> & {
  isPending: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

function Main<T extends MigrantVerification | LandlordVerification>({
  own,
  isPending,
  form,
  heading,
}: MainProps<T>) {
  const step = useStep();
  const [justSent, setJustSent] = useState(false);
  // Focuses the status heading when it appears. On phones it replaces the last step of the form.
  useEffect(() => {
    if (justSent && isPending) heading.current?.focus();
  }, [justSent, isPending, heading]);
  if (own.state === "failed")
    return <Failed message={own.message} onRetry={own.retry} retrying={own.retrying} />;
  if (own.state === "loading")
    return (
      <Loading className="grid gap-6">
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    );
  const { verification } = own;
  const isLater = !isPending && step > 0;
  return (
    <>
      {isLater && verification?.rejectionReason && (
        <div className="md:hidden">
          <ReasonAgain reason={verification.rejectionReason} />
        </div>
      )}
      <div className={classes(isLater && "max-md:hidden")}>
        <StatusCard request={verification} headingRef={heading} />
      </div>
      {!isPending && form(verification, () => setJustSent(true))}
    </>
  );
}

/** A reason with more characters is folded, so that the form stays on the screen. */
const longerThan = 200;

/** Repeats why the last request was rejected, on the later steps of the form on phones. */
function ReasonAgain({ reason }: { reason: string }) {
  if (reason.length <= longerThan) return <RejectionReason reason={reason} />;
  return (
    <details>
      <summary className="link min-h-11 py-2.5">
        <Trans>Why it was rejected</Trans>
      </summary>
      <p className="whitespace-pre-line">
        <bdi>{reason}</bdi>
      </p>
    </details>
  );
}

/** A placeholder of the form while its data loads. */
export function FormSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-160 rounded-card" />
    </Loading>
  );
}
