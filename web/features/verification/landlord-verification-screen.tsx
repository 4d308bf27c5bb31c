import { Trans, useLingui } from "@lingui/react/macro";
import { getLandlordProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { LandlordVerificationForm } from "./landlord-verification-form.tsx";
import { useArrivedDraft } from "./use-arrived-draft.ts";
import { useLandlordVerification } from "./use-own-verification.ts";
import { Benefit, Benefits, DocumentRequirements } from "./verification-aside.tsx";
import { FormSkeleton, VerificationPage } from "./verification-page.tsx";

export default function LandlordVerificationScreen() {
  const { t } = useLingui();
  const own = useLandlordVerification();
  const draft = `${useUser().id}:landlord-verification`;
  useArrivedDraft(draft, own);
  const profile = useRead(getLandlordProfile, {});
  return (
    <VerificationPage
      title={t`Landlord Verification`}
      lead={<Trans>Show the people who may live with you that someone has checked who you are.</Trans>}
      backTo={screens.landlordDashboard}
      own={own}
      form={(last, onSubmitted) =>
        profile.isPending ? (
          <FormSkeleton />
        ) : (
          <LandlordVerificationForm
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
              <Trans>A verified badge beside your name.</Trans>
            </Benefit>
            <Benefit>
              <Trans>Priority placement wherever landlords are listed.</Trans>
            </Benefit>
            <Benefit>
              <Trans>Migrants answer with more confidence, because someone has checked.</Trans>
            </Benefit>
          </Benefits>
          <DocumentRequirements
            otherwise={<Trans>You can cover everything except your name, the address and the date.</Trans>}
          >
            <li>
              <Trans>a passport, driving licence or identity card</Trans>
            </li>
            <li>
              <Trans>for your own place: a title deed, mortgage statement or council tax bill</Trans>
            </li>
            <li>
              <Trans>for a rented place: your tenancy agreement and your landlord's written permission</Trans>
            </li>
          </DocumentRequirements>
        </>
      }
    />
  );
}
