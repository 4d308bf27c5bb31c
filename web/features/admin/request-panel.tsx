import { Trans } from "@lingui/react/macro";
import { generatePath } from "react-router";
import { screens } from "#schema/screens.ts";
import { Day } from "#web/i18n/dates.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { AccountStatus } from "./account-status.tsx";
import { useBackState } from "./back-link.ts";
import { DecidedBar } from "./decided-bar.tsx";
import { DecisionBar, type DecisionBarProps } from "./decision-bar.tsx";
import { AllRequests } from "./desk-states.tsx";
import { DueLabel } from "./due-label.tsx";
import { EmailLink } from "./email-link.tsx";
import { headingIdOf } from "./ids.ts";
import { requesterOf, type Tab } from "./queue.ts";
import { RequestFacts } from "./request-facts.tsx";
import { RequestNames } from "./request-names.tsx";
import { SimilarPeople } from "./similar-people.tsx";
import { SuspensionForm } from "./suspension-form.tsx";

/** Scrolls when an element behind the bar takes the keyboard focus, so that the bar does not cover it. */
function keepFocusVisible(content: HTMLElement | null) {
  const move = ({ target }: FocusEvent) => {
    const bar = content?.nextElementSibling?.getBoundingClientRect();
    if (!bar || !(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
    const { left, right, bottom } = target.getBoundingClientRect();
    // On wide screens the bar is beside the content and covers nothing.
    if (bar.left >= right || bar.right <= left) return;
    const under = bottom + 8 - bar.top;
    if (under > 0) scrollBy(0, under);
  };
  content?.addEventListener("focusin", move);
  return () => content?.removeEventListener("focusin", move);
}

/** A request, with the bar that decides it or shows the decision. */
export function RequestPanel({ request, tab, ...decision }: DecisionBarProps & { tab: Tab }) {
  const { kind, id, createdAt, status } = request;
  const requester = requesterOf(request);
  const { label } = useLabels();
  const here = useBackState();
  const suspending = decision.choice === "suspension";
  return (
    <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div
        ref={keepFocusVisible}
        className="grid flex-1 content-start gap-8 border-line p-5 sm:p-6 lg:border-e"
      >
        <AllRequests tab={tab} />
        <header className="flex flex-wrap items-start gap-4">
          <Portrait
            id={id}
            firstName={requester.firstName}
            lastName={requester.lastName}
            src={request.kind === "migrant" ? request.migrant.profilePicture : undefined}
            size={72}
          />
          <div className="min-w-0 flex-1 basis-40">
            <h2 id={headingIdOf(id)} tabIndex={-1} className="wrap-anywhere">
              <RequestNames of={request} />
            </h2>
            <p className="text-soft">
              <Trans>
                {label("userTypes", kind)},{" "}
                <span className="inline-block">
                  submitted on <Day at={createdAt} />
                </span>
              </Trans>
            </p>
            <p className="flex flex-wrap items-center gap-x-4">
              {status === "pending" && <DueLabel submitted={createdAt} />}
              <EmailLink
                email={requester.email}
                isConfirmed={requester.emailConfirmed || request.erasedAt !== null}
              />
            </p>
          </div>
        </header>
        <SimilarPeople people={request.similar} />
        {request.erasedAt === null ? (
          <RequestFacts request={request} />
        ) : (
          <p className="text-soft">
            <Trans>
              The details of this request were erased on <Day at={request.erasedAt} />.
            </Trans>
          </p>
        )}
        <AccountStatus
          person={requester}
          connected={request.connected}
          open={suspending}
          onOpen={() => decision.onChoice("suspension")}
        >
          <Link
            to={generatePath(screens.adminPerson, { id: requester.id })}
            state={here}
            className="link inline-flex min-h-11 items-center"
          >
            <Trans>Account and history</Trans>
          </Link>
        </AccountStatus>
      </div>
      {suspending ? (
        <SuspensionForm
          person={requester}
          onClose={() => decision.onChoice(null)}
          className="border-t border-line bg-raised px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6 lg:border-t-0 lg:bg-transparent"
        />
      ) : status === "pending" ? (
        <DecisionBar request={request} {...decision} />
      ) : (
        <DecidedBar request={request} />
      )}
    </div>
  );
}
