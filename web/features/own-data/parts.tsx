import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OwnData } from "#schema/endpoints/own-data.ts";
import { languages } from "#schema/languages.ts";
import { screens } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { Day } from "#web/i18n/dates.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { poundsAndPence } from "#web/i18n/money.ts";
import { useReportLabels } from "#web/i18n/report-labels.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { type Description, DescriptionList } from "#web/ui/layout/description-list.tsx";
import { PersonName } from "#web/ui/layout/person-name.tsx";
import { Stars } from "#web/ui/layout/stars.tsx";

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  );
}

/** The entries of a part. Shows nothing for a part without entries. */
function Entries<T>({
  title,
  entries,
  children,
}: {
  title: ReactNode;
  entries: readonly T[];
  children: (entry: T) => ReactNode;
}) {
  if (entries.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="grid gap-4">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index} className="min-w-0">
            {children(entry)}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The account itself. */
export function AccountFacts({ account }: { account: OwnData["account"] }) {
  const { label } = useLabels();
  const { firstName, lastName, email, userType, language, verified, createdAt } = account;
  const items: Description[] = [
    {
      term: <Trans>Name</Trans>,
      description: <PersonName person={{ firstName, lastName }} className="wrap-anywhere" />,
    },
    { term: <Trans>Email</Trans>, description: <bdi className="wrap-anywhere">{email}</bdi> },
    { term: <Trans>Kind of account</Trans>, description: label("userTypes", userType) },
    {
      term: <Trans>Language of emails</Trans>,
      description: languages.find(({ code }) => code === language)?.name,
    },
    { term: <Trans>Verified</Trans>, description: verified ? <Trans>Yes</Trans> : <Trans>No</Trans> },
    { term: <Trans>Created</Trans>, description: <Day at={createdAt} /> },
  ];
  return (
    <Part title={<Trans>Account</Trans>}>
      <DescriptionList beside items={items} />
      <p>
        <Link to={screens.profileEdit} className="link">
          <Trans>See your profile</Trans>
        </Link>
      </p>
    </Part>
  );
}

/** The verification requests. The verification screen shows the newest one in full, and the file contains all of them. */
export function Requests({ requests, userType }: { requests: OwnData["requests"]; userType: UserType }) {
  return (
    <Entries title={<Trans>Verification requests</Trans>} entries={requests}>
      {({ fullName, status, createdAt, erasedAt }) => (
        <>
          <p>
            <bdi className="wrap-anywhere">{fullName}</bdi> <Day at={createdAt} />
          </p>
          <p className="text-soft">
            {erasedAt ? (
              <Trans>
                We erased what you wrote on <Day at={erasedAt} />.
              </Trans>
            ) : status === "pending" ? (
              <Trans>We have not decided yet.</Trans>
            ) : status === "approved" ? (
              <Trans>Approved.</Trans>
            ) : (
              <Trans>Not approved.</Trans>
            )}{" "}
            <Link to={screens[`${userType}Verification`]} className="link">
              <Trans>See your newest request</Trans>
            </Link>
          </p>
        </>
      )}
    </Entries>
  );
}

/** The connections, with the other person's name as the dashboard shows it. */
export function Connections({ connections }: { connections: OwnData["connections"] }) {
  const { label } = useLabels();
  return (
    <Entries title={<Trans>Connections</Trans>} entries={connections}>
      {({ firstName, lastName, status, createdAt, acceptedAt, completedAt, cancelledAt }) => (
        <>
          <p>
            <PersonName person={{ firstName, lastName }} className="font-medium wrap-anywhere" />:{" "}
            {label("connectionStatuses", status)}
          </p>
          <ul className="flex flex-wrap gap-x-4 text-soft">
            <When words={<Trans>Connected</Trans>} at={createdAt} />
            <When words={<Trans>Accepted</Trans>} at={acceptedAt} />
            <When words={<Trans>Completed</Trans>} at={completedAt} />
            <When words={<Trans>Ended</Trans>} at={cancelledAt} />
          </ul>
        </>
      )}
    </Entries>
  );
}

function When({ words, at }: { words: ReactNode; at: string | null }) {
  return (
    at && (
      <li>
        {words}: <Day at={at} />
      </li>
    )
  );
}

/** The reports that the person has sent about others. */
export function Reports({ reports }: { reports: OwnData["reports"] }) {
  const { label } = useReportLabels();
  return (
    <Entries title={<Trans>Your reports</Trans>} entries={reports}>
      {({ number, person, reason, text, createdAt }) => (
        <>
          <p>
            <PersonName person={person} className="font-medium wrap-anywhere" />:{" "}
            {label("reportReasons", reason)}
          </p>
          {text && (
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          )}
          <p className="text-soft">
            <bdi dir="ltr">{number}</bdi> <Day at={createdAt} />
          </p>
        </>
      )}
    </Entries>
  );
}

/** Ratings, given or received. */
export function Ratings({ title, ratings }: { title: ReactNode; ratings: OwnData["ratingsGiven"] }) {
  return (
    <Entries title={title} entries={ratings}>
      {({ stars, comment, createdAt, reply }) => (
        <>
          <p className="flex flex-wrap items-center gap-x-3 text-soft">
            {stars > 0 ? <Stars value={stars} /> : <Trans>The stay never started.</Trans>}{" "}
            <Day at={createdAt} />
          </p>
          {comment && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {comment}
            </p>
          )}
          {reply && (
            <p className="wrap-anywhere whitespace-pre-line">
              <Trans>Reply</Trans>: <bdi>{reply}</bdi>
            </p>
          )}
        </>
      )}
    </Entries>
  );
}

/** A landlord's paid payments, each with the refunded amount. */
export function Payments({ payments }: { payments: OwnData["payments"] }) {
  const { t } = useLingui();
  const paid = payments.filter(({ status, refunded }) => status === "succeeded" || Number(refunded) > 0);
  return (
    <Entries title={<Trans>Payments</Trans>} entries={paid}>
      {({ amount, refunded, createdAt }) => (
        <p>
          {poundsAndPence(amount)}, <Day at={createdAt} />
          {Number(refunded) > 0 && (
            <span className="text-soft"> {t`Refunded: ${poundsAndPence(refunded)}`}</span>
          )}
        </p>
      )}
    </Entries>
  );
}
