import { Trans } from "@lingui/react/macro";
import { ArrowLeft, Mail } from "lucide-react";
import { useLabels } from "#web/labels.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { AccountStanding } from "./account-standing.tsx";
import { DecisionBar, type DecisionBarProps } from "./decision-bar.tsx";
import { Day, DueWords } from "./due-words.tsx";
import { RequestFacts } from "./request-facts.tsx";

/** The heading of the person who is looked at; takes the focus on phones, where it takes the list's place. */
export const headingIdOf = (id: string) => `request-heading-${id}`;

/** The bar may lie over what the keyboard comes to: that is moved out from under it. */
function comesOut(content: HTMLElement | null) {
  const move = ({ target }: FocusEvent) => {
    const bar = content?.nextElementSibling;
    if (!bar || !(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
    const under = target.getBoundingClientRect().bottom + 8 - bar.getBoundingClientRect().top;
    if (under > 0) scrollBy(0, under);
  };
  content?.addEventListener("focusin", move);
  return () => content?.removeEventListener("focusin", move);
}

/** One person's request, and the bar that decides it. */
export function RequestPanel({ waiting, ...decision }: DecisionBarProps) {
  const { kind, requester, request } = waiting;
  const { label } = useLabels();
  return (
    <>
      <div ref={comesOut} className="grid flex-1 grid-cols-1 content-start gap-8 p-5 sm:p-6">
        <Link
          to={`?kind=${kind}`}
          replace
          className="link -mb-4 inline-flex min-h-11 items-center gap-1.5 justify-self-start lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          <Trans>All requests</Trans>
        </Link>
        <header className="flex flex-wrap items-start gap-4">
          <Avatar
            firstName={requester.firstName}
            lastName={requester.lastName}
            src={requester.profilePicture}
            size={64}
          />
          <div className="min-w-0 flex-1 basis-52">
            <h2 id={headingIdOf(waiting.id)} tabIndex={-1} className="text-xl wrap-anywhere">
              <bdi>{request.fullName}</bdi>
            </h2>
            <p className="text-soft">
              <Trans>
                {label("userTypes", kind)}, submitted on <Day of={request.createdAt} />
              </Trans>
            </p>
            <p className="flex flex-wrap items-center gap-x-4">
              <DueWords submitted={request.createdAt} />
              <a
                href={`mailto:${requester.email}`}
                className="link inline-flex min-h-11 min-w-0 items-center gap-1.5"
              >
                <Mail aria-hidden className="size-4 shrink-0" />
                <bdi className="min-w-0 break-all">{requester.email}</bdi>
              </a>
            </p>
          </div>
        </header>
        <RequestFacts waiting={waiting} />
        <AccountStanding waiting={waiting} />
      </div>
      <DecisionBar waiting={waiting} {...decision} />
    </>
  );
}
