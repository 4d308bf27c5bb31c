import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { appealRejection, appealSuspension, listAppeals, readAppealLink } from "#schema/endpoints/appeals.ts";
import { screens } from "#schema/screens.ts";
import { refresh, useRead, useWrite } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useSession } from "#web/api/session.tsx";
import { useSuspensionLabels } from "#web/i18n/suspension-labels.ts";
import { useLinkToken } from "#web/shell/link-token.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { AppealForm } from "./appeal-form.tsx";
import { SentAppeal } from "./sent-appeal.tsx";

/** Appeals against a suspension, with the link from an email or a refused sign-in, or against a rejection. */
export default function AppealScreen() {
  const { t } = useLingui();
  const token = useLinkToken();
  const { status } = useSession();
  return (
    <Page
      title={t`Ask us to look again`}
      lead={<Trans>If you think we decided wrongly, you can appeal: we look again.</Trans>}
      width="reading"
    >
      {token !== "" ? (
        <OfSuspension key={token} token={token} />
      ) : status === "in" ? (
        <OfRejection />
      ) : status === "out" ? (
        <SignInFirst />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-44" />
  </Loading>
);

function OfSuspension({ token }: { token: string }) {
  // Does not use the query cache, so that two links are never mixed up.
  const { mutate, data, error, isPending } = useWrite(readAppealLink);
  const { label } = useSuspensionLabels();
  const [justSent, setJustSent] = useState(false);
  const read = useCallback(() => mutate({ body: { token } }), [mutate, token]);
  useEffect(read, [read]);
  if (error?.code === "link_closed") return <SignInFirst isClosed />;
  if (error) return <Failed message={error.serverMessage} onRetry={read} retrying={isPending} />;
  if (!data) return <Waiting />;
  if (data.appeal) return <SentAppeal appeal={data.appeal} justSent={justSent} />;
  return (
    <div className="grid gap-5">
      <div className="border-s-4 border-danger ps-4">
        {data.why && (
          <p>
            <Trans>The reason: {label("suspensionReasons", data.why)}</Trans>
          </p>
        )}
        {data.because && (
          <p dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
            {data.because}
          </p>
        )}
      </div>
      <AppealForm
        name={`${data.decidedAt}:appeal`}
        until={data.until}
        decision="suspension"
        send={(text) => request(appealSuspension, { body: { token, text } })}
        onSent={() => {
          setJustSent(true);
          read();
        }}
      />
    </div>
  );
}

function OfRejection() {
  const [justSent, setJustSent] = useState(false);
  const { data, error, refetch, isFetching } = useRead(listAppeals, {}, { refetchOnMount: "always" });
  if (data) {
    const { open, appeals } = data;
    return (
      <div className="grid gap-6">
        {open && (
          <AppealForm
            name={`${open.requestId}:appeal`}
            until={open.until}
            decision="rejection"
            send={(text) => request(appealRejection, { body: { requestId: open.requestId, text } })}
            onSent={() => {
              setJustSent(true);
              void refresh(listAppeals, {});
            }}
          />
        )}
        {appeals.map((appeal, place) => (
          <SentAppeal key={appeal.id} appeal={appeal} justSent={justSent && place === 0} />
        ))}
        {!open && appeals.length === 0 && (
          <p>
            <Trans>There is no decision now that you can ask us to look at again.</Trans>
          </p>
        )}
      </div>
    );
  }
  if (!error) return <Waiting />;
  return <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />;
}

/** Shown without a working link. Asks the person to sign in, because a sign-in also shows the state of a suspension. */
function SignInFirst({ isClosed = false }: { isClosed?: boolean }): ReactNode {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {isClosed ? (
          <Trans>
            This link does not work any more. It is too old, or the suspension is over. Sign in: we tell you
            how far it is.
          </Trans>
        ) : (
          <Trans>Sign in first. If your account is suspended, we then tell you how to appeal.</Trans>
        )}
      </p>
      <ButtonLink to={`${screens.auth}?next=${screens.appeal}`}>
        <Trans>Sign In</Trans>
      </ButtonLink>
    </div>
  );
}
