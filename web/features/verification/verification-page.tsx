import { Trans } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useRef } from "react";
import type { LandlordVerification, MigrantVerification } from "#schema/endpoints/verification.ts";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Page } from "#web/ui/layout/page.tsx";
import { StatusCard } from "./status-card.tsx";
import type { OwnVerification } from "./use-own-verification.ts";

type VerificationPageProps<T> = {
  title: string;
  lead: ReactNode;
  /** The dashboard that this page belongs to. */
  backTo: string;
  own: OwnVerification<T>;
  /** The form, given the latest request; it calls `onSubmitted` when it has been sent. */
  form: (last: T | null, onSubmitted: () => void) => ReactNode;
  /** Benefits and documents. */
  aside: ReactNode;
};

/** Both verification pages: the status, the form unless a request is pending, and what to know beside them. */
export function VerificationPage<T extends MigrantVerification | LandlordVerification>({
  title,
  lead,
  backTo,
  own,
  form,
  aside,
}: VerificationPageProps<T>) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Page title={title} lead={lead} back={{ to: backTo, label: <Trans>Back to dashboard</Trans> }}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-6">
          <Main own={own} form={form} heading={heading} />
        </div>
        <aside
          className={classes(
            "gap-6 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:grid",
            // Below what is on its way it would be pushed down.
            own.state === "loading" ? "hidden" : "grid",
          )}
        >
          {aside}
        </aside>
      </div>
    </Page>
  );
}

type MainProps<T> = Pick<VerificationPageProps<T>, "own" | "form"> & {
  heading: RefObject<HTMLHeadingElement | null>;
};

function Main<T extends MigrantVerification | LandlordVerification>({ own, form, heading }: MainProps<T>) {
  if (own.state === "failed")
    return <Failed message={own.message} onRetry={own.retry} retrying={own.retrying} />;
  if (own.state === "loading")
    return (
      <Loading className="grid gap-6">
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    );
  const { verification } = own;
  return (
    <>
      <StatusCard request={verification} headingRef={heading} />
      {verification?.status !== "pending" && form(verification, () => heading.current?.focus())}
    </>
  );
}

/** In the place of a form while the facts that fill it are on their way. */
export function FormSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-160 rounded-card" />
    </Loading>
  );
}
