import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { unsubscribe } from "#schema/endpoints/notifications.ts";
import { screens } from "#schema/screens.ts";
import { type NewsEmailKind, newsEmailKinds } from "#schema/vocabulary.ts";
import { withTimeout } from "#web/api/with-timeout.ts";
import { useLinkToken } from "#web/shell/link-token.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Failed } from "#web/ui/feedback/states.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { useEmailKindLabel } from "./email-kinds.ts";

/**
 * The screen for the link at the end of an email, signed in or not. Nothing changes before a press on the button, because
 * mail programs open links by themselves.
 */
export default function UnsubscribeScreen() {
  const { t } = useLingui();
  const token = useLinkToken();
  const kind = kindIn(token);
  return (
    <Page title={t`Stop these emails`} width="reading">
      {kind ? <Question key={token} token={token} kind={kind} /> : <Broken />}
    </Page>
  );
}

/** The kind of email that a token names. The server checks the token's signature. */
function kindIn(token: string): NewsEmailKind | undefined {
  const name = token.split(".")[1]?.split(":")[1];
  return newsEmailKinds.find((each) => each === name);
}

class NoSuchLink extends Error {}

async function send(token: string) {
  const address = `${unsubscribe.path}?t=${encodeURIComponent(token)}`;
  const response = await withTimeout(fetch(address, { method: unsubscribe.method }));
  if (response.status === 404) throw new NoSuchLink();
  if (!response.ok) throw new Error(`${response.status}`);
}

function Question({ token, kind }: { token: string; kind: NewsEmailKind }) {
  const { t } = useLingui();
  const what = useEmailKindLabel()(kind);
  const stop = useMutation({ mutationFn: () => send(token), networkMode: "always" });
  if (stop.isSuccess)
    return (
      <div role="status" className="grid justify-items-start gap-4">
        <p>
          <Trans>Done. We will not email you about this any more: {what}.</Trans>
        </p>
        <Settings />
      </div>
    );
  if (stop.error instanceof NoSuchLink) return <Broken />;
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        <Trans>These emails are about: {what}. Shall we stop them?</Trans>
      </p>
      {stop.error && <Failed message={<Trans>We could not reach the server.</Trans>} />}
      <Button pending={stop.isPending} pendingLabel={t`Saving…`} onClick={() => stop.mutate()}>
        <Trans>Stop these emails</Trans>
      </Button>
    </div>
  );
}

function Broken() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        <Trans>This link does not work. You can choose your emails on your account page.</Trans>
      </p>
      <Settings />
    </div>
  );
}

const Settings = () => (
  <ButtonLink to={`${screens.account}#emails`} variant="outlined">
    <Trans>Choose your emails</Trans>
  </ButtonLink>
);
