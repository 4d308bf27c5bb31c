import { Trans, useLingui } from "@lingui/react/macro";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { MigrantVerificationForm } from "./migrant-verification-form.tsx";
import { useArrivedDraft } from "./use-arrived-draft.ts";
import { useMigrantVerification } from "./use-own-verification.ts";
import { Benefit, Benefits, DocumentRequirements } from "./verification-aside.tsx";
import { FormSkeleton, VerificationPage } from "./verification-page.tsx";

export default function MigrantVerificationScreen() {
  const { t } = useLingui();
  const own = useMigrantVerification();
  const draft = `${useUser().id}:migrant-verification`;
  useArrivedDraft(draft, own);
  const profile = useRead(getMigrantProfile, {});
  return (
    <VerificationPage
      title={t`Migrant Verification`}
      lead={<Trans>Landlords can connect with you once we know who you are. It is free.</Trans>}
      backTo={screens.migrantDashboard}
      own={own}
      form={(last, onSubmitted) =>
        profile.isPending ? (
          <FormSkeleton />
        ) : (
          <MigrantVerificationForm
            key={last?.id ?? "first"}
            draftName={draft}
            profile={profile.data}
            last={last}
            onSubmitted={onSubmitted}
          />
        )
      }
      aside={
        <>
          <Benefits>
            <Benefit>
              <Trans>Your dashboard opens, and landlords can connect with you.</Trans>
            </Benefit>
            <Benefit>
              <Trans>A verified badge on your profile.</Trans>
            </Benefit>
            <Benefit>
              <Trans>Priority visibility: verified profiles come first in every list.</Trans>
            </Benefit>
            <Benefit>
              <Trans>Landlords trust you sooner, because someone has checked.</Trans>
            </Benefit>
          </Benefits>
          <DocumentRequirements
            otherwise={
              <Trans>
                Did you lose your documents, or leave them behind? Many people did. Tell us in the notes.
              </Trans>
            }
          >
            <li>
              <Trans>a passport or identity card, also an expired one</Trans>
            </li>
            <li>
              <Trans>a residence permit or an asylum registration</Trans>
            </li>
            <li>
              <Trans>a letter from a caseworker or a charity that knows you</Trans>
            </li>
          </DocumentRequirements>
        </>
      }
    />
  );
}
