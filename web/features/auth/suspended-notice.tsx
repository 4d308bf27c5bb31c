import { Trans } from "@lingui/react/macro";
import type { SuspensionTold } from "#schema/errors.ts";
import { screens } from "#schema/screens.ts";
import type { Suspended } from "#web/api/suspension.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { Operator } from "#web/i18n/operator.tsx";
import { useSuspensionLabels } from "#web/i18n/suspension-labels.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/layout/card.tsx";

export interface SuspendedNoticeProps {
  suspended: Suspended & Partial<SuspensionTold>;
  /** Whether the suspension began while the person was signed in. */
  isSignedOut?: boolean;
}

/** Why an account is suspended, and what the person can do. */
export function SuspendedNotice({ suspended, isSignedOut = false }: SuspendedNoticeProps) {
  const { because, why } = suspended;
  const { label } = useSuspensionLabels();
  return (
    <Notice
      role="status"
      tone="danger"
      // After a sign-in attempt, the notice takes the focus, because the person must read it next.
      {...(!isSignedOut && { ref: takeFocus, tabIndex: -1 })}
      className={isSignedOut ? "mt-4 mb-6 grid gap-2" : "grid gap-2"}
    >
      <p className="font-medium">
        <Trans>This account is suspended.</Trans>
      </p>
      {why && (
        <p>
          <Trans>The reason: {label("suspensionReasons", why)}</Trans>
        </p>
      )}
      {because && (
        <>
          <p>
            <Trans>Our team wrote this reason:</Trans>
          </p>
          <p dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
            {because}
          </p>
        </>
      )}
      <p>
        {isSignedOut ? (
          <Trans>You have been signed out, and you cannot sign in while it is suspended.</Trans>
        ) : (
          <Trans>You cannot sign in while it is suspended.</Trans>
        )}
      </p>
      <SecondLook suspended={suspended} isSignedOut={isSignedOut} />
    </Notice>
  );
}

const takeFocus = (notice: HTMLElement | null) => notice?.focus();

/** How to appeal, or the state of the appeal. */
function SecondLook({ suspended: { appeal, sent }, isSignedOut }: Required<SuspendedNoticeProps>) {
  if (appeal)
    return (
      <>
        <p>
          <Trans>
            If you think this is wrong, you can ask us once to look again, until <Moment at={appeal.until} />.
          </Trans>
        </p>
        <div>
          <ButtonLink to={`${screens.appeal}#${appeal.token}`} variant="outlined">
            <Trans>Ask us to look again</Trans>
          </ButtonLink>
        </div>
      </>
    );
  if (sent?.outcome === "upheld")
    return (
      <>
        <p>
          <Trans>We looked again. The suspension stays, and this is final.</Trans>
        </p>
        {sent.answer && (
          <p dir="auto" className="border-s-4 border-line ps-4 text-start wrap-anywhere whitespace-pre-line">
            {sent.answer}
          </p>
        )}
      </>
    );
  if (sent)
    return (
      <p>
        <Trans>
          You asked us to look again. Someone on our team reads it and answers by{" "}
          <Moment at={sent.answerBy} />.
        </Trans>
      </p>
    );
  return (
    <p>
      {isSignedOut ? (
        <Trans>If you think this is wrong, sign in below: then you can ask us to look again.</Trans>
      ) : (
        <Trans>
          The 30 days in which you could ask us to look again are over. If you have a question, write to{" "}
          <Operator fact="email" />.
        </Trans>
      )}
    </p>
  );
}
