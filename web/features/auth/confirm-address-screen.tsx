import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Reply } from "#schema/endpoint.ts";
import { readAddressLink, useAddressLink } from "#schema/endpoints/account.ts";
import { screens } from "#schema/screens.ts";
import type { AddressLinkPurpose } from "#schema/vocabulary.ts";
import { useWrite } from "#web/api/query.ts";
import { refreshSession, useSession } from "#web/api/session.tsx";
import { useLinkToken } from "#web/shell/link-token.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { PageHeading, usePageTitle } from "#web/ui/layout/page.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { LinkClosed } from "./link-closed.tsx";
import { LinkMissing } from "./link-missing.tsx";

/** Asks before a link about an address takes effect, so that programs that open links in emails change nothing. */
export default function ConfirmAddressScreen() {
  const token = useLinkToken();
  return <AuthFrame>{token === "" ? <LinkMissing /> : <AddressLink key={token} token={token} />}</AuthFrame>;
}

function AddressLink({ token }: { token: string }) {
  // Does not use the query cache, so that two links are never mixed up.
  const { mutate, data, error, isPending } = useWrite(readAddressLink);
  const read = useCallback(() => mutate({ body: { token } }), [mutate, token]);
  useEffect(read, [read]);
  const [done, setDone] = useState(false);
  const [closed, setClosed] = useState(false);
  if (closed || error?.code === "link_closed") return <LinkClosed to="address" />;
  if (error) return <Failed message={error.serverMessage} onRetry={read} retrying={isPending} />;
  if (!data) return <Loading />;
  if (done) return <Done link={data} />;
  return <Ask link={data} token={token} onDone={() => setDone(true)} onClosed={() => setClosed(true)} />;
}

type Link = Reply<typeof readAddressLink>;

interface AskProps {
  link: Link;
  token: string;
  onDone: () => void;
  onClosed: () => void;
}

function Ask({ link: { purpose, email }, token, onDone, onClosed }: AskProps) {
  const { t } = useLingui();
  const { toast } = useToast();
  const navigate = useNavigate();
  const { title, text, action } = useQuestion(purpose, email);
  usePageTitle(title);
  const use = useWrite(useAddressLink, {
    onSuccess: ({ passwordToken }) => {
      if (passwordToken === undefined) {
        void refreshSession();
        return onDone();
      }
      void navigate(`${screens.resetPassword}#${passwordToken}`, { replace: true, state: { undone: true } });
    },
    onError: ({ code, serverMessage }) => {
      if (code === "link_closed") return onClosed();
      toast({ variant: "destructive", title: t`That did not work`, description: serverMessage });
    },
  });
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="mt-2 mb-6 text-soft wrap-anywhere">{text}</p>
      <Button wide pending={use.isPending} onClick={() => use.mutate({ body: { token } })}>
        {action}
      </Button>
    </>
  );
}

interface Question {
  title: string;
  text: ReactNode;
  action: ReactNode;
}

function useQuestion(purpose: AddressLinkPurpose, email: string): Question {
  const { t } = useLingui();
  const address = <bdi className="font-medium text-ink">{email}</bdi>;
  const questions: Record<AddressLinkPurpose, Question> = {
    confirm_address: {
      title: t`Confirm your email address`,
      text: <Trans>Is {address} yours? Then we can reach you there, and you can always get back in.</Trans>,
      action: <Trans>Confirm my address</Trans>,
    },
    confirm_new_address: {
      title: t`Confirm your new email address`,
      text: <Trans>From then on you sign in with {address}, and our emails go there.</Trans>,
      action: <Trans>Use this address</Trans>,
    },
    undo_address: {
      title: t`Put your old address back?`,
      text: (
        <Trans>
          Your account will use {address} again. This signs out every device, and you choose a new password
          next.
        </Trans>
      ),
      action: <Trans>Put it back</Trans>,
    },
    undo_deletion: {
      title: t`Keep your account?`,
      text: (
        <Trans>
          Your account with {address} will not be deleted. Your profile and messages are as before, but
          connections that have ended do not come back.
        </Trans>
      ),
      action: <Trans>Keep my account</Trans>,
    },
  };
  return questions[purpose];
}

function Done({ link: { purpose, email } }: { link: Link }) {
  const { t } = useLingui();
  const isIn = useSession().status === "in";
  const title =
    purpose === "undo_deletion"
      ? t`Your account stays`
      : purpose === "confirm_address"
        ? t`Your address is confirmed`
        : t`Your new address is in use`;
  const address = <bdi className="font-medium text-ink">{email}</bdi>;
  usePageTitle(title);
  return (
    <>
      <PageHeading focused>{title}</PageHeading>
      <p className="mt-2 mb-6 text-soft wrap-anywhere">
        {purpose === "undo_deletion" ? (
          <Trans>Nothing is deleted. Sign in with {address} to go on.</Trans>
        ) : purpose === "confirm_address" ? (
          <Trans>Thank you. You can close this page or go on.</Trans>
        ) : (
          <Trans>From now on you sign in with {address}.</Trans>
        )}
      </p>
      <ButtonLink wide to={isIn ? screens.account : screens.auth}>
        {isIn ? <Trans>Go to your account</Trans> : <Trans>Sign In</Trans>}
      </ButtonLink>
    </>
  );
}
