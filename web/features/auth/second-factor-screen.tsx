import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { SecondFactor } from "#schema/endpoints/second-factor.ts";
import { freshFactorSeconds } from "#schema/limits.ts";
import { useUser } from "#web/api/session.tsx";
import { Moment } from "#web/i18n/dates.tsx";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { LostFactor } from "./lost-factor.tsx";
import { nextPath } from "./next-path.ts";
import { PassForm } from "./pass-factor-form.tsx";
import { readAgain, useSecondFactor } from "./use-second-factor.ts";

const minutes = freshFactorSeconds / 60;

const meanwhile = (
  <Loading>
    <Skeleton className="h-44 rounded-card" />
  </Loading>
);
const Enrol = fetchedPart(async () => (await import("./enrol-factor.tsx")).Enrol, meanwhile);
const MakeCodes = fetchedPart(async () => (await import("./make-recovery-codes.tsx")).MakeCodes, meanwhile);
const Passed = fetchedPart(async () => (await import("./second-factor-passed.tsx")).Passed, meanwhile);

/** Where an admin sets up a second factor, passes it in this session, and manages it. */
export default function SecondFactorScreen() {
  const { secondFactor } = useUser();
  const { data, error, refetch, isFetching } = useSecondFactor();
  const { t } = useLingui();
  if (data) return <Step factor={data} hasPassed={secondFactor === "passed"} />;
  return (
    <Page title={t`Second factor`} width="reading">
      {error ? (
        <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-44 rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

function Step({ factor, hasPassed }: { factor: SecondFactor; hasPassed: boolean }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = search.get("next");
  const goOn = async () => {
    await readAgain();
    if (next) navigate(nextPath(next, location.origin), { replace: true });
  };
  // After a new second factor, the recovery codes come first.
  const [isNew, setNew] = useState(false);
  const add = async () => {
    setNew(true);
    await readAgain();
  };
  const exists = factor.passkeys > 0 || factor.app !== null;
  if (hasPassed && (isNew || (factor.recoveryCodes === 0 && exists)))
    return (
      <Page
        title={t`Recovery codes`}
        width="reading"
        lead={<Trans>Your second factor is set up. One thing is left.</Trans>}
      >
        <SectionCard
          title={<Trans>If you lose it</Trans>}
          lead={<Trans>Ten codes let you in when your passkey or your app is gone.</Trans>}
        >
          <MakeCodes
            isFirst
            onKept={() => {
              setNew(false);
              return goOn();
            }}
          />
        </SectionCard>
      </Page>
    );
  if (hasPassed) return <Passed factor={factor} next={next} />;
  if (exists)
    return (
      <Page
        title={t`Confirm it is you`}
        width="form"
        lead={
          <Trans>
            The admin area needs your second factor once in each session. Decisions need it again after{" "}
            {minutes} minutes.
          </Trans>
        }
      >
        <div className="grid gap-6">
          <PassForm factor={factor} onPassed={goOn} />
          <LostFactor factor={factor} />
        </div>
      </Page>
    );
  const isOpen = factor.setUpBy !== null && Date.parse(factor.setUpBy) > Date.now();
  return (
    <Page
      title={t`Set up a second factor`}
      width="reading"
      lead={
        <Trans>
          Admins see people’s most private facts. A password that someone has stolen must not be enough.
        </Trans>
      }
    >
      {isOpen && factor.setUpBy ? (
        <>
          <Enrol onAdded={add} />
          <p className="mt-4 text-soft">
            <Trans>
              You can do this until <Moment at={factor.setUpBy} />.
            </Trans>
          </p>
        </>
      ) : (
        <Notice tone="lamp">
          <Trans>
            The time to set up a second factor is over. Ask the people who run this service to open it again.
          </Trans>
        </Notice>
      )}
    </Page>
  );
}
