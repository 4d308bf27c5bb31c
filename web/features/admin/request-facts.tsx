import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { FullVerification } from "#schema/endpoints/admin.ts";
import { useVerificationLabels } from "#web/i18n/verification-labels.ts";
import { DescriptionList } from "#web/ui/layout/description-list.tsx";
import { requesterOf } from "./queue.ts";

/** All details of a request, as the person wrote them. */
export function RequestFacts({ request }: { request: FullVerification }) {
  const { t } = useLingui();
  const { label } = useVerificationLabels();
  const chosen = (list: Parameters<typeof label>[0], value: string | null) =>
    value === null ? <NotGiven /> : label(list, value);
  const own =
    request.kind === "migrant"
      ? [
          { term: t`Current address`, description: <TextValue text={request.currentAddress} /> },
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
          { term: t`Property address`, description: <TextValue text={request.propertyAddress} /> },
          {
            term: t`Property type`,
            description: chosen("verificationPropertyTypes", request.propertyType),
          },
          {
            term: t`Proof of ownership`,
            description: chosen("proofsOfOwnership", request.proofOfOwnership),
          },
        ];
  return (
    <div className="grid gap-8">
      <DescriptionList
        beside
        items={[
          { term: t`Name on the account`, description: <AccountName request={request} /> },
          {
            term: t`Date of birth`,
            description: request.dateOfBirth ? <DateOfBirth of={request.dateOfBirth} /> : <NotGiven />,
          },
          { term: t`Nationality`, description: <TextValue text={request.nationality} /> },
          ...own,
        ]}
      />
      {request.kind === "migrant" && (
        <Passage title={<Trans>Reason for migration</Trans>} text={request.reasonForMigration} />
      )}
      {request.additionalNotes && (
        <Passage title={<Trans>Additional notes</Trans>} text={request.additionalNotes} />
      )}
    </div>
  );
}

function NotGiven() {
  return (
    <span className="text-soft">
      <Trans>Not given</Trans>
    </span>
  );
}

function TextValue({ text }: { text: string | null }) {
  if (text === null) return <NotGiven />;
  return <bdi className="wrap-anywhere whitespace-pre-line">{text}</bdi>;
}

function AccountName({ request }: { request: FullVerification }) {
  const requester = requesterOf(request);
  const name = `${requester.firstName} ${requester.lastName}`;
  const same = name.toLocaleLowerCase() === request.fullName.toLocaleLowerCase();
  return (
    <>
      <bdi className="wrap-anywhere">{name}</bdi>
      {!same && (
        <span className="block text-sm text-lamp">
          <Trans>Not the name on this request</Trans>
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
  const now = new Date();
  const hadBirthday = [now.getMonth() - born.getUTCMonth(), now.getDate() - born.getUTCDate()];
  const [months = 0, days = 0] = hadBirthday;
  const years =
    now.getFullYear() - born.getUTCFullYear() - (months < 0 || (months === 0 && days < 0) ? 1 : 0);
  return (
    <>
      <time dateTime={date}>{i18n.date(born, { dateStyle: "long", timeZone: "UTC" })}</time>{" "}
      <span className="text-soft">
        (<Plural value={years} one="# year old" other="# years old" />)
      </span>
    </>
  );
}
