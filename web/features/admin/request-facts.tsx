import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { FullVerification } from "#schema/endpoints/admin.ts";
import { useVerificationLabels } from "#web/i18n/verification-labels.ts";
import { DescriptionList } from "#web/ui/layout/description-list.tsx";
import { ageOn } from "./age.ts";
import { AgeNotice } from "./age-notice.tsx";
import { otherNameOf, requesterOf } from "./queue.ts";

/** All details of a request, as the person wrote them, and the names of the empty ones. */
export function RequestFacts({ request }: { request: FullVerification }) {
  const { t, i18n } = useLingui();
  const { label } = useVerificationLabels();
  const chosen = (list: Parameters<typeof label>[0], value: string | null) => value && label(list, value);
  const written = (text: string | null) =>
    text && <bdi className="wrap-anywhere whitespace-pre-line">{text}</bdi>;
  const own =
    request.kind === "migrant"
      ? [
          { term: t`Current address`, description: written(request.currentAddress) },
          {
            term: t`Family composition`,
            description: chosen("verificationFamilyCompositions", request.familyComposition),
          },
          {
            term: t`Employment status`,
            description: chosen("verificationEmploymentStatuses", request.employmentStatus),
          },
        ]
      : [
          { term: t`Property address`, description: written(request.propertyAddress) },
          {
            term: t`Property type`,
            description: chosen("verificationPropertyTypes", request.propertyType),
          },
          {
            term: t`Proof of ownership`,
            description: chosen("proofsOfOwnership", request.proofOfOwnership),
          },
        ];
  const facts = [
    { term: t`Name on the account`, description: <AccountName request={request} /> },
    {
      term: t`Date of birth`,
      description: request.dateOfBirth && <DateOfBirth of={request.dateOfBirth} />,
    },
    { term: t`Nationality`, description: written(request.nationality) },
    ...own,
  ];
  const empty = facts.filter(({ description }) => !description).map(({ term }) => term);
  const terms = new Intl.ListFormat(i18n.locale).format(empty);
  return (
    <div className="grid gap-8">
      {request.dateOfBirth && (
        <AgeNotice dateOfBirth={request.dateOfBirth} profileAge={requesterOf(request).profileAge ?? null} />
      )}
      <DescriptionList items={facts.filter(({ description }) => description)} />
      {request.kind === "migrant" && (
        <Passage title={<Trans>Reason for migration</Trans>} text={request.reasonForMigration} />
      )}
      {request.additionalNotes && (
        <Passage title={<Trans>Additional notes</Trans>} text={request.additionalNotes} />
      )}
      {empty.length > 0 && (
        <p className="text-soft">
          <Trans>Left empty: {terms}.</Trans>
        </p>
      )}
    </div>
  );
}

function AccountName({ request }: { request: FullVerification }) {
  const { firstName, lastName } = requesterOf(request);
  return (
    <>
      <bdi className="wrap-anywhere">
        {firstName} {lastName}
      </bdi>
      {otherNameOf(request) !== null && (
        <span className="block text-sm text-lamp">
          <Trans>This is not the name on the request</Trans>
        </span>
      )}
    </>
  );
}

function Passage({ title, text }: { title: ReactNode; text: string }) {
  return (
    <div className="max-w-line">
      <h3 className="mb-2">{title}</h3>
      <p dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}

/** "12 March 1990 (36 years old)". The date has no time zone, so it is parsed and formatted in UTC. */
function DateOfBirth({ of: date }: { of: string }) {
  const { i18n } = useLingui();
  const born = new Date(`${date}T00:00:00Z`);
  const years = ageOn(date);
  return (
    <>
      <time dateTime={date}>{i18n.date(born, { dateStyle: "long", timeZone: "UTC" })}</time>{" "}
      <span className="text-soft">
        (<Plural value={years} one="# year old" other="# years old" />)
      </span>
    </>
  );
}
