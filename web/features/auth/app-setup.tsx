import { Trans, useLingui } from "@lingui/react/macro";
import type { Reply } from "#schema/endpoint.ts";
import { addApp, type beginApp } from "#schema/endpoints/second-factor.ts";
import { request } from "#web/api/request.ts";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { CodeForm } from "./code-form.tsx";
import { CopyButton } from "./copy-button.tsx";

const QrCode = fetchedPart(
  async () => (await import("./qr-code.tsx")).QrCode,
  <Skeleton className="size-48" />,
);

interface AppSetupProps {
  app: Reply<typeof beginApp>;
  onAdded: () => unknown;
}

/** The secret for a new authenticator app, as a QR code and as text, and the field for the first code. */
export function AppSetup({ app, onAdded }: AppSetupProps) {
  const { t } = useLingui();
  const add = async (code: string) => {
    await request(addApp, { body: { setup: app.setup, code } });
    await onAdded();
  };
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-5 ps-5">
        <li>
          <p>
            <Trans>Open your authenticator app and add an account: scan this picture.</Trans>
          </p>
          <div className="mt-3">
            <QrCode content={app.uri} label={t`QR code for your authenticator app`} />
          </div>
          <p className="mt-3">
            <a href={app.uri} className="link inline-flex min-h-11 items-center">
              <Trans>Open the app on this device</Trans>
            </a>
          </p>
          <p className="mt-1">
            <Trans>Or type this key into the app:</Trans>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3">
            <code dir="ltr" className="text-lg wrap-anywhere">
              {app.secret.replace(/(.{4})(?!$)/g, "$1 ")}
            </code>
            <CopyButton text={app.secret} />
          </p>
        </li>
        <li>
          <Trans>Enter the code that the app shows.</Trans>
        </li>
      </ol>
      <CodeForm kind="app" onCode={add}>
        <Trans>Add the app</Trans>
      </CodeForm>
    </div>
  );
}
