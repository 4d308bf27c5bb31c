import { Trans } from "@lingui/react/macro";
import type { Passkey } from "#schema/endpoints/passkeys.ts";
import { passkeysPerPerson } from "#schema/limits.ts";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { useKnowsPasskeys } from "./knows-passkeys.ts";
import { PasskeyRow } from "./passkey-row.tsx";
import { usePasskeys } from "./use-passkeys.ts";

/** The person's passkeys: list, add, rename, remove. Shows nothing in a browser without passkeys. */
export function PasskeysSection() {
  if (!useKnowsPasskeys()) return null;
  return (
    <SectionCard
      title={<Trans>Passkeys</Trans>}
      lead={
        <Trans>
          Sign in with your fingerprint, your face or your screen lock. Your password works as before.
        </Trans>
      }
    >
      <Contents />
    </SectionCard>
  );
}

function Contents() {
  const passkeys = usePasskeys();
  if (passkeys.data) return <Listed passkeys={passkeys.data} />;
  if (!passkeys.error)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  return (
    <Failed
      message={passkeys.error.serverMessage}
      onRetry={() => void passkeys.refetch()}
      retrying={passkeys.isFetching}
    />
  );
}

function Listed({ passkeys }: { passkeys: readonly Passkey[] }) {
  const isFull = passkeys.length >= passkeysPerPerson;
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="ruled border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-soft">
          <Trans>You have 10 passkeys. Remove one before you add another.</Trans>
        </p>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-line">
            <Trans>
              Add one only on a phone or computer that is yours alone: anyone who can unlock it can sign in as
              you.
            </Trans>
          </p>
          <AddPasskey />
        </div>
      )}
    </>
  );
}
