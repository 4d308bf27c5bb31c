import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { passWithCode, type SecondFactor } from "#schema/endpoints/second-factor.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { CodeForm } from "./code-form.tsx";
import { useKnowsPasskeys } from "./knows-passkeys.ts";
import { usePasskeyPass } from "./use-passkey-pass.ts";

interface PassFormProps {
  factor: SecondFactor;
  onPassed: () => unknown;
}

/** The available ways to pass the second factor: a passkey, the app or a recovery code. */
export function PassForm({ factor, onPassed }: PassFormProps) {
  const { t } = useLingui();
  const hasPasskey = useKnowsPasskeys() && factor.passkeys > 0;
  const [recovers, setRecovers] = useState(factor.app === null && !hasPasskey);
  const { start, isPending, prefetch } = usePasskeyPass(onPassed);
  const kind = recovers ? "recovery" : "app";
  const pass = async (code: string) => {
    await request(passWithCode, { body: { code } });
    await onPassed();
  };
  return (
    <div className="grid gap-5">
      {hasPasskey && (
        <Button
          {...prefetch}
          wide
          icon={<KeyRound aria-hidden className="size-5 shrink-0" />}
          pending={isPending}
          pendingLabel={t`Waiting for your device…`}
          onClick={start}
        >
          <Trans>Confirm with a passkey</Trans>
        </Button>
      )}
      {(factor.app || recovers) && (
        <CodeForm key={kind} kind={kind} onCode={pass}>
          <Trans>Confirm</Trans>
        </CodeForm>
      )}
      {factor.recoveryCodes > 0 && (factor.app || hasPasskey) && (
        <Button variant="quiet" onClick={() => setRecovers(!recovers)}>
          {!recovers ? (
            <Trans>Use a recovery code</Trans>
          ) : factor.app ? (
            <Trans>Use a code from your app</Trans>
          ) : (
            <Trans>Hide the recovery code</Trans>
          )}
        </Button>
      )}
    </div>
  );
}
